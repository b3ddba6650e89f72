package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// ShowDialog opens a dialog with buttons that show the focus. Esc presses the one
// for cancelling, Enter the primary one wherever the focus has no use for it. The
// focus begins at an object, nil is the last button. A zero size is the least one.
func ShowDialog(win fyne.Window, title string, body fyne.CanvasObject, size fyne.Size, focus fyne.Focusable, buttons ...*Button) *dialog.CustomDialog {
	d := dialog.NewCustomWithoutButtons(title, body, win)
	objects := make([]fyne.CanvasObject, len(buttons))
	for i, b := range buttons {
		objects[i] = b
	}
	d.SetButtons(objects)
	if !size.IsZero() {
		d.Resize(size.Min(win.Canvas().Size()))
	}
	d.Show()
	if focus == nil {
		focus = buttons[len(buttons)-1]
	}
	win.Canvas().Focus(focus)
	return d
}

// ShowText opens a dialog that says something and can only be closed.
func ShowText(win fyne.Window, title string, body fyne.CanvasObject, size fyne.Size) {
	var d *dialog.CustomDialog
	d = ShowDialog(win, title, body, size, nil, NewCancel("Close", func() { d.Hide() }))
}

// messageWidth is the width of a message in logical pixels.
const messageWidth = 520

// ShowMessage opens a dialog with some sentences.
func ShowMessage(win fyne.Window, title, text string) {
	ShowText(win, title, sentences(text), fyne.NewSize(messageWidth, 0))
}

// Confirm asks before something is done; yes is the text of the button that does it.
func Confirm(win fyne.Window, title, text, yes string, do func()) {
	var d *dialog.CustomDialog
	d = ShowDialog(win, title, sentences(text), fyne.NewSize(messageWidth, 0), nil,
		NewCancel("Cancel", func() { d.Hide() }), NewPrimary(yes, theme.ConfirmIcon(), func() {
			d.Hide()
			do()
		}))
}

// sentences is text that breaks into lines of the width of a message; a long path
// breaks anywhere.
func sentences(text string) fyne.CanvasObject {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	if longest(text) > messageWidth-60 {
		l.Wrapping = fyne.TextWrapBreak
	}
	width := canvas.NewRectangle(nil)
	width.SetMinSize(fyne.NewSize(messageWidth-40, 1))
	l.Resize(width.MinSize()) // so that its lines, and its height, are known before it is shown
	return container.NewStack(width, l)
}

// longest is the width of the longest word.
func longest(text string) (width float32) {
	for _, word := range strings.Fields(text) {
		width = max(width, measure(word, false))
	}
	return width
}
