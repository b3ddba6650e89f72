package flametab

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"flameview/assets"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/boxmenu"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "flame"

// Tab connects the flame widget to the session: a click on a frame selects the
// path to it, Shift+click the method alone (docs/semantics.md, "Clicks").
type Tab struct {
	*Flame
	actions tab.Actions
	view    *answer.View
	clicked state.StepID // what the last click has made
	match   int          // number of the current search match, -1 before the first
	anchor  Anchor

	// Of a comparison: the pictures beside the tab's own, and which are seen.
	main            *pane
	base, now, only *linked
	box             *fyne.Container
	shown           Shown
	onlyChanges     bool
	pointing        bool // outlines follow each other

	sorted   []int32 // the matches of sortedOf, widest first
	sortedOf *tree.Found
}

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	f, err := NewFlame(assets.Font)
	if err != nil {
		return nil, err
	}
	t := &Tab{Flame: f, actions: actions, match: -1}
	t.connect(f)
	f.Twice = t.twice
	f.Look = func(v picture.Viewport) {
		t.look(v)
		t.linkTo(v)
	}
	f.Animate, f.Painted = actions.Animate, actions.Painted
	return t, t.newPanes()
}

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Flame" }

// Wants asks for nothing: the main picture is always there.
func (t *Tab) Wants(*answer.Wants, bool) {}

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.box }

// Show follows a new view. The viewport is the session's newest, which may be
// ahead of the view while the wheel is turning.
func (t *Tab) Show(v *answer.View) {
	if t.view == nil || t.view.Pattern != v.Pattern {
		t.match = -1
	} else if t.view.Tree != v.Tree && !sameQuestion(t.view.Tree, v.Tree) {
		t.match = -1 // else matches that are wide enough to be walked to have kept their places
	}
	var marks *picture.Marks
	if v.Search != nil && v.Tree != nil {
		marks = t.marks
		if t.view == nil || t.view.Search != v.Search || t.view.Tree != v.Tree || marks == nil {
			marks = picture.NewMarks(v.Tree, v.Search.Match)
		}
	}
	zoom := t.actions.Session.State().Viewport
	how := motionTo(t.view, v)
	if zoom != t.viewport { // by another than this widget, which has moved then
		how = max(how, Eased)
	}
	if at := t.anchor.Follow(v.State.Query(), v.Tree, zoom); at != zoom {
		zoom = at
		t.actions.Session.Follow(at)
	}
	opened := t.view == nil || t.view.Store != v.Store
	t.view = v
	t.nothing = nothing(v)
	t.SetColors(v.Palette(), v.State.Colors)
	if c := v.Comparing; c != nil && v.Tree != nil {
		t.SetChange(c.Judged, v.State.Change)
	} else {
		t.SetChange(nil, picture.ChangeStyle{})
	}
	t.SetRatio(ratioRows(v), v.State.Change)
	t.SetSpread(v.Spread)
	t.Set(v.Tree, marks, zoom, how)
	t.SetNotes(v.Noted, v.State.Notes)
	t.showSides(marks, zoom)
	if l := t.layout(); opened && v.Tree != nil && l.H > 0 && l.MaxTop() > 0 {
		t.actions.Say("The deepest stacks do not fit: End goes to their ends, and Analyse > Collapse direct recursion makes recursive ones shorter.")
	}
}

func (t *Tab) look(v picture.Viewport) {
	t.anchor.Look(t.view.State.Query(), t.tree, v)
	t.actions.Session.Do(state.Look(v))
}

// sameQuestion says that one tree is the other in more or less detail.
func sameQuestion(a, b *tree.Tree) bool {
	_, ok := again(a, b, 0)
	return ok
}

// motionTo is how the picture of one view becomes that of the next: evenly along
// time, at once where the query is the same.
func motionTo(from, to *answer.View) Motion {
	if from == nil || from.Store != to.Store {
		return Still
	}
	if reflect.DeepEqual(from.State.Query(), to.State.Query()) {
		if from.State.CurrentSide() != to.State.CurrentSide() {
			return Steady // from one of many sides to the next
		}
		return Still
	}
	a, b, _ := from.State.Range()
	if c, d, ranged := to.State.Range(); ranged && (a != c || b != d) {
		return Steady
	}
	return Eased
}

// click selects. A click on "all", or on the end of the selected path, where there
// is nothing to select, is still the first half of a double click.
func (t *Tab) click(row int32, alone bool) {
	t.clicked = 0
	do := t.actions.Session.Do
	switch {
	case row == 0 && len(t.view.State.Fragment) == 0: // keeps the zoom
	case row == 0:
		t.clicked = do(state.Select())
	case alone:
		t.clicked = do(state.Select(t.tree.Boxes.List[t.tree.Box[row]].ID()))
	case int(row) != t.tree.Chain:
		t.clicked = do(state.Select(state.PathOf(t.tree, row)...))
	}
}

// twice makes of two clicks what a double click is for: the frame fills the width
// and the selection is what it was. If the first click has changed it, that is
// taken back.
func (t *Tab) twice(tree *tree.Tree, row int32) {
	t.actions.Session.TakeBack(t.clicked)
	l := picture.NewLayout(tree, t.actions.Session.State().Viewport, t.pixels(), t.drawing().RootBelow)
	t.actions.Session.Do(state.Look(l.Fit(row)))
}

// NextMatch goes to the next or previous frame that the search found.
func (t *Tab) NextMatch(back bool) {
	if t.view == nil || t.view.Found == nil || len(t.view.Found.Rows) == 0 {
		return
	}
	rows := t.widestFirst()
	switch {
	case back && t.match <= 0:
		t.match = len(rows) - 1
	case back:
		t.match--
	default:
		t.match = (t.match + 1) % len(rows)
	}
	t.GoToRow(rows[t.match])
}

// GoToRow makes a row current and visible, as wide as can be read.
func (t *Tab) GoToRow(row int32) {
	t.tip.hide()
	t.Reveal(row)
	if r := t.layout(); r.Rect(row).Dx() < legible {
		t.Fit(row)
		t.setCurrent(row)
	}
}

// legible is the width in pixels below which going to a match zooms to it.
const legible = 8

// widestFirst are the matches, the ones that matter most first.
func (t *Tab) widestFirst() []int32 {
	if t.sortedOf != t.view.Found {
		t.sortedOf = t.view.Found
		t.sorted = slices.Clone(t.view.Found.Rows)
		slices.SortStableFunc(t.sorted, func(a, b int32) int {
			return cmp.Compare(t.view.Tree.Total[b], t.view.Tree.Total[a])
		})
	}
	return t.sorted
}

// Match is the number of the current match, from 1; 0 before the first.
func (t *Tab) Match() int { return t.match + 1 }

// copied is how names are copied: whole, whatever labels leave out.
var copied = picture.Names{Full: true}

// CurrentName is the whole name of the frame under the pointer or the cursor, else
// of the selected method.
func (t *Tab) CurrentName() string {
	if t.tree == nil {
		return ""
	}
	if t.current >= 0 {
		return copied.Row(t.tree, t.current)
	}
	return copied.Row(t.tree, int32(t.tree.Chain))
}

// CurrentStack is the path to that frame, a line for each, root first.
func (t *Tab) CurrentStack() string {
	if t.tree == nil {
		return ""
	}
	row := t.current
	if row < 0 {
		row = int32(t.tree.Chain)
	}
	return stackText(t.tree, row)
}

func stackText(tree *tree.Tree, row int32) string {
	path := tree.Path(row)
	if tree.Callers {
		slices.Reverse(path)
	}
	var text strings.Builder
	for _, r := range path {
		text.WriteString(copied.Row(tree, r) + "\n")
	}
	return text.String()
}

func (t *Tab) menu(row int32, at fyne.Position) {
	tree := t.tree
	click := func() {
		if t.tree == tree { // else the row is another's by now
			t.click(row, false)
		}
	}
	var items []*fyne.MenuItem
	if row > 0 {
		items = append(items, fyne.NewMenuItem("Select the path to here", click))
		items = append(items, boxmenu.Items(t.actions, tree.Boxes.List[tree.Box[row]], state.PathOf(tree, row)...)...)
	} else {
		items = append(items, fyne.NewMenuItem("Select everything", click))
	}
	items = append(items,
		fyne.NewMenuItem("Fit to the width", func() {
			if t.tree == tree {
				t.Fit(row)
			}
		}),
		fyne.NewMenuItem("Copy stack", func() { t.actions.Copy(stackText(tree, row)) }),
	)
	if thin := thinRows(t.layout(), row); len(thin) > 0 {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(
			"List "+ui.Plural(len(thin), "frame")+" thinner than a pixel here…", func() { t.showThin(thin) }))
	}
	ui.ShowMenu(t.Flame, at, items...)
}
