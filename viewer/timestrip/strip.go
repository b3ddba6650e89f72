package timestrip

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model/scan"
)

// strip draws buckets over time and turns drags into ranges. All strips of a
// bar have the same axis, range and cursor.
type strip struct {
	widget.BaseWidget
	bar  *Bar
	name string // of the thread, "" for all of them
	tall float32

	axis    *scan.Timeline
	buckets []int64
	// heat is what the strongest colour stands for, so that threads can be told
	// apart by what they do; 0 draws all bars alike.
	heat int64

	raster    *canvas.Raster
	mark      *canvas.Rectangle // around the range
	cursor    *canvas.Rectangle // the moment under the pointer
	dragging  bool
	pressedAt float32
	pointer   float32 // where the pointer was last
	asBase    bool    // Alt was held: the range is the base of a comparison
}

var (
	_ desktop.Mouseable  = (*strip)(nil)
	_ desktop.Hoverable  = (*strip)(nil)
	_ fyne.Draggable     = (*strip)(nil)
	_ desktop.Cursorable = (*strip)(nil)
)

func newStrip(b *Bar, tall float32) *strip {
	s := &strip{}
	s.init(b, tall)
	s.ExtendBaseWidget(s)
	return s
}

func (s *strip) init(b *Bar, tall float32) {
	s.bar, s.tall, s.axis = b, tall, &scan.Timeline{}
	s.raster = canvas.NewRaster(s.paint)
	s.raster.ScaleMode = canvas.ImageScalePixels
	s.mark = canvas.NewRectangle(color.Transparent)
	s.mark.StrokeWidth = 1
	s.cursor = canvas.NewRectangle(nil)
	s.cursor.Hide()
}

func (s *strip) CreateRenderer() fyne.WidgetRenderer { return &renderer{s} }

// set shows buckets along an axis.
func (s *strip) set(axis *scan.Timeline, buckets []int64, heat int64) {
	s.axis, s.buckets, s.heat = axis, buckets, heat
	s.Refresh()
}

// at is the time at a place of the strip.
func (s *strip) at(x float32) int64 {
	w := s.Size().Width
	if w <= 0 {
		return s.axis.Start
	}
	x = min(max(x, 0), w)
	return s.axis.Start + int64(float64(x)/float64(w)*s.span())
}

// span is how long the axis is; the times of a damaged file may be further
// apart than an int64 can say.
func (s *strip) span() float64 { return float64(uint64(s.axis.End) - uint64(s.axis.Start)) }

func (s *strip) x(at int64) float32 {
	if at <= s.axis.Start || s.span() <= 0 {
		return 0
	}
	return float32(min(float64(uint64(at)-uint64(s.axis.Start))/s.span(), 1)) * s.Size().Width
}

// bucket is the one at a place, -1 for none.
func (s *strip) bucket(x float32) int {
	n := len(s.buckets)
	if n == 0 || s.Size().Width <= 0 {
		return -1
	}
	return min(max(int(x/s.Size().Width*float32(n)), 0), n-1)
}

func (s *strip) MouseDown(e *desktop.MouseEvent) {
	s.pressedAt, s.dragging, s.asBase = s.heldFrom(e.Position.X), false, e.Modifier&fyne.KeyModifierAlt != 0
}

func (s *strip) MouseUp(e *desktop.MouseEvent) {
	if !s.dragging && e.Button == desktop.MouseButtonPrimary {
		s.bar.choose(0, 0)
	}
}

func (s *strip) Dragged(e *fyne.DragEvent) {
	s.dragging = true
	a, b := s.at(s.pressedAt), s.at(e.Position.X)
	s.bar.dragTo(min(a, b), max(a, b))
	s.bar.point(s, e.Position.X)
}

func (s *strip) DragEnd() {
	if s.dragging {
		s.bar.drop(s.asBase)
	}
	s.dragging = false
}

// MouseIn follows the pointer.
func (s *strip) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved says what is under it.
func (s *strip) MouseMoved(e *desktop.MouseEvent) {
	s.pointer = e.Position.X
	s.bar.point(s, e.Position.X)
}

// MouseOut ends it.
func (s *strip) MouseOut() { s.bar.point(nil, 0) }

// showCursor puts the line at a moment.
func (s *strip) showCursor(at int64, on bool) {
	if !on {
		s.cursor.Hide()
		return
	}
	s.cursor.Move(fyne.NewPos(min(s.x(at), s.Size().Width-1), 0))
	s.cursor.Resize(fyne.NewSize(1, s.Size().Height))
	s.cursor.Show()
}

type renderer struct{ s *strip }

func (r *renderer) Layout(size fyne.Size) {
	if r.s.raster.Size() != size {
		r.s.raster.Resize(size)
		r.s.cursor.Hide()
	}
	r.place()
}

// place puts the mark around the range.
func (r *renderer) place() {
	s := r.s
	if !s.bar.ranged {
		s.mark.Hide()
		return
	}
	from, to := s.x(s.bar.from), s.x(s.bar.to)
	s.mark.Move(fyne.NewPos(from, 0))
	s.mark.Resize(fyne.NewSize(max(to-from, 2), s.Size().Height))
	s.mark.Show()
}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(200, r.s.tall) }

func (r *renderer) Refresh() {
	r.s.mark.StrokeColor = theme.Color(theme.ColorNameForeground)
	r.s.cursor.FillColor = theme.Color(theme.ColorNamePlaceHolder)
	r.place()
	r.s.mark.Refresh()
	r.s.raster.Refresh()
}

func (r *renderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.s.raster, r.s.mark, r.s.cursor}
}

func (r *renderer) Destroy() {}
