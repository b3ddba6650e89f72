package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Select is the toolkit's, with a ring while it has the keyboard. Enter opens it as
// the space bar does.
type Select struct {
	widget.Select
	// Open, if not nil, takes the place of the menu of options.
	Open func()
	ring Ring
}

// NewSelect makes one; changed gets the option that was chosen.
func NewSelect(options []string, changed func(string)) *Select {
	s := &Select{ring: NewRing()}
	s.Options, s.OnChanged = options, changed
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer is for Fyne.
func (s *Select) CreateRenderer() fyne.WidgetRenderer {
	return s.ring.Around(s.Select.CreateRenderer())
}

// FocusGained shows where the keyboard is.
func (s *Select) FocusGained() {
	s.Select.FocusGained()
	s.ring.Show(true)
}

// FocusLost is the other half.
func (s *Select) FocusLost() {
	s.Select.FocusLost()
	s.ring.Show(false)
}

// Tapped opens the list.
func (s *Select) Tapped(e *fyne.PointEvent) {
	switch {
	case s.Disabled():
	case s.Open != nil:
		s.Open()
	default:
		s.Select.Tapped(e)
	}
}

// TypedKey opens the list, and gives keys without a use to the window.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace, fyne.KeyUp, fyne.KeyDown:
		s.Tapped(nil)
	case fyne.KeyLeft, fyne.KeyRight:
		s.Select.TypedKey(k)
	default:
		PassOn(s, k)
	}
}

// Check is the toolkit's check box, with a ring while it has the keyboard.
type Check struct {
	widget.Check
	ring Ring
}

// NewCheck makes one that is not ticked.
func NewCheck(text string, changed func(bool)) *Check {
	c := &Check{ring: NewRing()}
	c.Text, c.OnChanged = text, changed
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer is for Fyne.
func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	return c.ring.Around(c.Check.CreateRenderer())
}

// FocusGained shows where the keyboard is.
func (c *Check) FocusGained() {
	c.Check.FocusGained()
	c.ring.Show(true)
}

// FocusLost is the other half.
func (c *Check) FocusLost() {
	c.Check.FocusLost()
	c.ring.Show(false)
}

// TypedKey ticks the box with Enter too, and gives other keys to the window.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		c.TypedRune(' ')
	case fyne.KeySpace: // comes as a rune as well
	default:
		PassOn(c, k)
	}
}
