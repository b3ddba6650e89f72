// Package flattab is the flat profile as a table: every box with self and total.
package flattab

import (
	"context"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"flameview/compare"
	"flameview/model/engine"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/viewer/answer"
	"flameview/viewer/boxmenu"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "flat"

// Tab is the flat profile of what the flame view is cut from: the whole
// filtered set, so that every method can be selected from it. The method that
// is selected in the flame view is marked.
type Tab struct {
	actions tab.Actions
	view    *answer.View
	rows    rows
	flat    *tree.Flat     // what rows.shown is of; the view's may be newer
	part    *tree.Flat     // of the same, nil without a selection
	base    *base          // what it is compared with, nil for nothing
	ratio   *answer.Ratio  // nil without one, or while it has no columns
	spread  *engine.Spread // of error bars; nil without
	table   *ui.Table
	filter  *ui.Entry
	count   *widget.Label
	box     fyne.CanvasObject
}

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	t := &Tab{actions: actions, rows: rows{sort: bySelf, down: true}}
	box := func(r int) shape.BoxID { return t.rows.shown[r] }
	t.table = ui.NewTable(
		ui.Column{Title: "Method", Fill: true, Text: func(r int) string { return t.actions.Naming().Line(&t.flat.Boxes.List[box(r)]) }},
		ui.Column{Title: "Kind", Text: func(r int) string { return t.flat.Kind[box(r)].String() }},
		ui.Column{Title: "Self", Right: true, Text: func(r int) string { return t.value(t.flat.Self[box(r)]) }},
		ui.Column{
			Title: "Self %", Right: true,
			Text:  func(r int) string { return ui.Percent(t.flat.Self[box(r)], t.flat.Sum) },
			Share: func(r int) float64 { return share(t.flat.Self[box(r)], t.flat.Sum) },
		},
		ui.Column{Title: "Total", Right: true, Text: func(r int) string { return t.value(t.flat.Total[box(r)]) }},
		ui.Column{
			Title: "Total %", Right: true,
			Text:  func(r int) string { return ui.Percent(t.flat.Total[box(r)], t.flat.Sum) },
			Share: func(r int) float64 { return share(t.flat.Total[box(r)], t.flat.Sum) },
		},
		ui.Column{Title: "In selection", Right: true, Text: func(r int) string { return t.value(t.part.Total[box(r)]) }},
		ui.Column{
			Title: "Of selection", Right: true,
			Text:  func(r int) string { return ui.Percent(t.part.Total[box(r)], t.part.Sum) },
			Share: func(r int) float64 { return share(t.part.Total[box(r)], t.part.Sum) },
		},
		ui.Column{Title: "A total", Right: true, Text: func(r int) string { return t.base.text(box(r)) }},
		ui.Column{Title: "Change", Right: true, Text: func(r int) string { return t.base.changeText(t.flat, box(r)) }},
		ui.Column{Title: "Self ratio", Right: true, Text: func(r int) string { return t.ratio.Text(t.ratio.OverFlat.Self[box(r)], t.ratio.UnderFlat.Self[box(r)]) }},
		ui.Column{Title: "Ratio", Right: true, Text: func(r int) string {
			return t.ratio.Text(t.ratio.OverFlat.Total[box(r)], t.ratio.UnderFlat.Total[box(r)])
		}},
		ui.Column{Title: "Self ±", Right: true, Text: func(r int) string { return t.interval(t.flat.Self[box(r)]) }},
		ui.Column{Title: "Total ±", Right: true, Text: func(r int) string { return t.interval(t.flat.Total[box(r)]) }},
	)
	t.showPart()
	t.table.Sorted = t.sortBy
	t.table.Chosen = func(r int) {
		actions.Session.Do(state.Select(t.flat.Boxes.List[box(r)].ID()))
	}
	t.table.Menu = t.menu
	t.filter = ui.NewEntry("Filter methods (regular expression)")
	t.filter.OnChanged = func(string) { t.update() }
	t.count = widget.NewLabel("")
	t.box = container.NewBorder(container.NewBorder(nil, nil, nil, t.count, t.filter), nil, nil, nil, t.table)
	return t, nil
}

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Flat" }

// Wants asks for flat profiles.
func (t *Tab) Wants(w *answer.Wants, front bool) { w.Flat = w.Flat || front }

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.box }

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable { return t.table.Focus() }

// Show follows a new view.
func (t *Tab) Show(v *answer.View) {
	if t.view == nil || t.view.Store != v.Store {
		t.table.Refit()
	}
	t.view = v
	t.update()
}

func (t *Tab) value(v int64) string { return ui.Value(v, t.flat.Metric.Unit) }

// interval is where the share of a value is, in 95 of 100 recordings.
func (t *Tab) interval(v int64) string {
	if t.spread == nil {
		return ""
	}
	return compare.IntervalWords(*t.spread, v, t.flat.Sum)
}

func share(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// sortBy sorts by a column; the sorted one turns round.
func (t *Tab) sortBy(column int) {
	if t.rows.sort == column {
		t.rows.down = !t.rows.down
	} else {
		t.rows.sort, t.rows.down = column, column != byName && column != byKind
	}
	t.update()
}

// update brings the table in line with the view, the filter and the order.
// Sorting 200,000 rows takes a sixth of a second, so it happens on another goroutine.
func (t *Tab) update() {
	t.actions.Session.Supersede(ID)
	if t.view == nil || t.view.Flat == nil {
		t.table.SetRows(0, t.rows.sort, t.rows.down)
		return
	}
	if err := t.rows.setFilter(t.filter.Text); err != nil {
		t.count.SetText("not a regular expression")
		return
	}
	view, want, compared, ratio := t.view, t.rows, baseOf(t.view), ratioOf(t.view)
	t.actions.Session.Later(session.Work{Key: ID, Do: func(context.Context) func() {
		shown := want.list(view.Flat, view.FlatPart, compared, ratio)
		return func() {
			t.rows.shown, t.flat, t.part = shown, view.Flat, view.FlatPart
			t.base, t.ratio, t.spread = compared, ratio, view.Spread
			t.showPart()
			t.table.SetRows(len(shown), want.sort, want.down)
			t.count.SetText(fmt.Sprintf("%s of %s", ui.Count(int64(len(shown))), ui.Plural(occurring(view.Flat, compared), "method")))
			t.table.Pick(t.selected())
		}
	}})
}

// showPart shows the columns of the selection while there is one.
func (t *Tab) showPart() {
	t.table.ShowColumn(byPart, t.part != nil)
	t.table.ShowColumn(byPartShare, t.part != nil)
	t.table.ShowColumn(byBase, t.base != nil)
	t.table.ShowColumn(byChange, t.base != nil)
	t.table.ShowColumn(bySelfRatio, t.ratio != nil)
	t.table.ShowColumn(byRatio, t.ratio != nil)
	t.table.ShowColumn(bySelfRange, t.spread != nil)
	t.table.ShowColumn(byTotalRange, t.spread != nil)
	total, self := "Total", "Self"
	if t.base != nil { // values are those of the current side
		total, self = "B total", "B self"
	}
	for column, title := range map[int]string{bySelf: self, bySelfShare: self + " %", byTotal: total, byTotalShare: total + " %"} {
		t.table.SetTitle(column, title)
	}
}

// selected is the row of the fragment's method, -1 for none.
func (t *Tab) selected() int {
	f := t.view.State.Fragment
	if len(f) == 0 {
		return -1
	}
	want := f[len(f)-1]
	if t.view.State.Callers {
		want = f[0]
	}
	for r, b := range t.rows.shown {
		if t.flat.Boxes.List[b].ID() == want {
			return r
		}
	}
	return -1
}

func (t *Tab) menu(r int, at fyne.Position) {
	box := t.flat.Boxes.List[t.rows.shown[r]]
	row := t.table.RowTSV(r)
	items := append(boxmenu.Items(t.actions, box),
		fyne.NewMenuItemSeparator(),
		t.table.SortItem(),
		fyne.NewMenuItem("Copy row", func() { t.actions.Copy(row) }),
		fyne.NewMenuItem("Copy table", func() { t.actions.Copy(t.table.TSV()) }),
	)
	ui.ShowMenu(t.table, at, items...)
}
