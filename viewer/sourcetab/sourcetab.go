// Package sourcetab lists the selected method by source line: what each line has itself and
// with what it calls, and the source beside it where the user has said where sources are.
package sourcetab

import (
	"context"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/lines"
	"flameview/source"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "source"

// The columns by number.
const (
	bySelf = iota
	byTotal
	byShare
	byLine
)

// Tab shows one method of those that are in the selected box, in one of the files that may hold it.
type Tab struct {
	actions tab.Actions
	view    *answer.View
	of      *answer.Lines
	roots   *source.Roots
	opened  []string // what roots are of

	method int // of of.Methods
	file   int // of found
	found  []source.File
	rows   []row
	quiet  bool // choices are being filled

	table   *ui.Table
	methods *ui.Select
	files   *ui.Select
	edit    *ui.Button
	folder  *ui.Button
	says    *widget.Label // about the file
	nothing *widget.Label // why there are no rows
	box     fyne.CanvasObject
}

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	t := &Tab{actions: actions, says: widget.NewLabel(""), nothing: widget.NewLabel("")}
	t.table = ui.NewTable(
		ui.Column{Title: "Self", Right: true, Text: func(r int) string { return t.value(t.rows[r].self) }},
		ui.Column{Title: "Total", Right: true, Text: func(r int) string { return t.value(t.rows[r].total) }},
		ui.Column{
			Title: "Of method", Right: true,
			Text: func(r int) string {
				if t.rows[r].total == 0 {
					return ""
				}
				return ui.Percent(t.rows[r].total, t.total())
			},
			Share: func(r int) float64 { return float64(t.rows[r].total) / float64(max(t.total(), 1)) },
		},
		ui.Column{Title: "Line", Right: true, Text: func(r int) string { return t.rows[r].number() }},
		ui.Column{Title: "Source", Fill: true, Text: t.text},
	)
	t.table.TwoClicks = true
	t.table.Chosen = t.choose
	t.table.Menu = t.menu
	t.methods = ui.NewSelect(nil, func(string) {
		if i := t.methods.SelectedIndex(); !t.quiet && i >= 0 {
			t.method, t.file = i, 0
			t.find()
		}
	})
	t.files = ui.NewSelect(nil, func(string) {
		if i := t.files.SelectedIndex(); !t.quiet && i >= 0 {
			t.file = i
			t.read()
		}
	})
	t.files.PlaceHolder = "Which of these files?"
	t.edit = ui.NewButton("Open in the editor", theme.DocumentCreateIcon(), t.Edit)
	t.folder = ui.NewButton("Sources in a folder…", theme.FolderOpenIcon(), func() { actions.Run("sourcefolder") })
	t.says.Truncation, t.says.Importance = fyne.TextTruncateEllipsis, widget.LowImportance
	t.nothing.Alignment, t.nothing.Wrapping, t.nothing.Importance = fyne.TextAlignCenter, fyne.TextWrapWord, widget.LowImportance
	top := container.NewBorder(nil, nil, container.NewHBox(t.methods, t.files), container.NewHBox(t.edit, t.folder), t.says)
	t.box = container.NewBorder(top, nil, nil, nil, container.NewStack(t.table, container.NewVBox(layout.NewSpacer(), t.nothing, layout.NewSpacer())))
	t.nothing.Hide()
	return t, nil
}

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Source" }

// Wants asks for the lines while they are seen.
func (t *Tab) Wants(w *answer.Wants, front bool) { w.Lines = w.Lines || front }

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.box }

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable {
	if t.table.Hidden {
		return t.folder
	}
	return t.table.Focus()
}

// Show follows a new view. Views made for other tabs have no lines.
func (t *Tab) Show(v *answer.View) {
	t.view = v
	if _, ok := answer.Selected(v.State.Fragment, v.State.Callers); v.Lines == nil && ok {
		return
	}
	if v.Lines == t.of && v.Lines != nil && t.sourcesAreOpen() {
		return
	}
	if t.of == nil || v.Lines == nil || t.of.Box != v.Lines.Box {
		t.method, t.file = 0, 0
		t.table.Refit()
	}
	t.of = v.Lines
	t.method = min(t.method, max(len(t.list())-1, 0))
	t.open()
}

// list are the methods of the selected box.
func (t *Tab) list() []lines.Method {
	if t.of == nil {
		return nil
	}
	return t.of.Methods
}

// now is the method that is shown.
func (t *Tab) now() (m lines.Method, ok bool) {
	if list := t.list(); t.method < len(list) {
		return list[t.method], true
	}
	return m, false
}

func (t *Tab) total() int64 {
	m, _ := t.now()
	return m.Total
}

func (t *Tab) value(v int64) string {
	if v == 0 {
		return ""
	}
	return ui.Value(v, t.view.Metric().Unit)
}

// choose goes on from a row: into what is called there, or to the editor.
func (t *Tab) choose(r int) {
	if c := t.rows[r].call; c != nil {
		t.actions.Session.Do(state.Select(t.idOf(c.Method)))
		return
	}
	t.Edit()
}

// idOf is a method as states name it.
func (t *Tab) idOf(m model.MethodID) model.Name {
	method := t.view.Store.Methods[m]
	return model.Name{Family: method.Family, Name: method.Name}
}

// Edit opens the marked line in the editor.
func (t *Tab) Edit() {
	r := t.table.At()
	switch path := t.onDisk(); {
	case len(t.rows) == 0 || r < 0 || r >= len(t.rows):
		t.actions.Say("No line is marked")
	case path == "":
		t.actions.Say("There is no source file that an editor could open: add the folder that it is in")
	default:
		t.actions.Edit(path, t.rows[r].line)
	}
}

// onDisk is the path of the source file; "" without one, or in an archive.
func (t *Tab) onDisk() string {
	if t.file < len(t.found) && len(t.rows) > 0 && t.rows[0].file {
		return t.found[t.file].OnDisk()
	}
	return ""
}

func (t *Tab) menu(r int, at fyne.Position) {
	line := t.table.RowTSV(r)
	items := []*fyne.MenuItem{
		fyne.NewMenuItem("Open in the editor", t.Edit),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Copy row", func() { t.actions.Copy(line) }),
		fyne.NewMenuItem("Copy table", func() { t.actions.Copy(t.table.TSV()) }),
	}
	if c := t.rows[r].call; c != nil {
		id := t.idOf(c.Method)
		items = append([]*fyne.MenuItem{fyne.NewMenuItem("Select "+strings.TrimSpace(t.text(r)), func() { t.actions.Session.Do(state.Select(id)) }), fyne.NewMenuItemSeparator()}, items...)
	}
	ui.ShowMenu(t.table, at, items...)
}

// say shows why there are no rows; "" is that there are some.
func (t *Tab) say(why string) {
	t.nothing.SetText(why)
	t.nothing.Hidden = why == ""
	t.table.Hidden = why != ""
	t.box.Refresh()
}

// sourcesAreOpen says that the roots are those that are wanted now.
func (t *Tab) sourcesAreOpen() bool {
	return t.roots != nil && fmt.Sprintf("%q", t.actions.Sources()) == fmt.Sprintf("%q", t.opened)
}

// open lists the folders and archives if that has not been done, and goes on.
func (t *Tab) open() {
	if t.sourcesAreOpen() {
		t.find()
		return
	}
	paths := t.actions.Sources()
	t.actions.Session.Later(session.Work{Key: ID, Do: func(ctx context.Context) func() {
		roots, wrong := openRoots(ctx, paths)
		return func() {
			t.roots, t.opened = roots, paths
			if len(wrong) > 0 {
				t.actions.Say("Sources: " + strings.Join(wrong, "; "))
			}
			t.find()
		}
	}})
}

// openRoots opens what can be opened of roots; a folder may be away for a while.
func openRoots(ctx context.Context, paths []string) (roots *source.Roots, wrong []string) {
	var there []string
	for _, path := range paths {
		if _, err := source.Open(ctx, path); err != nil {
			wrong = append(wrong, err.Error())
			continue
		}
		there = append(there, path)
	}
	roots, err := source.Open(ctx, there...)
	if err != nil {
		wrong = append(wrong, err.Error())
		roots = &source.Roots{}
	}
	return roots, wrong
}
