package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Entry is a line of text that Esc empties and leaves.
type Entry struct {
	widget.Entry
	// Next is told of Enter, with back for Shift+Enter.
	Next func(back bool)
	// Left is told of Esc, after the text is gone.
	Left func()

	shift bool
}

// NewEntry makes an empty one.
func NewEntry(placeHolder string) *Entry {
	e := &Entry{}
	e.ExtendBaseWidget(e)
	e.SetPlaceHolder(placeHolder)
	return e
}

// KeyDown remembers Shift, which typed keys do not carry.
func (e *Entry) KeyDown(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		e.shift = true
	}
	e.Entry.KeyDown(k)
}

// KeyUp is the other half.
func (e *Entry) KeyUp(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		e.shift = false
	}
	e.Entry.KeyUp(k)
}

// TypedKey handles Enter and Esc.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.Next != nil {
			e.Next(e.shift)
		}
	case fyne.KeyEscape:
		e.SetText("")
		if c := fyne.CurrentApp().Driver().CanvasForObject(e); c != nil {
			c.Unfocus()
		}
		if e.Left != nil {
			e.Left()
		}
	case fyne.KeyF1, fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyF5, fyne.KeyF6,
		fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10, fyne.KeyF11, fyne.KeyF12:
		PassOn(e, k)
	default:
		e.Entry.TypedKey(k)
	}
}

// TypedShortcut gives what is no shortcut of a text field to the window.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if _, own := s.(*desktop.CustomShortcut); own {
		PassShortcutOn(e, s)
		return
	}
	e.Entry.TypedShortcut(s)
}

// PassShortcutOn gives a shortcut that a focused widget has no use for to the
// window.
func PassShortcutOn(from fyne.CanvasObject, s fyne.Shortcut) {
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(from).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// PassOn gives a key that a focused widget has no use for to the window, which
// the toolkit tells of keys only while nothing has the focus.
func PassOn(from fyne.CanvasObject, k *fyne.KeyEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(from)
	if c == nil {
		return
	}
	if typed := c.OnTypedKey(); typed != nil {
		typed(k)
	}
}
