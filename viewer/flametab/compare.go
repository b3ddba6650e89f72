package flametab

import (
	"fyne.io/fyne/v2"

	"flameview/assets"
	"flameview/compare"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// Three pictures of one tree
//
// A comparison is seen in three layouts of the same rows: the base, the change, and
// the current side. The picture of change is the tab's own flame, and the session's
// viewport is in its layout. The others follow: where one is zoomed, the others show
// the same frame (picture.Viewport.Across), and what is under the pointer in one is
// outlined in all. A fourth, with widths of what changed alone, takes the place of
// the middle one.

// linked is one of the pictures that follow.
type linked struct {
	*pane
	of func(c *answer.Comparing) *tree.Tree
	// chosen is a viewport that the user chose here, and gave what it is in the
	// middle picture: on the way back it would not come out exactly the same.
	chosen, gave picture.Viewport
}

// newLinked makes a picture that follows.
func (t *Tab) newLinked(of func(c *answer.Comparing) *tree.Tree) (*linked, error) {
	f, err := NewFlame(assets.Font)
	if err != nil {
		return nil, err
	}
	p := &linked{pane: newPane(f), of: of}
	t.connect(f)
	f.Twice = func(_ *tree.Tree, row int32) {
		t.actions.Session.TakeBack(t.clicked)
		p.Fit(row)
	}
	f.Look = func(v picture.Viewport) {
		p.chosen, p.gave = v, v.Across(f.tree, t.Flame.tree)
		t.look(p.gave)
		t.Flame.follow(p.gave, Still)
	}
	f.Animate = nil // one picture glides, and it is the widest
	p.box.Hide()
	return p, nil
}

// newPanes makes the pictures around the tab's own.
func (t *Tab) newPanes() (err error) {
	t.main = newPane(t.Flame)
	t.main.name("")
	if t.base, err = t.newLinked(func(c *answer.Comparing) *tree.Tree { return c.Panes[0] }); err != nil {
		return err
	}
	if t.now, err = t.newLinked(func(c *answer.Comparing) *tree.Tree { return c.Panes[1] }); err != nil {
		return err
	}
	if t.only, err = t.newLinked(func(c *answer.Comparing) *tree.Tree { return c.Changes }); err != nil {
		return err
	}
	t.box = &fyne.Container{Layout: &panesLayout{t}, Objects: []fyne.CanvasObject{t.base.box, t.main.box, t.now.box, t.only.box}}
	return nil
}

// connect gives a flame the tab's callbacks.
func (t *Tab) connect(f *Flame) {
	f.Click, f.Menu, f.Rune, f.Names = t.click, t.menu, t.rune, t.actions.Naming
	f.Back = func() { t.actions.Session.Move(-1) }
	f.Modifiers, f.Frames = t.actions.Modifiers, t.actions.Drawing
	f.Current = func(row int32) { t.point(f, row) }
}

// followers are the pictures beside the tab's own.
func (t *Tab) followers() []*linked { return []*linked{t.base, t.now, t.only} }

// comparing says that there is something to compare.
func (t *Tab) comparing() bool { return t.view != nil && t.view.Comparing != nil && t.view.Tree != nil }

// point outlines a row in all pictures; of is the one that the pointer is in.
func (t *Tab) point(of *Flame, row int32) {
	if t.pointing {
		return
	}
	t.pointing = true
	defer func() { t.pointing = false }()
	if t.comparing() {
		for _, f := range []*Flame{t.Flame, t.base.Flame, t.now.Flame, t.only.Flame} {
			if f != of {
				f.setCurrent(row)
			}
		}
	}
	t.actions.Current(row)
}

// showSides brings the pictures of a comparison in line with the view.
func (t *Tab) showSides(marks *picture.Marks, zoom picture.Viewport) {
	c := t.view.Comparing
	if !t.comparing() {
		if t.main.full == "" {
			return
		}
		for _, p := range t.followers() {
			p.box.Hide()
			p.Set(nil, nil, picture.Full, Still)
		}
		t.main.name("")
		t.main.box.Show()
		t.box.Refresh()
		return
	}
	for _, p := range t.followers() {
		of := p.of(c)
		p.SetChange(c.Judged, t.view.State.Change)
		p.Set(of, marks, p.across(of, t.view.Tree, zoom), Still)
		p.SetNotes(t.view.Noted, t.view.State.Notes)
	}
	t.only.nothing = onlyNothing(c)
	t.place()
}

// across is what the picture shows of a tree where the middle one shows zoom.
func (p *linked) across(of, middle *tree.Tree, zoom picture.Viewport) picture.Viewport {
	if of == nil {
		return zoom
	}
	if zoom != p.gave {
		p.chosen, p.gave = zoom.Across(middle, of), zoom
	}
	return p.chosen
}

// linkTo shows in the other pictures what the middle one shows.
func (t *Tab) linkTo(zoom picture.Viewport) {
	if !t.comparing() {
		return
	}
	for _, p := range t.followers() {
		p.follow(p.across(p.Flame.tree, t.Flame.tree, zoom), Still)
	}
}

// follow moves what is shown without saying so.
func (f *Flame) follow(v picture.Viewport, how Motion) {
	if v == f.viewport || f.tree == nil {
		return
	}
	f.viewport = v
	f.move(how)
	f.Refresh()
}

// place shows the pictures that are wanted, under their names.
func (t *Tab) place() {
	c := t.view.Comparing
	title := func(letter string, s compare.Side) string {
		return letter + "  " + ui.CutMiddle(s.Name, longestSide) + "  " + ui.Measured(s.Part, s.Metric.Unit)
	}
	t.base.name(title("A", c.Pair.Sides[0]))
	t.now.name(title("B", c.Pair.Sides[1]))
	t.main.name("Change from A to B · widths: mean of both")
	t.only.name("Only what changed · widths: size of the change")
	t.showSeen(t.box.Size().Width)
	t.box.Refresh()
}

// showSeen shows the pictures that are seen in a width, and hides the others.
func (t *Tab) showSeen(width float32) {
	seen := t.visible(width)
	show := func(p *pane, on bool) {
		if on != p.box.Visible() {
			p.box.Hidden = !on
		}
	}
	middle := seen == AllPanes || seen == ChangePane
	show(t.base.pane, seen == AllPanes || seen == BasePane)
	show(t.now.pane, seen == AllPanes || seen == CurrentPane)
	show(t.main, middle && !t.onlyChanges)
	show(t.only.pane, middle && t.onlyChanges)
}

// onlyNothing says why the picture of changes is empty.
func onlyNothing(c *answer.Comparing) []string {
	switch {
	case c.Changes == nil:
		return []string{"Noise is being judged."}
	case c.Changes.Total[0] > 0:
		return nil
	case c.Judged.Noise.Level == compare.NotJudged:
		return []string{"Nothing changed."}
	}
	return []string{"Nothing changed by more than noise.", "Widths of all show what did not."}
}

// ShowPanes chooses which pictures of a comparison are seen.
func (t *Tab) ShowPanes(which Shown) {
	t.shown = which
	if t.comparing() {
		t.place()
		if c := fyne.CurrentApp().Driver().CanvasForObject(t.box); c != nil {
			c.Focus(t.seen())
		}
	}
}

// Panes is what ShowPanes chose.
func (t *Tab) Panes() Shown { return t.shown }

// ShowOnlyChanges makes frames as wide as what changed in them, or as what they cost.
func (t *Tab) ShowOnlyChanges(on bool) {
	t.onlyChanges = on
	if t.comparing() {
		t.place()
	}
}

// OnlyChanges is what ShowOnlyChanges chose.
func (t *Tab) OnlyChanges() bool { return t.onlyChanges }

// seen is the picture that keys are for.
func (t *Tab) seen() *Flame {
	switch seen := t.visible(t.box.Size().Width); {
	case seen == BasePane:
		return t.base.Flame
	case seen == CurrentPane:
		return t.now.Flame
	case t.onlyChanges && t.comparing():
		return t.only.Flame
	}
	return t.Flame
}

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable { return t.seen() }

// rune takes the keys that choose a picture.
func (t *Tab) rune(r rune) bool {
	if !t.comparing() || r < '0' || r > '3' {
		return false
	}
	t.ShowPanes(map[rune]Shown{'0': AllPanes, '1': BasePane, '2': ChangePane, '3': CurrentPane}[r])
	return true
}
