package viewer

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// breadcrumb shows the fragment as a path; a click on a part shrinks the
// fragment to it, as a click on its frame would.
type breadcrumb struct {
	box *fyne.Container
	do  func(state.Command)
	// naming is how frames are called.
	naming func() picture.Names
}

func newBreadcrumb(do func(state.Command), naming func() picture.Names) *breadcrumb {
	return &breadcrumb{box: container.NewHBox(), do: do, naming: naming}
}

// show follows a view. Of a fragment too long for width the middle is left
// out: where it starts and what is selected matter most. Names are cut only where
// even so there is too little room.
func (b *breadcrumb) show(v *answer.View, width float32) {
	b.box.RemoveAll()
	parts := v.State.Fragment
	names := make([]string, len(parts))
	for i, name := range parts {
		names[i] = v.Called(name, b.naming())
	}
	b.add("all", len(parts) == 0, state.Select())
	width -= partWidth("all")
	skipped := skip(names, width-partWidth("…"))
	if skipped > 0 {
		width -= partWidth("…")
	}
	if kept := len(names) - skipped; kept <= 2 && kept > 0 {
		b.cut(names, width/float32(kept))
	}
	for i := range parts {
		if i >= 1 && i < 1+skipped {
			continue
		}
		b.separate()
		if i == 1+skipped && skipped > 0 {
			b.box.Add(b.text("…"))
			b.separate()
		}
		b.part(names[i], parts, i, v.State.Callers)
	}
	b.box.Refresh()
}

// cut shortens the first and the last name to a width each.
func (b *breadcrumb) cut(names []string, width float32) {
	room := max(width-partWidth(""), leastWords)
	for _, i := range []int{0, len(names) - 1} {
		names[i] = ui.Cut(names[i], room, theme.TextSize(), fyne.TextStyle{Bold: true})
	}
}

// skip is how many names after the first are left out so that the rest fits.
func skip(names []string, width float32) int {
	if len(names) < 3 {
		return 0
	}
	width -= partWidth(names[0])
	for i := len(names) - 1; i > 0; i-- {
		if width -= partWidth(names[i]); width < 0 {
			return max(min(i, len(names)-2), 0)
		}
	}
	return 0
}

// partWidth is what a part takes with its separator.
func partWidth(name string) float32 {
	text := fyne.MeasureText(name, theme.TextSize(), fyne.TextStyle{Bold: true}).Width
	return text + 2*theme.InnerPadding() + 4*theme.Padding() + 8
}

func (b *breadcrumb) add(text string, here bool, c state.Command) {
	button := ui.NewButton(text, nil, func() { b.do(c) })
	button.Importance = widget.LowImportance
	if here {
		button.Disable()
	}
	b.box.Add(button)
}

// part adds one method of the fragment. A click shrinks the fragment to it; the
// other mouse button offers to start there, to end there, to take it out.
func (b *breadcrumb) part(text string, parts []model.Name, i int, callers bool) {
	head, tail := parts[:i+1], parts[i:]
	keep := head
	if callers {
		keep = tail
	}
	without := slices.Delete(slices.Clone(parts), i, i+1)
	do := func(path []model.Name) func() { return func() { b.do(state.Select(path...)) } }
	c := ui.NewButton(text, nil, do(keep))
	c.Importance = widget.LowImportance
	// The part itself may be replaced before the menu opens; the line stays.
	c.Menu = func(at fyne.Position) {
		ui.ShowMenu(b.box, at,
			fyne.NewMenuItem("End the path here", do(head)),
			fyne.NewMenuItem("Start the path here", do(tail)),
			fyne.NewMenuItem("Take it out of the path", do(without)),
			fyne.NewMenuItem("Only this method", do(parts[i:i+1])),
		)
	}
	b.box.Add(c)
}

func (b *breadcrumb) separate() { b.box.Add(b.text("›")) }

func (b *breadcrumb) text(s string) fyne.CanvasObject {
	t := canvas.NewText(s, theme.Color(theme.ColorNamePlaceHolder))
	t.TextSize = theme.TextSize()
	return container.NewCenter(t)
}
