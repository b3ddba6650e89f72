package viewer

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// chips shows every filter, transform and switch that is on: what it does, how
// much it takes away, how much it cannot judge.
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
	for _, on := range v.State.Switches() {
		c.row.Add(c.chip(on.Words, false, on.Off))
	}
	if len(c.row.Objects) > 1 {
		c.row.Add(ui.NewIconButton(theme.ContentClearIcon(), "Remove all filters, transforms and switches", func() { c.do(state.ClearReshape()) }))
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
	off, turned := f, f
	off.Off, turned.Drop = !f.Off, !f.Drop
	return c.chip(label, f.Off, state.RemoveFilter(f),
		fyne.NewMenuItem(onOff(f.Off), func() { c.do(state.SetFilter(f, off)) }),
		fyne.NewMenuItem("Invert: "+turned.Title(), func() { c.do(state.SetFilter(f, turned)) }),
		c.edit(f.Patterns, len(f.List) == 0, func(p model.Patterns) {
			edited := f
			edited.Patterns = p
			c.do(state.SetFilter(f, edited))
		}),
	)
}

func (c *chips) transform(t shape.Transform) fyne.CanvasObject {
	title := t.Title()
	if slices.Equal(t.List, c.foreign()) {
		title = "only my code"
	}
	off := t
	off.Off = !t.Off
	return c.chip(title, t.Off, state.RemoveTransform(t),
		fyne.NewMenuItem(onOff(t.Off), func() { c.do(state.SetTransform(t, off)) }),
		c.edit(t.Patterns, len(t.List) == 0, func(p model.Patterns) {
			edited := t
			edited.Patterns = p
			c.do(state.SetTransform(t, edited))
		}),
	)
}

// chip is a button that opens a menu, with a cross beside it that removes what it
// stands for.
func (c *chips) chip(label string, off bool, remove state.Command, items ...*fyne.MenuItem) fyne.CanvasObject {
	if r := []rune(label); len(r) > 70 {
		label = string(r[:40]) + "…" + string(r[len(r)-28:])
	}
	var b *ui.Button
	b = ui.NewButton(label, nil, func() {
		ui.ShowMenuBelow(b, append(items, fyne.NewMenuItem("Remove", func() { c.do(remove) }))...)
	})
	cross := ui.NewIconButton(theme.CancelIcon(), "Remove: "+label, func() { c.do(remove) })
	cross.Importance = widget.MediumImportance
	if off {
		b.SetText("(off) " + label)
		b.Importance, cross.Importance = widget.LowImportance, widget.LowImportance
	}
	return container.New(layout.NewCustomPaddedHBoxLayout(0), b, cross)
}

// edit is the menu item that changes the patterns of a chip.
func (c *chips) edit(p model.Patterns, disabled bool, done func(model.Patterns)) *fyne.MenuItem {
	item := fyne.NewMenuItem("Edit…", func() { editPatterns(c.win, p, done) })
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
