package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/viewer/ui"
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
	if b := buttonIn(d.Content, cancels); b != nil { // what is under way must hear of it
		b.Tapped(&fyne.PointEvent{})
	} else {
		d.Hide()
	}
	return true
}

// enter presses the toolkit's button that has the focus; false if there is none.
// Such buttons know the space bar alone. The window's own, see [ui.Button], know
// Enter.
func (w *window) enter() bool {
	b, ok := w.win.Canvas().Focused().(*widget.Button)
	if !ok || b.Disabled() {
		return false
	}
	b.Tapped(&fyne.PointEvent{})
	return true
}

// confirm presses the primary button of the dialog in front.
func (w *window) confirm() {
	if d := w.dialogOpen(); d != nil {
		if b := buttonIn(d.Content, isPrimary); b != nil && !b.Disabled() {
			b.Tapped(&fyne.PointEvent{})
		}
	}
}

// cancels says that a button bears the icon for it.
func cancels(b *widget.Button) bool {
	return b.Icon != nil && b.Icon.Name() == theme.CancelIcon().Name()
}

func isPrimary(b *widget.Button) bool { return b.Importance == widget.HighImportance }

// buttonIn finds the first button of a kind, nil if there is none.
func buttonIn(o fyne.CanvasObject, kind func(*widget.Button) bool) *widget.Button {
	switch o := o.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			if b := buttonIn(c, kind); b != nil {
				return b
			}
		}
	case *ui.Button:
		return buttonIn(&o.Button, kind)
	case *widget.Button:
		if kind(o) {
			return o
		}
	}
	return nil
}
