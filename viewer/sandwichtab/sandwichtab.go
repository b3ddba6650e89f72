// Package sandwichtab shows the selected fragment between its callers, above,
// and its callees, below, with tables of the immediate ones beside.
package sandwichtab

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"flameview/assets"
	"flameview/compare"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/boxmenu"
	"flameview/viewer/flametab"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "sandwich"

// Tab is the sandwich.
type Tab struct {
	actions tab.Actions
	view    *answer.View
	above   *half // callers
	below   *half // callees
	hint    fyne.CanvasObject
	body    fyne.CanvasObject
	box     *fyne.Container
}

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	t := &Tab{actions: actions}
	var err error
	if t.above, err = newHalf(t, true); err != nil {
		return nil, err
	}
	if t.below, err = newHalf(t, false); err != nil {
		return nil, err
	}
	pictures := container.NewVSplit(t.above.picture, t.below.picture)
	tables := container.NewVSplit(t.above.box, t.below.box)
	split := container.NewHSplit(pictures, tables)
	split.SetOffset(0.62)
	t.body = split
	hint := widget.NewLabel("Select a method or a path to see its callers and callees:\nclick a frame in the flame, or a row of the flat table.")
	hint.Alignment = fyne.TextAlignCenter
	t.hint = container.NewCenter(hint)
	t.box = container.NewStack(t.hint)
	return t, nil
}

// HideTip takes the tooltips away, for a dialog that a key opens.
func (t *Tab) HideTip() {
	t.above.picture.HideTip()
	t.below.picture.HideTip()
}

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Callers & callees" }

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.box }

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable {
	if t.box.Objects[0] != t.body {
		return nil
	}
	return t.above.table.Focus()
}

// Show follows a new view; views made for other tabs have no sandwich.
func (t *Tab) Show(v *answer.View) {
	t.view = v
	want := t.body
	callers, callees := v.Panes[callersPane], v.Panes[calleesPane]
	if callers == nil || callees == nil {
		want = t.hint
	}
	if t.box.Objects[0] != want {
		t.box.Objects = []fyne.CanvasObject{want}
		t.box.Refresh()
	}
	for _, h := range []*half{t.above, t.below} {
		h.picture.SetColors(v.Palette(), v.State.Colors)
	}
	t.above.show(callers, v)
	t.below.show(callees, v)
	if want == t.body {
		t.actions.Ask() // the pictures may stand elsewhere now
	}
}

// The panes of the tab.
const callersPane, calleesPane = "callers", "callees"

// Wants asks for both directions of the fragment, down to the thinnest frame that
// can be seen where the pictures stand.
func (t *Tab) Wants(w *answer.Wants, front bool) {
	if front {
		w.Panes = append(w.Panes,
			answer.PaneWant{ID: callersPane, Callers: true, Detail: answer.DetailOf(t.above.picture.Viewport())},
			answer.PaneWant{ID: calleesPane, Detail: answer.DetailOf(t.below.picture.Viewport())})
	}
}

// The columns of its tables that change.
const (
	byTotal  = 1
	byBase   = 3
	byChange = 4
)

// half is one side: a picture and a table of immediate neighbours.
type half struct {
	t       *Tab
	callers bool
	tree    *tree.Tree
	query   query.Query         // what the tree answers
	judged  *compare.RowChanges // its rows; nil without a comparison
	rows    []int32             // the neighbours, largest first
	picture *flametab.Flame
	anchor  flametab.Anchor
	table   *ui.Table
	title   *widget.Label
	box     fyne.CanvasObject
}

func newHalf(t *Tab, callers bool) (*half, error) {
	h := &half{t: t, callers: callers}
	var err error
	if h.picture, err = flametab.NewFlame(assets.Font); err != nil {
		return nil, err
	}
	h.picture.Animate = t.actions.Animate
	h.picture.Names = t.actions.Naming
	h.picture.Frames = func() tab.Frames {
		how := t.actions.Drawing()
		how.RootBelow = false // callers are above, callees below: that is what the tab is
		return how
	}
	h.picture.Click = func(row int32, alone bool) { h.extend(row, alone) }
	h.picture.Twice = func(*tree.Tree, int32) {}
	h.picture.Menu = h.frameMenu
	h.picture.Look = func(v picture.Viewport) {
		h.anchor.Look(h.query, h.tree, v)
		t.actions.Ask()
	}
	h.picture.Back = func() { t.actions.Session.Move(-1) }
	column := "Callee"
	if callers {
		column = "Caller"
	}
	value := func(r int) int64 {
		total, _ := h.tree.Values(h.rows[r])
		return total
	}
	whole := func() int64 {
		total, _ := h.tree.Values(0)
		return total
	}
	h.table = ui.NewTable(
		ui.Column{Title: column, Fill: true, Text: func(r int) string { return t.actions.Naming().RowLine(h.tree, h.rows[r]) }},
		ui.Column{Title: "Total", Right: true, Text: func(r int) string { return ui.Value(value(r), h.tree.Metric.Unit) }},
		ui.Column{
			Title: "Share", Right: true,
			Text:  func(r int) string { return ui.Percent(value(r), whole()) },
			Share: func(r int) float64 { return float64(value(r)) / float64(max(whole(), 1)) },
		},
		ui.Column{Title: "A", Right: true, Text: func(r int) string { return ui.Value(h.tree.BaseTotal(h.rows[r]), h.tree.Metric.Unit) }},
		ui.Column{Title: "Change", Right: true, Text: func(r int) string {
			if h.judged == nil {
				return ""
			}
			return compare.Delta(h.judged.Total(h.rows[r]).Delta)
		}},
	)
	h.table.ShowColumn(byBase, false)
	h.table.ShowColumn(byChange, false)
	h.table.Chosen = func(r int) { h.extend(h.rows[r], true) }
	h.table.Menu = h.rowMenu
	h.title = widget.NewLabel("")
	h.title.Truncation = fyne.TextTruncateEllipsis
	h.box = container.New(layout.NewBorderLayout(h.title, nil, nil, nil), h.title, h.table)
	return h, nil
}

// show follows a new pane of a view, nil if it has none. The zoom stays
// while the fragment does, on the same frame if that is still there.
func (h *half) show(p *answer.Pane, v *answer.View) {
	if p == nil {
		p = &answer.Pane{}
	}
	tree, q := p.Tree, v.State.Query()
	zoom, how := picture.Full, flametab.Still
	q.Callers = h.callers // whatever the flame tab shows
	h.picture.SetNotes(p.Noted, v.State.Notes)
	if h.tree != nil && tree != nil && slices.Equal(h.query.Fragment, q.Fragment) {
		zoom = h.anchor.Follow(q, tree, h.picture.Viewport())
		if _, same := tree.Locate(h.tree, 0); !same { // else in more or less detail
			how = flametab.Steady
		}
	}
	h.tree, h.query, h.rows, h.judged = tree, q, nil, p.Judged
	h.picture.SetChange(p.Judged, v.State.Change)
	h.picture.SetRatio(p.Ratio, v.State.Change)
	h.table.ShowColumn(byBase, p.Judged != nil)
	h.table.ShowColumn(byChange, p.Judged != nil)
	if tree == nil {
		h.table.SetRows(0, 1, true)
		h.picture.Set(nil, nil, picture.Viewport{}, flametab.Still)
		return
	}
	end := int32(tree.Chain)
	h.rows = tree.ByTotal(end)
	h.table.SetRows(len(h.rows), 1, true)
	_, own := tree.Values(end)
	self := ui.Value(own, tree.Metric.Unit)
	if p.Judged != nil {
		self += " on B"
		h.table.SetTitle(byTotal, "B")
	} else {
		h.table.SetTitle(byTotal, "Total")
	}
	if h.callers {
		h.title.SetText("Called by " + ui.Plural(len(h.rows), "method") + "; at the root of the stack: " + self)
	} else {
		h.title.SetText("Calls " + ui.Plural(len(h.rows), "method") + "; self " + self)
	}
	h.picture.Set(tree, nil, zoom, how)
}

// extend makes a neighbour the new fragment (alone), or adds the path to it.
func (h *half) extend(row int32, alone bool) {
	switch {
	case row == 0:
		h.t.actions.Session.Do(state.Select())
	case alone:
		h.t.actions.Session.Do(state.Select(h.tree.Boxes.List[h.tree.Box[row]].ID()))
	case int(row) != h.tree.Chain:
		h.t.actions.Session.Do(state.Select(state.PathOf(h.tree, row)...))
	}
}

func (h *half) frameMenu(row int32, at fyne.Position) {
	if row == 0 {
		return
	}
	label := "Extend the path to here (set tail)"
	if h.callers {
		label = "Extend the path to here (set head)"
	}
	tree := h.tree
	extend := func(alone bool) func() {
		return func() {
			if h.tree == tree { // else the row is another's by now
				h.extend(row, alone)
			}
		}
	}
	items := append([]*fyne.MenuItem{
		fyne.NewMenuItem(label, extend(false)),
		fyne.NewMenuItem("Select this method alone", extend(true)),
		fyne.NewMenuItemSeparator(),
	}, boxmenu.Items(h.t.actions, tree.Boxes.List[tree.Box[row]], state.PathOf(tree, row)...)...)
	ui.ShowMenu(h.table, at, items...)
}

func (h *half) rowMenu(r int, at fyne.Position) { h.frameMenu(h.rows[r], at) }
