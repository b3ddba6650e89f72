// Package filestab lists what is open: each file with its format, the series it
// feeds, and every warning and failure in full.
package filestab

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/model"
	"flameview/model/filter"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "files"

// The column of marks, and those of what files have on the sides of a comparison.
const (
	bySide = 5 + iota
	byBase
	byCurrent
)

// Tab is the list of files.
type Tab struct {
	actions tab.Actions
	view    *answer.View
	table   *ui.Table
	detail  *widget.Label
	marks   marks
	box     fyne.CanvasObject
}

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	t := &Tab{actions: actions, marks: marks{}}
	file := func(r int) *model.File { return &t.view.Store.Files[r] }
	t.table = ui.NewTable(
		ui.Column{Title: "File", Fill: true, Text: func(r int) string { return filepath.Base(file(r).Path) }},
		ui.Column{Title: "Format", Text: func(r int) string { return formats.Title(file(r).Format) }},
		ui.Column{Title: "Size", Right: true, Text: func(r int) string { return ui.Bytes(file(r).Bytes) }},
		ui.Column{Title: "Shown metric", Right: true, Text: t.metric},
		ui.Column{Title: "State", Text: func(r int) string { return readState(file(r)) }},
		ui.Column{Title: "Side", Text: func(r int) string { return t.marks.letter(file(r).Path) }},
		ui.Column{Title: "On A", Right: true, Text: func(r int) string { return t.onSide(r, 0) }},
		ui.Column{Title: "On B", Right: true, Text: func(r int) string { return t.onSide(r, 1) }},
	)
	for _, column := range []int{bySide, byBase, byCurrent} {
		t.table.ShowColumn(column, false)
	}
	t.detail = widget.NewLabel("")
	t.detail.Wrapping = fyne.TextWrapWord
	t.detail.Selectable = true
	t.table.Chosen = func(r int) { t.detail.SetText(t.describe(r)) }
	t.table.Menu = func(r int, at fyne.Position) {
		path, details := file(r).Path, t.describe(r)
		menu := fyne.NewMenu("", append(t.sideItems(path),
			fyne.NewMenuItem("Keep only this file", keep(actions, path, false)),
			fyne.NewMenuItem("Drop this file", keep(actions, path, true)),
			fyne.NewMenuItemSeparator(),
			fyne.NewMenuItem("Remove from the view", func() { actions.RemoveFile(path) }),
			t.assignMenu(r),
			fyne.NewMenuItem("Copy path", func() { actions.Copy(path) }),
			fyne.NewMenuItem("Copy details", func() { actions.Copy(details) }),
		)...)
		ui.ShowMenu(t.table, at, menu.Items...)
	}
	split := container.NewVSplit(t.table, container.NewVScroll(t.detail))
	split.SetOffset(0.55)
	t.box = split
	return t, nil
}

// keep shows only the events of a file, or with drop all others'.
func keep(actions tab.Actions, path string, drop bool) func() {
	return func() {
		actions.Session.Do(state.AddFilter(filter.Filter{Kind: "file", Drop: drop, Patterns: model.Patterns{List: []string{path}, Exact: true}}))
	}
}

// assignMenu offers the sampling series of the store to a file whose samples
// are of unknown kind.
func (t *Tab) assignMenu(r int) *fyne.MenuItem {
	path := t.view.Store.Files[r].Path
	item := fyne.NewMenuItem("Count its samples as", nil)
	choose := func(label, series string) *fyne.MenuItem {
		return fyne.NewMenuItem(label, func() { t.actions.AssignFile(path, series) })
	}
	items := []*fyne.MenuItem{choose("what flameview takes them for", ""), choose("samples of an unknown kind, apart from all others", model.Unknown)}
	for _, id := range model.Sampling {
		for i := range t.view.Store.Series {
			if t.view.Store.Series[i].ID == id {
				items = append(items, choose(t.view.Store.Series[i].Label, id))
			}
		}
	}
	item.ChildMenu = fyne.NewMenu("", items...)
	item.Disabled = !t.assignable(r)
	return item
}

// assignable says whether a file has samples, so that their kind matters.
func (t *Tab) assignable(r int) bool {
	for i := range t.view.Store.Series {
		ser := &t.view.Store.Series[i]
		if ser.ID != model.Unknown && !slices.Contains(model.Sampling, ser.ID) {
			continue
		}
		for j := range ser.Segments {
			if ser.Segments[j].File == model.FileID(r) {
				return true
			}
		}
	}
	return false
}

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Files" }

// Wants asks for the sums of files.
func (t *Tab) Wants(w *answer.Wants, front bool) { w.Files = w.Files || front }

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.box }

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable { return t.table.Focus() }

// Show follows a new view. The worst file is picked, so that its reason is
// read without a click.
func (t *Tab) Show(v *answer.View) {
	fresh := t.view == nil || t.view.Store != v.Store
	if fresh {
		t.table.Refit()
	}
	t.view = v
	if v.Empty() {
		t.table.SetRows(0, -1, false)
		t.detail.SetText("")
		return
	}
	t.showMarks(v)
	t.table.ShowColumn(byBase, v.Comparing != nil)
	t.table.ShowColumn(byCurrent, v.Comparing != nil)
	t.table.SetRows(len(v.Store.Files), -1, false)
	if fresh {
		worst := 0
		for i := range v.Store.Files {
			if rank(&v.Store.Files[i]) > rank(&v.Store.Files[worst]) {
				worst = i
			}
		}
		t.table.Pick(worst)
		t.detail.SetText(t.describe(worst))
	}
}

func rank(f *model.File) int {
	switch {
	case f.Err != "":
		return 2
	case len(f.Warnings) > 0:
		return 1
	}
	return 0
}

func readState(f *model.File) string {
	switch {
	case f.Err != "" && f.Partial:
		return "partly read"
	case f.Err != "":
		return "not read"
	case len(f.Warnings) > 0:
		return ui.Plural(len(f.Warnings), "warning")
	}
	return "complete"
}

// metric is the file's part of the metric on screen, after filters.
func (t *Tab) metric(r int) string {
	m := t.view.Metric()
	switch {
	case m.ID == "" || r >= len(t.view.Files):
		return ""
	case !recorded(t.view.Store, m, model.FileID(r)):
		return "not recorded"
	}
	return ui.Value(t.view.Files[r], m.Unit)
}

// onSide is what a file has on a side of the comparison, not scaled.
func (t *Tab) onSide(r, side int) string {
	c := t.view.Comparing
	if c == nil || r >= len(t.view.SideFiles[side]) {
		return ""
	}
	return ui.Value(t.view.SideFiles[side][r], c.Pair.Sides[side].Metric.Unit)
}

// recorded says whether a file knows a metric at all.
func recorded(s *model.Store, m model.Metric, file model.FileID) bool {
	return slices.ContainsFunc(s.Series[m.Series].Segments, func(seg model.Segment) bool {
		return seg.File == file && seg.Values[m.Value].Recorded()
	})
}

// describe is everything known about a file, as text.
func (t *Tab) describe(r int) string {
	f := &t.view.Store.Files[r]
	var b strings.Builder
	b.WriteString(f.Path + "\n")
	if f.Err != "" {
		b.WriteString("\n✗ " + f.Err + "\n")
	}
	for _, w := range f.Warnings {
		b.WriteString("\n⚠ " + w + "\n")
	}
	b.WriteString("\n")
	for i := range t.view.Store.Series {
		ser := &t.view.Store.Series[i]
		sum := ser.FileSums(len(t.view.Store.Files))[r]
		if sum.Events == 0 {
			continue
		}
		b.WriteString(ser.Label + " (" + ser.ID + "): " + ui.Plural(sum.Events, "event"))
		for k, u := range ser.Units {
			if sum.Recorded[k] {
				b.WriteString(", " + u.Name + " " + ui.Value(sum.Total[k], u))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
