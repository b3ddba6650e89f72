package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Button is the toolkit's, with a ring while it has the keyboard. Enter presses it
// as the space bar does, and one without a text has a name, which its tooltip
// shows.
type Button struct {
	widget.Button
	// Name says what the button does; Keys, if not "", which keys do the same.
	Name, Keys string
	// Menu, if not nil, opens the button's menu: with the other mouse button, or by
	// key below it.
	Menu func(at fyne.Position)
	ring Ring
}

var _ desktop.Hoverable = (*Button)(nil)

// NewButton makes a button with a text; icon may be nil.
func NewButton(text string, icon fyne.Resource, tapped func()) *Button {
	b := &Button{Name: text, ring: NewRing()}
	b.Text, b.Icon, b.OnTapped = text, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

// NewPrimary makes the button that Enter presses wherever a dialog's focus is.
func NewPrimary(text string, icon fyne.Resource, tapped func()) *Button {
	b := NewButton(text, icon, tapped)
	b.Importance = widget.HighImportance
	return b
}

// NewCancel makes the button that Esc presses.
func NewCancel(text string, tapped func()) *Button {
	return NewButton(text, theme.CancelIcon(), tapped)
}

// NewIconButton makes a button without a text.
func NewIconButton(icon fyne.Resource, name string, tapped func()) *Button {
	b := NewButton("", icon, tapped)
	b.Name, b.Importance = name, widget.LowImportance
	return b
}

// CreateRenderer is for Fyne.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	return b.ring.Around(b.Button.CreateRenderer())
}

// FocusGained shows where the keyboard is, and what a button without a text does.
func (b *Button) FocusGained() {
	b.Button.FocusGained()
	b.ring.Show(true)
	b.tip(true)
}

// FocusLost is the other half.
func (b *Button) FocusLost() {
	b.Button.FocusLost()
	b.ring.Show(false)
	b.tip(false)
}

// MouseIn shows what a button without a text does.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.tip(true)
}

// MouseOut is the other half.
func (b *Button) MouseOut() {
	b.Button.MouseOut()
	b.tip(false)
}

// Tapped presses the button.
func (b *Button) Tapped(e *fyne.PointEvent) {
	b.tip(false)
	b.Button.Tapped(e)
}

// TappedSecondary opens the menu.
func (b *Button) TappedSecondary(e *fyne.PointEvent) {
	if b.Menu != nil {
		b.Menu(e.AbsolutePosition)
	}
}

// OpenMenu opens the menu by key.
func (b *Button) OpenMenu() {
	if b.Menu != nil {
		b.Menu(fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(0, b.Size().Height))
	}
}

// TypedKey presses the button with Enter, and gives other keys to the window.
func (b *Button) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		b.Button.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case fyne.KeySpace:
		b.Button.TypedKey(k)
	default:
		PassOn(b, k)
	}
}

func (b *Button) tip(on bool) {
	tips := tipsOn(b)
	switch {
	case tips == nil || b.Text != "":
	case !on:
		tips.Leave(b)
	case b.Keys != "":
		tips.About(b, b.Name+"  ("+b.Keys+")")
	default:
		tips.About(b, b.Name)
	}
}
