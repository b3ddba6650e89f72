package flametab

import (
	"fyne.io/fyne/v2"

	"flameview/model/shape"
	"flameview/picture"
)

// newBars makes the overview of the width and the scroll bar of the levels.
func (f *Flame) newBars() {
	f.overview = newBar(false, func(from float64) {
		l := f.layout()
		f.look(l.From(from), Still)
	})
	f.scroll = newBar(true, func(from float64) {
		l := f.layout()
		f.look(l.ScrollFrom(from), Still)
	})
}

// placeBars shows on them what is seen.
func (f *Flame) placeBars() {
	l := f.layout()
	if f.tree == nil {
		f.overview.set(0, 1)
		f.scroll.set(0, 1)
		return
	}
	f.overview.set(l.View.Window())
	f.scroll.set(l.Levels())
}

// Sizes of the picture inside the widget, which has the overview below it and the
// scroll bar at its right. Their room is always kept: a picture whose width changed
// with its height would move under the pointer.
func (f *Flame) inner() fyne.Size {
	s := f.Size()
	return fyne.NewSize(max(s.Width-scrollWidth, 0), max(s.Height-overviewHeight, 0))
}

// rows chooses the height of a level, so that the deepest stacks can be seen when a
// picture is opened: less than usual if that shows them all, down to a least height
// at which names can still be read.
//
// It stays while the boxes are the same, whatever is selected: a picture whose rows
// grew with each click could not be followed.
type rows struct {
	boxes   *shape.Boxes
	deepest int // levels of the trees of these boxes so far
}

// leastRow is the least height of a level in logical pixels.
const leastRow = 12

// see notes how deep a tree is.
func (r *rows) see(boxes *shape.Boxes, depths int) {
	if r.boxes != boxes {
		r.boxes, r.deepest = boxes, 0
	}
	r.deepest = max(r.deepest, depths)
}

// height is that of a level in a picture of a height where usual is wanted, all in
// logical pixels; 0 is [picture.RowHeight].
func (r *rows) height(picturesHeight float32, usual float64) float64 {
	if usual == 0 {
		usual = picture.RowHeight
	}
	if r.deepest == 0 {
		return usual
	}
	return min(max(float64(picturesHeight)/float64(r.deepest), leastRow), usual)
}
