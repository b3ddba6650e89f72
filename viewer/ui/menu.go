package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// ShowMenu opens a menu at a place in the window that shows an object. An object
// that is not shown any more, or not yet, has no window and opens none.
func ShowMenu(on fyne.CanvasObject, at fyne.Position, items ...*fyne.MenuItem) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(on); c != nil {
		widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), c, at)
	}
}

// ShowMenuBelow opens a menu below an object.
func ShowMenuBelow(on fyne.CanvasObject, items ...*fyne.MenuItem) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(on)
	ShowMenu(on, at.AddXY(0, on.Size().Height), items...)
}
