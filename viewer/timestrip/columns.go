package timestrip

import "fyne.io/fyne/v2"

// columns places three objects alike in the bar and in every row: names or
// controls, a strip, and numbers; so that one time is one place in all of them.
type columns struct{ bar *Bar }

// Widths in logical pixels.
const (
	leftColumn  = 184 // the controls
	openColumn  = 232 // the names of threads
	rightColumn = 186
	gap         = 6
)

func (c columns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := float32(leftColumn)
	if c.bar.Open() {
		left = openColumn
	}
	left = max(left, o[0].MinSize().Width+gap)
	place := func(o fyne.CanvasObject, x, w, h float32) {
		o.Move(fyne.NewPos(x, (size.Height-h)/2))
		o.Resize(fyne.NewSize(max(w, 0), h))
	}
	low := func(o fyne.CanvasObject) float32 { return min(o.MinSize().Height, size.Height) }
	place(o[0], 0, left-gap, low(o[0]))
	place(o[1], left, size.Width-left-rightColumn, size.Height)
	place(o[2], size.Width-rightColumn+gap, rightColumn-2*gap, low(o[2]))
}

func (c columns) MinSize(o []fyne.CanvasObject) fyne.Size {
	h := float32(0)
	for _, x := range o {
		h = max(h, x.MinSize().Height)
	}
	return fyne.NewSize(leftColumn+rightColumn+80, h)
}
