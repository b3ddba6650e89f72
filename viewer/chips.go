package viewer

import (
	"slices"

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
	row *fyne.Container
	win fyne.Window
	do  func(state.Command)
	// foreign are the patterns of "only my code".
	foreign func() []string
	// editRange asks for another range of times.
	editRange func()
	words     float32 // how wide the words of a chip may be, 0 for any width
}

func newChips(win fyne.Window, foreign func() []string, do func(state.Command)) *chips {
	return &chips{row: container.NewHBox(), win: win, foreign: foreign, do: do}
}

// show follows a view. Where the chips are wider than a width, their words are cut.
func (c *chips) show(v *answer.View, width float32) {
	c.words = 0
	c.fill(v)
	if n := len(c.row.Objects); n > 0 && c.row.MinSize().Width > width {
		over := c.row.MinSize().Width
		for words := width / float32(n); over > width && words > leastWords; words *= 0.85 {
			c.words = max(words, leastWords)
			c.fill(v)
			over = c.row.MinSize().Width
		}
	}
	c.row.Refresh()
}

// leastWords is the width of the words of a chip, below which the row scrolls.
const leastWords = 60

func (c *chips) fill(v *answer.View) {
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
		c.row.Add(c.chip(on.Words, "", false, on.Off))
	}
	if len(c.row.Objects) > 1 {
		c.row.Add(ui.NewIconButton(theme.ContentClearIcon(), "Remove all filters, transforms and switches", func() { c.do(state.ClearReshape()) }))
	}
}

func (c *chips) filter(v *answer.View, f filter.Filter, t filter.Tally) fyne.CanvasObject {
	takes := ""
	if !f.Off && v.Tree != nil {
		switch {
		case t.Removed == 0:
			takes = "   takes nothing"
		case f.Drop:
			takes = "   −" + ui.Percent(t.Removed, v.Tree.All)
		default:
			takes = "   keeps " + ui.Percent(v.Tree.All-t.Removed-t.Unjudged, v.Tree.All)
		}
		if t.Unjudged > 0 {
			takes += ", cannot judge " + ui.Percent(t.Unjudged, v.Tree.All)
		}
	}
	off, turned := f, f
	off.Off, turned.Drop = !f.Off, !f.Drop
	edit := c.edit(f.Patterns, len(f.List) == 0, func(p model.Patterns) {
		edited := f
		edited.Patterns = p
		c.do(state.SetFilter(f, edited))
	})
	if f.OnAxis() && !f.Drop {
		edit = fyne.NewMenuItem("Edit…", c.editRange)
	}
	return c.chip(filterLabel(v, f), takes, f.Off, state.RemoveFilter(f),
		fyne.NewMenuItem(onOff(f.Off), func() { c.do(state.SetFilter(f, off)) }),
		fyne.NewMenuItem("Compare with the rest", func() { c.do(state.CompareWithRest(f)) }),
		fyne.NewMenuItem("Invert: "+turned.Title(), func() { c.do(state.SetFilter(f, turned)) }),
		edit,
	)
}

func (c *chips) transform(t shape.Transform) fyne.CanvasObject {
	title := t.Title()
	if slices.Equal(t.List, c.foreign()) {
		title = "only my code"
	}
	off := t
	off.Off = !t.Off
	return c.chip(title, "", t.Off, state.RemoveTransform(t),
		fyne.NewMenuItem(onOff(t.Off), func() { c.do(state.SetTransform(t, off)) }),
		c.edit(t.Patterns, len(t.List) == 0, func(p model.Patterns) {
			edited := t
			edited.Patterns = p
			c.do(state.SetTransform(t, edited))
		}),
	)
}

// chip is a button that opens a menu, with a cross beside it that removes what it
// stands for. What it takes is never cut.
func (c *chips) chip(words, takes string, off bool, remove state.Command, items ...*fyne.MenuItem) fyne.CanvasObject {
	cross := ui.NewIconButton(theme.CancelIcon(), "Remove: "+words, func() { c.do(remove) })
	cross.Importance = widget.MediumImportance
	if c.words > 0 {
		words = ui.Cut(words, c.words, theme.TextSize(), fyne.TextStyle{Bold: true})
	}
	if off {
		words = "(off) " + words
	}
	var b *ui.Button
	b = ui.NewButton(words+takes, nil, func() {
		ui.ShowMenuBelow(b, append(items, fyne.NewMenuItem("Remove", func() { c.do(remove) }))...)
	})
	if off {
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
// Times count from the beginning, as on the strip.
func filterLabel(v *answer.View, f filter.Filter) string {
	line := v.Timeline
	switch {
	case f.OnAxis() && !f.Drop && line != nil && !line.Phases && line.Filter(0, 1).Kind == f.Kind:
		return "+" + ui.Duration(max(f.From-line.Start, 0)) + " to +" + ui.Duration(min(f.To, line.End)-line.Start)
	case f.OnAxis():
		return f.Title()
	case f.Drop:
		return "− " + f.Words()
	}
	return "+ " + f.Words()
}
