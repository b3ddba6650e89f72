package viewer

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// chips shows every filter and transform as a button: what it does, how much
// it takes away, how much it cannot judge. A click opens what can be done with
// it.
type chips struct {
	box *container.Scroll // hidden without chips
	row *fyne.Container
	win fyne.Window
	do  func(state.Command)
	// foreign are the patterns of "only my code".
	foreign func() []string
}

func newChips(win fyne.Window, foreign func() []string, do func(state.Command)) *chips {
	row := container.NewHBox()
	return &chips{box: container.NewHScroll(row), row: row, win: win, foreign: foreign, do: do}
}

// show follows a view; without chips the line takes no room.
func (c *chips) show(v *answer.View) {
	c.row.RemoveAll()
	for i, f := range v.State.Filters {
		var t filter.Tally
		if v.Tree != nil && i < len(v.Tree.Tallies) {
			t = v.Tree.Tallies[i]
		}
		c.row.Add(c.filter(v, f, t))
	}
	for _, t := range v.State.Transforms {
		c.row.Add(c.transform(t))
	}
	if len(c.row.Objects) > 1 {
		clear := widget.NewButtonWithIcon("", theme.ContentClearIcon(), func() { c.do(state.ClearReshape()) })
		clear.Importance = widget.LowImportance
		c.row.Add(clear)
	}
	c.row.Refresh()
	if len(c.row.Objects) == 0 {
		c.box.Hide()
	} else {
		c.box.Show()
	}
}

func (c *chips) filter(v *answer.View, f filter.Filter, t filter.Tally) fyne.CanvasObject {
	label := filterLabel(f)
	if !f.Off && v.Tree != nil {
		label += "   −" + ui.Percent(t.Removed, v.Tree.All)
		if t.Removed == 0 {
			label = strings.TrimSuffix(label, "−"+ui.Percent(0, v.Tree.All)) + "takes nothing"
		}
		if t.Unjudged > 0 {
			label += ", cannot judge " + ui.Percent(t.Unjudged, v.Tree.All)
		}
	}
	b := c.chip(label, f.Off)
	b.OnTapped = func() {
		off, turned := f, f
		off.Off, turned.Drop = !f.Off, !f.Drop
		c.menu(b,
			fyne.NewMenuItem(onOff(f.Off), func() { c.do(state.SetFilter(f, off)) }),
			fyne.NewMenuItem("Invert: "+turned.Title(), func() { c.do(state.SetFilter(f, turned)) }),
			c.edit(f.Patterns, len(f.List) == 0, func(p model.Patterns) {
				edited := f
				edited.Patterns = p
				c.do(state.SetFilter(f, edited))
			}),
			fyne.NewMenuItemWithIcon("Remove", theme.DeleteIcon(), func() { c.do(state.RemoveFilter(f)) }),
		)
	}
	return b
}

func (c *chips) transform(t shape.Transform) fyne.CanvasObject {
	title := t.Title()
	if slices.Equal(t.List, c.foreign()) {
		title = "only my code"
	}
	b := c.chip(title, t.Off)
	b.OnTapped = func() {
		off := t
		off.Off = !t.Off
		c.menu(b,
			fyne.NewMenuItem(onOff(t.Off), func() { c.do(state.SetTransform(t, off)) }),
			c.edit(t.Patterns, len(t.List) == 0, func(p model.Patterns) {
				edited := t
				edited.Patterns = p
				c.do(state.SetTransform(t, edited))
			}),
			fyne.NewMenuItemWithIcon("Remove", theme.DeleteIcon(), func() { c.do(state.RemoveTransform(t)) }),
		)
	}
	return b
}

func (c *chips) chip(label string, off bool) *widget.Button {
	r := []rune(label)
	if len(r) > 70 {
		label = string(r[:40]) + "…" + string(r[len(r)-28:])
	}
	b := widget.NewButton(label, nil)
	if off {
		b.SetText("(off) " + label)
		b.Importance = widget.LowImportance
	}
	return b
}

func (c *chips) menu(at fyne.CanvasObject, items ...*fyne.MenuItem) {
	pos := fyne.CurrentApp().Driver().AbsolutePositionForObject(at)
	pos.Y += at.Size().Height
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), c.win.Canvas(), pos)
}

// edit is the menu item that changes the patterns of a chip.
func (c *chips) edit(p model.Patterns, disabled bool, done func(model.Patterns)) *fyne.MenuItem {
	item := fyne.NewMenuItemWithIcon("Edit…", theme.DocumentCreateIcon(), func() { editPatterns(c.win, p, done) })
	item.Disabled = disabled
	return item
}

func onOff(off bool) string {
	if off {
		return "Switch on"
	}
	return "Switch off"
}

// filterLabel is a filter's title, with a sign for those of names.
func filterLabel(f filter.Filter) string {
	switch {
	case f.OnAxis():
		return f.Title()
	case f.Drop:
		return "− " + f.Words()
	}
	return "+ " + f.Words()
}
