package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

// between gives its one object a width from least to most; row chooses.
type between struct{ least, most float32 }

func (l *between) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

func (l *between) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.least, o[0].MinSize().Height)
}

// row lays objects out side by side. Room beyond their least widths goes to
// those that are between two widths, all by the same share of what they lack,
// and then to the spacer.
type row struct{}

func (row) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	var lack float32
	for _, o := range objects {
		lack += extraWidth(o)
	}
	room := max(size.Width-row{}.MinSize(objects).Width, 0)
	share := float32(1)
	if room < lack {
		share = room / lack
	}
	x := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		if _, ok := o.(layout.SpacerObject); ok {
			x += room - share*lack
			continue
		}
		w := o.MinSize().Width + share*extraWidth(o)
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(w, size.Height))
		x += w + theme.Padding()
	}
}

func (row) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(-theme.Padding(), 0)
	for _, o := range objects {
		if _, ok := o.(layout.SpacerObject); ok || !o.Visible() {
			continue
		}
		least := o.MinSize()
		size.Width += least.Width + theme.Padding()
		size.Height = max(size.Height, least.Height)
	}
	return size
}

// extraWidth is how much wider than its least width an object wants to be.
func extraWidth(o fyne.CanvasObject) float32 {
	if c, ok := o.(*fyne.Container); ok && c.Visible() {
		if l, ok := c.Layout.(*between); ok {
			return l.most - l.least
		}
	}
	return 0
}
