// Package threadstab lists the threads with what the metric spends in each.
package threadstab

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"flameview/compare"
	"flameview/model/scan"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "threads"

// The columns by number.
const (
	byName = iota
	byThreads
	byTotal
	byShare
	byPart
	byPartShare
	byEvents
	byFirst
	bySpan
	byBase
	byChange
	byRatio
)

// Tab is the list of threads. Rows are ticked to become a filter.
type Tab struct {
	actions tab.Actions
	view    *answer.View
	rows    []scan.ThreadRow
	sum     int64 // of all rows
	part    int64 // of all rows' parts of the selection
	ticked  map[string]bool
	base    map[string]int64    // what the base side has, by thread
	sides   *compare.Comparison // nil where nothing is compared
	sort    int
	down    bool
	sorted  bool // by the user, who knows what he wants

	table      *ui.Table
	fold       *ui.Check
	keep, drop *ui.Button
	count      *widget.Label
	box        fyne.CanvasObject
}

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	t := &Tab{actions: actions, ticked: map[string]bool{}, sort: byTotal, down: true}
	t.table = ui.NewTable(
		ui.Column{
			Title: "Thread", Fill: true,
			Text:   func(r int) string { return t.rows[r].Name },
			Ticked: func(r int) bool { return t.ticked[t.rows[r].Name] },
		},
		ui.Column{Title: "Threads", Right: true, Text: func(r int) string { return ui.Count(int64(t.rows[r].Threads)) }},
		ui.Column{Title: "Total", Right: true, Text: func(r int) string { return ui.Value(t.rows[r].Total, t.view.Metric().Unit) }},
		ui.Column{
			Title: "Share", Right: true,
			Text:  func(r int) string { return ui.Percent(t.rows[r].Total, t.sum) },
			Share: func(r int) float64 { return float64(t.rows[r].Total) / float64(max(t.sum, 1)) },
		},
		ui.Column{Title: "In selection", Right: true, Text: func(r int) string { return ui.Value(t.rows[r].Selected, t.view.Metric().Unit) }},
		ui.Column{
			Title: "Of selection", Right: true,
			Text:  func(r int) string { return ui.Percent(t.rows[r].Selected, t.part) },
			Share: func(r int) float64 { return float64(t.rows[r].Selected) / float64(max(t.part, 1)) },
		},
		ui.Column{Title: "Events", Right: true, Text: func(r int) string { return ui.Count(int64(t.rows[r].Events)) }},
		ui.Column{Title: "First", Right: true, Text: func(r int) string { return clock(t.rows[r].First, t.rows[r].Timed) }},
		ui.Column{Title: "Active for", Right: true, Text: func(r int) string {
			if !t.rows[r].Timed {
				return ""
			}
			return ui.Duration(t.rows[r].Last - t.rows[r].First)
		}},
		ui.Column{Title: "A total", Right: true, Text: func(r int) string { return ui.Value(t.base[t.rows[r].Name], t.view.Metric().Unit) }},
		ui.Column{Title: "Change", Right: true, Text: func(r int) string { return compare.Delta(t.change(t.rows[r])) }},
		ui.Column{Title: "Ratio", Right: true, Text: func(r int) string { return t.ratioText(t.rows[r].Name) }},
	)
	t.table.Chosen = t.tick
	t.table.Menu = t.menu
	t.table.Sorted = t.sortBy
	t.fold = ui.NewCheck("One row for each pool", func(bool) { actions.Ask() })
	t.keep = ui.NewButton("Keep ticked", nil, func() { t.filter(false) })
	t.drop = ui.NewButton("Drop ticked", nil, func() { t.filter(true) })
	t.count = widget.NewLabel("")
	bar := container.NewHBox(t.fold, layout.NewSpacer(), t.count, t.keep, t.drop)
	t.box = container.NewBorder(bar, nil, nil, nil, t.table)
	return t, nil
}

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Threads" }

// Wants asks for the rows of threads; pools are folded in the time strip too.
func (t *Tab) Wants(w *answer.Wants, front bool) {
	w.Threads = w.Threads || front
	w.FoldThreads = w.FoldThreads || t.fold.Checked
}

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.box }

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable { return t.table.Focus() }

// Show follows a new view; views made for other tabs have no threads. Ticks of
// threads that are no more are forgotten.
func (t *Tab) Show(v *answer.View) {
	if t.view == nil || t.view.Store != v.Store {
		t.table.Refit()
	}
	t.view = v
	if v.Threads == nil && !v.Empty() {
		t.rows = nil
		t.refresh()
		return
	}
	t.rows, t.sum, t.part = slices.Clone(v.Threads), 0, 0
	t.compare(v)
	there := map[string]bool{}
	for _, r := range t.rows {
		t.sum += r.Total
		t.part += r.Selected
		there[r.Name] = true
	}
	if by := byTotal; !t.sorted { // what the selection is about comes first
		if len(v.State.Fragment) > 0 {
			by = byPart
		}
		t.sort, t.down = by, true
	}
	maps.DeleteFunc(t.ticked, func(name string, _ bool) bool { return !there[name] })
	t.table.ShowColumn(byPart, len(v.State.Fragment) > 0)
	t.table.ShowColumn(byPartShare, len(v.State.Fragment) > 0)
	t.table.ShowColumn(byRatio, v.Ratio != nil && v.Ratio.OverThreads != nil)
	t.order()
	t.refresh()
}

func (t *Tab) refresh() {
	t.table.SetRows(len(t.rows), t.sort, t.down)
	for _, b := range []*ui.Button{t.keep, t.drop} {
		if len(t.ticked) > 0 {
			b.Enable()
		} else {
			b.Disable()
		}
	}
	count := ui.Plural(len(t.rows), "row")
	if len(t.ticked) > 0 {
		count = ui.Count(int64(len(t.ticked))) + " ticked of " + count
	}
	t.count.SetText(count)
}

func clock(ns int64, timed bool) string {
	if !timed {
		return ""
	}
	return time.Unix(0, ns).Format("15:04:05.000")
}

func (t *Tab) tick(r int) {
	name := t.rows[r].Name
	if t.ticked[name] {
		delete(t.ticked, name)
	} else {
		t.ticked[name] = true
	}
	t.table.Pick(-1)
	t.refresh()
}

// tickAll ticks all rows, or with none no row.
func (t *Tab) tickAll(none bool) {
	clear(t.ticked)
	for _, r := range t.rows {
		if !none {
			t.ticked[r.Name] = true
		}
	}
	t.refresh()
}

// filter keeps or drops the ticked threads.
func (t *Tab) filter(drop bool) {
	var picks []state.Threads
	for _, r := range t.rows {
		if t.ticked[r.Name] {
			picks = append(picks, pick(r))
		}
	}
	t.ticked = map[string]bool{}
	t.refresh()
	if len(picks) > 0 {
		t.actions.Session.Do(state.KeepThreads(drop, picks...))
	}
}

func pick(r scan.ThreadRow) state.Threads {
	return state.Threads{Name: r.Name, Several: r.Threads > 1}
}

func (t *Tab) menu(r int, at fyne.Position) {
	name, threads := t.rows[r].Name, pick(t.rows[r])
	ui.ShowMenu(t.table, at,
		fyne.NewMenuItem("Keep only "+name, func() { t.actions.Session.Do(state.KeepThreads(false, threads)) }),
		fyne.NewMenuItem("Drop "+name, func() { t.actions.Session.Do(state.KeepThreads(true, threads)) }),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Compare "+name+" with the rest", func() { t.actions.Session.Do(state.CompareWithRest(state.OfThreads(threads))) }),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Tick all", func() { t.tickAll(false) }),
		fyne.NewMenuItem("Tick none", func() { t.tickAll(true) }),
		t.table.SortItem(),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Copy name", func() { t.actions.Copy(name) }),
		fyne.NewMenuItem("Copy table", func() { t.actions.Copy(t.table.TSV()) }),
	)
}

func (t *Tab) sortBy(column int) {
	t.sorted = true
	if t.sort == column {
		t.down = !t.down
	} else {
		t.sort, t.down = column, column > 0
	}
	t.order()
	t.refresh()
}

// order sorts the rows by the chosen column.
func (t *Tab) order() {
	key := func(r scan.ThreadRow) int64 {
		switch t.sort {
		case byThreads:
			return int64(r.Threads)
		case byPart, byPartShare:
			return r.Selected
		case byBase:
			return t.base[r.Name]
		case byChange:
			return int64(math.Abs(t.change(r)) * 1e15)
		case byEvents:
			return int64(r.Events)
		case byFirst:
			return r.First
		case bySpan:
			return r.Last - r.First
		}
		return r.Total
	}
	slices.SortStableFunc(t.rows, func(a, b scan.ThreadRow) int {
		c := cmp.Compare(key(a), key(b))
		switch t.sort {
		case byName:
			c = cmp.Compare(a.Name, b.Name)
		case byRatio:
			c = cmp.Compare(t.ratio(a.Name), t.ratio(b.Name))
		}
		if t.down {
			c = -c
		}
		return c
	})
}
