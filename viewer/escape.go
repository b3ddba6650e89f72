package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// escape closes the dialog in front; false if there is none, or if it has a
// menu open, which Esc closes first.
//
// The toolkit gives keys to what has the focus, and its entries, buttons and
// lists drop Esc. Each could be wrapped to pass it on, but not those inside the
// toolkit's own dialogs. So the program asks here before the toolkit hears of
// the key; see Beneath.
func (w *window) escape() bool {
	d := w.dialogOpen()
	if d == nil {
		return false
	}
	if b := cancelButton(d.Content); b != nil { // what is under way must hear of it
		b.Tapped(&fyne.PointEvent{})
	} else {
		d.Hide()
	}
	return true
}

// enter presses the button with the focus; false if there is none. The toolkit's
// buttons know the space bar alone.
func (w *window) enter() bool {
	b, ok := w.win.Canvas().Focused().(*widget.Button)
	if !ok || b.Disabled() {
		return false
	}
	b.Tapped(&fyne.PointEvent{})
	return true
}

// cancelButton finds the button that bears the icon for it, nil if there is
// none.
func cancelButton(o fyne.CanvasObject) *widget.Button {
	switch o := o.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			if b := cancelButton(c); b != nil {
				return b
			}
		}
	case *widget.Button:
		if o.Icon != nil && o.Icon.Name() == theme.CancelIcon().Name() {
			return o
		}
	}
	return nil
}
