// Package comparetab says what changed between the sides of a comparison: in one
// sentence, and method by method, what is beyond noise first.
package comparetab

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"flameview/compare"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/boxmenu"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "compare"

// Tab is the table of what changed.
type Tab struct {
	actions tab.Actions
	view    *answer.View
	of      *compare.Table // what the table shows, nil for none
	rows    rows
	summary *summary
	table   *ui.Table
	matrix  *matrix
	filter  *ui.Entry
	count   *widget.Label
	below   *widget.Label
	body    *fyne.Container // the table, or the matrix
	full    fyne.CanvasObject
	empty   fyne.CanvasObject
	box     *fyne.Container
}

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	t := &Tab{actions: actions, rows: rows{sort: bySelf, down: true}}
	t.summary = newSummary(actions)
	t.table = t.newTable()
	t.matrix = newMatrix(actions)
	t.filter = ui.NewEntry("Filter methods (regular expression)")
	t.filter.OnChanged = func(string) { t.update() }
	t.count, t.below = widget.NewLabel(""), widget.NewLabel("")
	t.below.Wrapping, t.below.Importance = fyne.TextWrapWord, widget.LowImportance
	t.body = container.NewStack(t.table)
	top := container.New(layout.NewCustomPaddedVBoxLayout(0), t.summary.box, container.NewBorder(nil, nil, nil, t.count, t.filter))
	t.full = container.NewBorder(top, t.below, nil, nil, t.body)
	hint := widget.NewLabel("Nothing is compared.\n\nOpen two files and press Compare above, mark files in the Files tab,\nor compare a thread, a class or a filter with the rest by its menu.")
	hint.Alignment = fyne.TextAlignCenter
	t.empty = container.NewCenter(hint)
	t.box = container.NewStack(t.empty)
	return t, nil
}

// newTable makes the table of two sides.
func (t *Tab) newTable() *ui.Table {
	main := func(r int) compare.Change { return t.rows.shown[r].Main(t.rows.order()) }
	row := func(r int) *compare.Row { return &t.rows.shown[r] }
	value := func(side int, v int64) string { return ui.Value(v, t.of.Sides[side].Metric.Unit) }
	table := ui.NewTable(
		ui.Column{Title: "Method", Fill: true, Text: func(r int) string { return t.actions.Naming().Line(&t.of.Boxes.List[row(r).Box]) }},
		ui.Column{Title: "A", Right: true, Text: func(r int) string { return value(0, row(r).Total.Base) }},
		ui.Column{Title: "B", Right: true, Text: func(r int) string { return value(1, row(r).Total.Current) }},
		ui.Column{
			Title: "Change", Right: true, Text: func(r int) string { return compare.Delta(row(r).Total.Delta) },
			Heat: func(r int) float64 { return t.rows.heat(1, row(r).Total) },
		},
		ui.Column{
			Title: "Self change", Right: true, Text: func(r int) string { return compare.Delta(row(r).Self.Delta) },
			Heat: func(r int) float64 { return t.rows.heat(0, row(r).Self) },
		},
		ui.Column{Title: "Factor", Right: true, Text: func(r int) string { return compare.Factor(main(r).Factor) }},
		ui.Column{Title: "95 % interval", Text: func(r int) string { return interval(main(r)) }},
		ui.Column{Title: "Judgement", Text: func(r int) string { return t.of.Noise.Judgement(main(r)) }},
		ui.Column{Title: "State", Text: func(r int) string { return main(r).State.String() }},
	)
	table.Sorted = t.sortBy
	table.Chosen = func(r int) { t.actions.Session.Do(state.Select(t.boxOf(r).ID())) }
	table.Current = func(r int) { t.actions.Point(t.where(r)) }
	table.Menu = t.menu
	return table
}

// interval is what a change lies between.
//
//	+2.9 % to +5.6 %
func interval(c compare.Change) string {
	if !c.Bounded {
		return ""
	}
	return compare.Delta(c.Low) + " to " + compare.Delta(c.High)
}

// boxOf is the box of a row.
func (t *Tab) boxOf(r int) shape.Box { return t.of.Boxes.List[t.rows.shown[r].Box] }

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Compare" }

// Wants asks for what stands beside the table.
func (t *Tab) Wants(w *answer.Wants, front bool) { w.Compare = w.Compare || front }

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.box }

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable {
	switch {
	case t.box.Objects[0] == t.empty:
		return nil
	case t.body.Objects[0] != t.table:
		return t.matrix.table.Focus()
	}
	return t.table.Focus()
}

// Show follows a new view.
func (t *Tab) Show(v *answer.View) {
	if t.view == nil || t.view.Store != v.Store {
		t.table.Refit()
	}
	t.view = v
	want := t.full
	if !v.State.Comparing() || v.Empty() {
		want = t.empty
	}
	if t.box.Objects[0] != want {
		t.box.Objects = []fyne.CanvasObject{want}
		t.box.Refresh()
	}
	if want == t.empty {
		t.of = nil
		return
	}
	t.summary.show(v)
	body := fyne.CanvasObject(t.table)
	if c := v.Comparing; c != nil && len(c.All.Sides) > 2 {
		t.matrix.show(v, t.rows.re)
		body = t.matrix.table
	}
	if t.body.Objects[0] != body {
		t.body.Objects = []fyne.CanvasObject{body}
		t.body.Refresh()
	}
	t.update()
}

// sortBy sorts by a column; the sorted one turns round.
func (t *Tab) sortBy(column int) {
	if column == byInterval || column == byJudgement {
		return
	}
	if t.rows.sort == column {
		t.rows.down = !t.rows.down
	} else {
		t.rows.sort, t.rows.down = column, column != byName
	}
	t.update()
}

// update brings the table in line with the view, the filter and the order.
func (t *Tab) update() {
	t.actions.Session.Supersede(ID)
	if err := t.rows.setFilter(t.filter.Text); err != nil {
		t.count.SetText("not a regular expression")
		return
	}
	c := t.view.Comparing
	if c == nil || c.Table == nil {
		if c == nil {
			t.table.SetRows(0, t.rows.sort, t.rows.down)
			t.count.SetText("")
			t.below.SetText("")
		}
		return
	}
	if c.Matrix != nil {
		t.matrix.show(t.view, t.rows.re)
		t.count.SetText(t.matrix.count())
		t.below.SetText(t.matrix.words())
		return
	}
	want, table := t.rows, c.Table
	t.actions.Session.Later(session.Work{Key: ID, Do: func(context.Context) func() {
		want.list(table)
		by := want.order()
		power := table.Sorted(by).Power(by).Words(table.Noise)
		return func() {
			t.rows, t.of = want, table
			t.table.SetTitle(byBase, "A "+ui.CutMiddle(table.Sides[0].Name, 14))
			t.table.SetTitle(byCurrent, "B "+ui.CutMiddle(table.Sides[1].Name, 14))
			t.table.SetRows(len(want.shown), want.sort, want.down)
			t.count.SetText(counted(&want, table.Noise))
			t.below.SetText(power)
			t.table.Mark(t.selected())
		}
	}})
}

// counted says how many rows are beyond noise.
func counted(r *rows, n compare.Noise) string {
	rest := ui.Count(int64(len(r.shown) - r.beyond))
	switch n.Level {
	case compare.NotJudged:
		return ui.Plural(len(r.shown), "method") + ", noise is not judged"
	case compare.Exact:
		return ui.Count(int64(r.beyond)) + " differ, " + rest + " do not"
	}
	return ui.Count(int64(r.beyond)) + " beyond noise, " + rest + " within"
}

// selected is the row of the fragment's method, -1 for none.
func (t *Tab) selected() int {
	f := t.view.State.Fragment
	if len(f) == 0 {
		return -1
	}
	for r, row := range t.rows.shown {
		if t.of.Boxes.List[row.Box].ID() == f[len(f)-1] {
			return r
		}
	}
	return -1
}

// mostWhere is how many paths are named that carry a method's change.
const mostWhere = 3

// where says on which paths a method changed.
func (t *Tab) where(r int) string {
	box := t.boxOf(r)
	name := picture.FullName(&box)
	j := t.view.Comparing
	if j == nil || j.Judged == nil || j.Judged.Tree.Boxes != t.of.Boxes {
		return name
	}
	var parts []string
	for _, row := range j.Judged.Where(t.rows.shown[r].Box, mostWhere) {
		var path []string
		for _, above := range j.Judged.Tree.Path(row) {
			path = append(path, t.actions.Naming().Row(j.Judged.Tree, above))
		}
		parts = append(parts, compare.Delta(j.Judged.Total(row).Delta)+" "+strings.Join(path, " > "))
	}
	if parts == nil {
		return name
	}
	return name + ", where: " + strings.Join(parts, "     ")
}

func (t *Tab) menu(r int, at fyne.Position) {
	row := t.table.RowTSV(r)
	items := append(boxmenu.Items(t.actions, t.boxOf(r)),
		fyne.NewMenuItemSeparator(),
		t.table.SortItem(),
		fyne.NewMenuItem("Copy row", func() { t.actions.Copy(row) }),
		fyne.NewMenuItem("Copy table", func() { t.actions.Copy(t.table.TSV()) }),
	)
	ui.ShowMenu(t.table, at, items...)
}
