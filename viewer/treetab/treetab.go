// Package treetab shows the call tree as an outline of text: what the flame view
// shows as a picture can be read, searched and walked with a few keys, and by
// programs that read a screen aloud.
package treetab

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"flameview/compare"
	"flameview/viewer/answer"
	"flameview/viewer/boxmenu"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "tree"

// The columns by number.
const (
	byTotal = iota
	byTotalShare
	bySelf
	bySelfShare
	byBase
	byChange
	byName
)

// Tab is the outline of the same tree as the flame view's, in the same direction.
type Tab struct {
	actions tab.Actions
	view    *answer.View
	lines   lines
	table   *ui.Table
}

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	t := &Tab{actions: actions}
	value := func(v int64) string { return ui.Value(v, t.lines.tree.Metric.Unit) }
	share := func(v int64) float64 { return float64(v) / float64(max(t.whole(), 1)) }
	percent := func(v int64) string { return ui.Percent(v, t.whole()) }
	t.table = ui.NewTable(
		ui.Column{Title: "Total", Right: true, Text: func(i int) string { return value(t.total(i)) }},
		ui.Column{
			Title: "Total %", Right: true,
			Text:  func(i int) string { return percent(t.total(i)) },
			Share: func(i int) float64 { return share(t.total(i)) },
		},
		ui.Column{Title: "Self", Right: true, Text: func(i int) string { return value(t.self(i)) }},
		ui.Column{
			Title: "Self %", Right: true,
			Text:  func(i int) string { return percent(t.self(i)) },
			Share: func(i int) float64 { return share(t.self(i)) },
		},
		ui.Column{Title: "A total", Right: true, Text: func(i int) string {
			if x := t.lines.list[i]; x.rest == 0 {
				return ui.Value(t.lines.tree.BaseTotal(x.row), t.view.Metric().Unit)
			}
			return ""
		}},
		ui.Column{Title: "Change", Right: true, Text: t.change},
		ui.Column{Title: "Method", Fill: true, Text: t.name, Node: t.node},
	)
	t.table.ShowColumn(byBase, false)
	t.table.ShowColumn(byChange, false)
	t.table.TwoClicks = true
	t.table.Chosen = func(i int) { actions.Session.Do(state.Select(state.PathOf(t.lines.tree, t.lines.list[i].row)...)) }
	t.table.Current = func(i int) { actions.Point(t.Sentence(i)) }
	t.table.Fold = t.fold
	t.table.Find = t.find
	t.table.Menu = t.menu
	return t, nil
}

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Tree" }

// Wants asks for nothing: the tree is that of the flame view.
func (t *Tab) Wants(*answer.Wants, bool) {}

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.table }

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable { return t.table.Focus() }

// Show follows a new view.
func (t *Tab) Show(v *answer.View) {
	if t.view == nil || t.view.Store != v.Store {
		t.table.Refit()
	}
	t.view = v
	if v.Tree == t.lines.tree {
		return
	}
	at := t.row()
	old := t.lines.tree
	t.lines.show(v.Tree)
	if v.Tree != nil {
		total, self := "Total", "Self"
		if v.Tree.Callers { // a caller's own part is that of stacks that begin with it
			self = "At root"
		}
		t.table.ShowColumn(byBase, v.Comparing != nil)
		t.table.ShowColumn(byChange, v.Comparing != nil)
		if v.Comparing != nil { // values are those of the current side
			total, self = "B total", "B "+strings.ToLower(self)
		}
		t.table.SetTitle(byTotal, total)
		t.table.SetTitle(byTotalShare, total+" %")
		t.table.SetTitle(bySelf, self)
		t.table.SetTitle(bySelfShare, self+" %")
	}
	t.refresh()
	if v.Tree == nil {
		return
	}
	row, same := int32(v.Tree.Chain), false
	if old != nil {
		if at, same = v.Tree.Locate(old, at); same {
			row = at
		}
	}
	t.table.Keep(t.lines.at(row))
}

func (t *Tab) refresh() {
	t.table.SetRows(len(t.lines.list), -1, false)
	picked := -1
	if t.lines.tree != nil && t.lines.tree.Chain > 0 {
		picked = t.lines.at(int32(t.lines.tree.Chain))
	}
	t.table.Mark(picked)
}

// row is the one that the keyboard is at.
func (t *Tab) row() int32 {
	if i := t.table.At(); i >= 0 && i < len(t.lines.list) {
		return t.lines.list[i].row
	}
	return 0
}

func (t *Tab) total(i int) int64 {
	x := t.lines.list[i]
	if x.rest != 0 {
		return t.rest(x)
	}
	total, _ := t.lines.tree.Values(x.row)
	return total
}

// rest is the value of what is too thin below a row. Of a comparison it is what the
// current side has beyond the rows that there are.
func (t *Tab) rest(x line) int64 {
	tr := t.lines.tree
	if len(tr.Sides) == 0 {
		return x.rest
	}
	rest, self := tr.Values(x.row)
	rest -= self
	for from, to := tr.Children(x.row); from < to; from++ {
		below, _ := tr.Values(from)
		rest -= below
	}
	return max(rest, 0)
}

// whole is what shares are of.
func (t *Tab) whole() int64 {
	total, _ := t.lines.tree.Values(0)
	return total
}

func (t *Tab) self(i int) int64 {
	if x := t.lines.list[i]; x.rest == 0 {
		_, self := t.lines.tree.Values(x.row)
		return self
	}
	return 0
}

// change is that of a row's total between the sides of a comparison.
func (t *Tab) change(i int) string {
	x, c := t.lines.list[i], t.view.Comparing
	if c == nil || x.rest != 0 || c.Judged.Tree != t.lines.tree {
		return ""
	}
	return compare.Delta(c.Judged.Total(x.row).Delta)
}

func (t *Tab) name(i int) string {
	if x := t.lines.list[i]; x.rest == 0 {
		return t.actions.Naming().RowLine(t.lines.tree, x.row)
	}
	return "(thin frames: select the one above to see them)"
}

func (t *Tab) node(i int) ui.Node {
	x := t.lines.list[i]
	return ui.Node{Level: x.level, Children: x.rest == 0 && t.lines.children(x.row), Open: x.rest == 0 && t.lines.open[x.row]}
}

// fold opens a line or closes it; what is open already goes to the first line
// below it, what is closed to the one above. It gives the line to go to.
func (t *Tab) fold(i int, open bool) int {
	x := t.lines.list[i]
	switch is := t.lines.open[x.row] && x.rest == 0; {
	case open && is:
		return min(i+1, len(t.lines.list)-1)
	case open && x.rest == 0:
		t.lines.unfold(x.row)
	case !open && is:
		delete(t.lines.open, x.row)
	case x.rest != 0:
		return t.lines.at(x.row)
	case x.row > 0:
		return t.lines.at(t.lines.tree.Parent[x.row])
	}
	t.lines.list = t.lines.visible()
	t.refresh()
	return i
}

func (t *Tab) find(text string, i int, here bool) int {
	row, ok := t.lines.find(text, t.lines.list[i].row, here)
	if !ok {
		t.actions.Say("No frame is called " + text)
		return i
	}
	t.refresh()
	return t.lines.at(row)
}

// Sentence is a line in words.
//
//	parse, 59.00 %, 59 samples, self 9.00 %, 1 callee, level 2 of 3
func (t *Tab) Sentence(i int) string {
	tr, x := t.lines.tree, t.lines.list[i]
	if x.rest != 0 {
		return fmt.Sprintf("frames below %s that are too thin to show, %s, level %d of %d", tr.Name(x.row), t.amount(t.rest(x)), x.level, tr.Depths()-1)
	}
	self, neighbour := "self", "callee"
	if tr.Callers {
		self, neighbour = "at the root of the stack", "caller"
	}
	from, to := tr.Children(x.row)
	return strings.Join([]string{
		tr.Name(x.row), t.amount(t.total(i)), self + " " + ui.Percent(t.self(i), t.whole()),
		ui.Plural(int(to-from), neighbour), fmt.Sprintf("level %d of %d", x.level, tr.Depths()-1),
	}, ", ")
}

// amount is a value with its part of what is shown.
func (t *Tab) amount(v int64) string {
	tr := t.lines.tree
	return ui.Percent(v, t.whole()) + ", " + ui.Measured(v, tr.Metric.Unit)
}

func (t *Tab) menu(i int, at fyne.Position) {
	x, tr := t.lines.list[i], t.lines.tree
	sentence, text := t.Sentence(i), t.Text()
	var items []*fyne.MenuItem
	if x.row > 0 {
		items = append(boxmenu.Items(t.actions, tr.Boxes.List[tr.Box[x.row]], state.PathOf(tr, x.row)...), fyne.NewMenuItemSeparator())
	}
	// The tree may be another by the time an item is chosen.
	still := func(do func()) func() {
		return func() {
			if t.lines.tree == tr {
				do()
				t.lines.list = t.lines.visible()
				t.refresh()
				t.table.Keep(t.lines.at(x.row))
			}
		}
	}
	items = append(items,
		fyne.NewMenuItem("Open all below", still(func() {
			if !t.lines.unfoldAll(x.row) {
				t.actions.Say("Opened the first " + ui.Count(mostOpened) + " frames; there are more")
			}
		})),
		fyne.NewMenuItem("Close all below", still(func() { t.lines.foldAll(x.row) })),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Copy as a sentence", func() { t.actions.Copy(sentence) }),
		fyne.NewMenuItem("Copy what is open", func() { t.actions.Copy(text) }),
	)
	ui.ShowMenu(t.table, at, items...)
}

// Text is what is open as text, indented by two blanks a level.
func (t *Tab) Text() string {
	var b strings.Builder
	for i, x := range t.lines.list {
		fmt.Fprintf(&b, "%s%s  %s\n", strings.Repeat("  ", min(x.level, 40)), t.name(i), t.amount(t.total(i)))
	}
	return b.String()
}
