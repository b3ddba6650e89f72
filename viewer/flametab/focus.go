package flametab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// TakeFocus gives the keyboard to the flame. It needs no ring then: a click, or the
// beginning, says where it is.
func (f *Flame) TakeFocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.Focus(f)
		f.FocusLost()
	}
}

// FocusGained shows where the keyboard is.
func (f *Flame) FocusGained() {
	f.ring.Show()
	f.ring.Refresh()
}

// FocusLost takes the ring away.
func (f *Flame) FocusLost() {
	f.ring.Hide()
	f.ring.Refresh()
}

// placeRing puts the ring along the edges of the widget.
func (f *Flame) placeRing() {
	f.ring.StrokeColor = theme.Color(theme.ColorNamePrimary)
	f.ring.Resize(f.inner())
}

// OpenMenu opens the menu of the current frame, or of the end of the selected path.
func (f *Flame) OpenMenu() {
	if f.tree == nil || f.tree.Len() == 0 {
		return
	}
	row := f.current
	if row < 0 {
		row = int32(f.tree.Chain)
	}
	f.Reveal(row)
	f.tip.hide()
	l := f.layout()
	r := l.Rect(row)
	at := fyne.NewPos(float32(float64(max(r.Min.X, 0))/l.Scale), float32(float64(r.Max.Y)/l.Scale))
	f.Menu(row, fyne.CurrentApp().Driver().AbsolutePositionForObject(f).Add(at))
}
