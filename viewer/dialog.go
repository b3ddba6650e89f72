package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"flameview/viewer/ui"
)

// showDialog opens a dialog with buttons that show the focus. Esc presses the one
// for cancelling, Enter the primary one wherever the focus has no use for it. The
// focus begins at an object, nil is the last button. A zero size is the least one.
func showDialog(win fyne.Window, title string, body fyne.CanvasObject, size fyne.Size, focus fyne.Focusable, buttons ...*ui.Button) *dialog.CustomDialog {
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
