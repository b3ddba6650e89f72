package heattab

import (
	"fmt"
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"flameview/picture"
	"flameview/viewer/ui"
)

// MouseDown begins a selection: with Shift of a part of every period.
func (c *cells) MouseDown(e *desktop.MouseEvent) {
	if on := fyne.CurrentApp().Driver().CanvasForObject(c); on != nil {
		on.Focus(c)
	}
	if e.Button != desktop.MouseButtonPrimary {
		return
	}
	c.from = c.under(e.Position, false)
	c.at = c.from
	c.selecting, c.parts = !c.from.Empty(), e.Modifier&fyne.KeyModifierShift != 0
	c.overlay()
}

// Dragged extends it.
func (c *cells) Dragged(e *fyne.DragEvent) {
	if c.selecting {
		c.moveTo(c.under(e.Position, true))
	}
}

// MouseUp takes what was selected; a click is one cell.
func (c *cells) MouseUp(*desktop.MouseEvent) { c.take() }

// DragEnd is for a button that is let go outside.
func (c *cells) DragEnd() { c.take() }

// MouseIn starts following the pointer.
func (c *cells) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

// MouseMoved says what is under the pointer.
func (c *cells) MouseMoved(e *desktop.MouseEvent) {
	if !c.selecting {
		c.moveTo(c.under(e.Position, false))
	}
}

// MouseOut ends it.
func (c *cells) MouseOut() {
	if !c.selecting && !c.focused {
		c.moveTo(image.Rectangle{})
	}
	c.point("")
}

// FocusGained is for Fyne; the cursor shows where the keyboard is.
func (c *cells) FocusGained() { c.focused = true }

// FocusLost is the other half.
func (c *cells) FocusLost() { c.focused = false }

// TypedRune has no use for letters.
func (c *cells) TypedRune(rune) {}

// TypedKey walks the cells with the arrows; Shift extends a selection. Enter takes
// it as a range of time, Shift+Enter as a part of every period.
func (c *cells) TypedKey(e *fyne.KeyEvent) {
	shift := c.modifiers != nil && c.modifiers()&fyne.KeyModifierShift != 0
	switch e.Name {
	case fyne.KeyLeft:
		c.walk(-1, 0, shift)
	case fyne.KeyRight:
		c.walk(1, 0, shift)
	case fyne.KeyUp:
		c.walk(0, -1, shift)
	case fyne.KeyDown:
		c.walk(0, 1, shift)
	case fyne.KeyReturn, fyne.KeyEnter:
		if !c.selecting {
			c.from = c.at
		}
		c.selecting, c.parts = !c.at.Empty(), shift
		c.take()
	case fyne.KeyEscape:
		if c.selecting {
			c.selecting = false
			c.overlay()
		} else {
			c.back()
		}
	default:
		ui.PassOn(c, e)
	}
}

// walk goes to a neighbouring cell that can be told from this one.
func (c *cells) walk(dx, dy int, extend bool) {
	px := c.pixels()
	if c.at.Empty() {
		c.moveTo(picture.HeatAt(c.heat, 0, 0, px))
		return
	}
	if extend && !c.selecting {
		c.selecting, c.parts, c.from = true, false, c.at
	}
	if !extend {
		c.selecting = false
	}
	p := picture.HeatPlace(c.heat, c.at, px)
	to := p.Min
	switch {
	case dx > 0:
		to.X = p.Max.X
	case dx < 0:
		to.X--
	case dy > 0:
		to.Y = p.Max.Y
	case dy < 0:
		to.Y--
	}
	if next := picture.HeatAt(c.heat, to.X, to.Y, px); !next.Empty() {
		c.moveTo(next)
	}
}

// moveTo puts the cursor over cells and says what they are.
func (c *cells) moveTo(cells image.Rectangle) {
	if cells != c.at || c.selecting {
		c.at = cells
		c.overlay()
	}
	c.point(c.words())
}

// words say what the cells at the cursor are, or the selection.
func (c *cells) words() string {
	h := c.heat
	if c.at.Empty() || h.Rows == 0 {
		return ""
	}
	if c.selecting && c.parts {
		both := c.at.Union(c.from)
		return fmt.Sprintf("%s of every %s", between(h.Begin(0, both.Min.Y)-h.Start, h.Begin(0, both.Max.Y)-h.Start), periodText(h.Period))
	}
	if c.selecting {
		first, end := c.order()
		return "+" + between(h.Begin(0, first)-h.Start, h.Begin(0, end)-h.Start)
	}
	most := int64(0)
	for column := c.at.Min.X; column < c.at.Max.X; column++ {
		for _, v := range h.Cells[column*h.Rows+c.at.Min.Y : column*h.Rows+c.at.Max.Y] {
			most = max(most, v)
		}
	}
	text := fmt.Sprintf("+%s     %s of the period     %s", ui.Duration(h.Begin(c.at.Min.X, c.at.Min.Y)-h.Start),
		between(h.Begin(0, c.at.Min.Y)-h.Start, h.Begin(0, c.at.Max.Y)-h.Start), ui.Measured(most, c.unit))
	if n := c.at.Dx() * c.at.Dy(); n > 1 {
		text += fmt.Sprintf(", the largest of %d cells here", n)
	}
	return text
}

func between(from, to int64) string { return ui.Duration(from) + " to " + ui.Duration(to) }
