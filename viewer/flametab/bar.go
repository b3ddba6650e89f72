package flametab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// bar shows which part of a whole is seen and moves it: the thumb is dragged, and a
// click beside it turns a page. The one along the width is an overview of all that
// was recorded, the one along the levels a scroll bar. The toolkit's own bars belong
// to its containers and cannot stand alone.
type bar struct {
	widget.BaseWidget
	upright  bool
	from, to float64            // what is seen, in parts of the whole
	move     func(from float64) // is asked to show what begins there
	track    *canvas.Rectangle  // the whole
	thumb    *canvas.Rectangle  // what is seen; hidden where that is all
	held     float32            // where on the thumb it is dragged
	dragging bool               // the press was on the thumb
}

// Thickness of the bars and the least length of a thumb, in logical pixels.
const (
	overviewHeight = 8
	scrollWidth    = 10
	leastThumb     = 24
)

var (
	_ desktop.Mouseable = (*bar)(nil)
	_ desktop.Hoverable = (*bar)(nil)
	_ fyne.Draggable    = (*bar)(nil)
)

func newBar(upright bool, move func(from float64)) *bar {
	b := &bar{upright: upright, to: 1, move: move, track: canvas.NewRectangle(nil), thumb: canvas.NewRectangle(nil)}
	b.thumb.CornerRadius = 3
	b.ExtendBaseWidget(b)
	b.color(false)
	return b
}

// set shows a part.
func (b *bar) set(from, to float64) {
	if from == b.from && to == b.to && b.thumb.Visible() {
		return
	}
	b.from, b.to = from, to
	b.place()
}

func (b *bar) color(hovered bool) {
	b.track.FillColor = theme.Color(theme.ColorNameHover)
	b.thumb.FillColor = theme.Color(theme.ColorNameScrollBar)
	if hovered {
		b.thumb.FillColor = theme.Color(theme.ColorNamePrimary)
	}
	b.track.Refresh()
	b.thumb.Refresh()
}

// along is a position or a length in the bar's direction.
func (b *bar) along(x, y float32) float32 {
	if b.upright {
		return y
	}
	return x
}

func (b *bar) length() float32 { return b.along(b.Size().Width, b.Size().Height) }

// extent is where the thumb begins and how long it is.
func (b *bar) extent() (at, long float32) {
	whole, span := b.length(), b.to-b.from
	long = min(max(float32(span)*whole, leastThumb), whole)
	if span < 1 {
		at = float32(b.from/(1-span)) * (whole - long)
	}
	return at, long
}

func (b *bar) place() {
	b.track.Resize(b.Size())
	if b.to-b.from >= 1 {
		b.thumb.Hide()
		return
	}
	at, long := b.extent()
	if b.upright {
		b.thumb.Move(fyne.NewPos(1, at))
		b.thumb.Resize(fyne.NewSize(b.Size().Width-2, long))
	} else {
		b.thumb.Move(fyne.NewPos(at, 1))
		b.thumb.Resize(fyne.NewSize(long, b.Size().Height-2))
	}
	b.thumb.Show()
}

// MouseDown takes hold of the thumb, or moves by a page towards the pointer.
func (b *bar) MouseDown(e *desktop.MouseEvent) {
	at, long := b.extent()
	p := b.along(e.Position.X, e.Position.Y)
	b.dragging = b.thumb.Visible() && p >= at && p < at+long
	b.held = p - at
	switch span := b.to - b.from; {
	case b.dragging || !b.thumb.Visible():
	case p < at:
		b.move(max(b.from-span, 0))
	default:
		b.move(min(b.from+span, 1-span))
	}
}

// MouseUp ends it.
func (b *bar) MouseUp(*desktop.MouseEvent) { b.dragging = false }

// Dragged moves the thumb with the pointer.
func (b *bar) Dragged(e *fyne.DragEvent) {
	_, long := b.extent()
	if free := b.length() - long; b.dragging && free > 0 {
		at := (b.along(e.Position.X, e.Position.Y) - b.held) / free
		b.move(float64(min(max(at, 0), 1)) * (1 - (b.to - b.from)))
	}
}

// DragEnd ends it.
func (b *bar) DragEnd() { b.dragging = false }

// MouseIn shows that the thumb can be taken.
func (b *bar) MouseIn(*desktop.MouseEvent) { b.color(true) }

// MouseMoved is for Fyne.
func (b *bar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is the other half of MouseIn.
func (b *bar) MouseOut() { b.color(false) }

// CreateRenderer is for Fyne.
func (b *bar) CreateRenderer() fyne.WidgetRenderer { return &barRenderer{b} }

type barRenderer struct{ b *bar }

func (r *barRenderer) Layout(fyne.Size)             { r.b.place() }
func (r *barRenderer) MinSize() fyne.Size           { return fyne.NewSize(overviewHeight, overviewHeight) }
func (r *barRenderer) Refresh()                     { r.b.color(false) }
func (r *barRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.b.track, r.b.thumb} }
func (r *barRenderer) Destroy()                     {}
