// Package timestrip is the slim strip that shows the metric over time, from
// which a range is chosen and along which it can be played.
package timestrip

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
)

// strip draws the buckets and turns drags into ranges.
type strip struct {
	widget.BaseWidget
	// chosen is told of a range after it was dragged; of an empty one for a
	// click, which shows all times.
	chosen func(from, to int64)

	line     *model.Timeline
	from, to int64
	ranged   bool

	raster    *canvas.Raster
	mark      *canvas.Rectangle
	dragging  bool
	pressedAt float32
}

var (
	_ desktop.Mouseable  = (*strip)(nil)
	_ fyne.Draggable     = (*strip)(nil)
	_ desktop.Cursorable = (*strip)(nil)
)

func newStrip(chosen func(from, to int64)) *strip {
	s := &strip{chosen: chosen, line: &model.Timeline{}}
	s.raster = canvas.NewRaster(s.paint)
	s.raster.ScaleMode = canvas.ImageScalePixels
	s.mark = canvas.NewRectangle(color.Transparent)
	s.mark.StrokeWidth = 1
	s.ExtendBaseWidget(s)
	return s
}

// height of the strip in logical pixels.
const height = 34

func (s *strip) CreateRenderer() fyne.WidgetRenderer { return &renderer{s} }

// set shows a time line with a range. A range that is being dragged stays.
func (s *strip) set(t *model.Timeline, from, to int64, ranged bool) {
	s.line = t
	if !s.dragging {
		s.from, s.to, s.ranged = from, to, ranged
	}
	s.Refresh()
}

// at is the time at a place of the strip.
func (s *strip) at(x float32) int64 {
	w := s.Size().Width
	if w <= 0 {
		return s.line.Start
	}
	x = min(max(x, 0), w)
	return s.line.Start + int64(float64(x)/float64(w)*float64(s.line.End-s.line.Start))
}

func (s *strip) x(at int64) float32 {
	span := float64(s.line.End - s.line.Start)
	if span <= 0 {
		return 0
	}
	return float32(float64(at-s.line.Start)/span) * s.Size().Width
}

// paint draws one bar for each column of pixels: its highest bucket.
func (s *strip) paint(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	back := rgba(theme.Color(theme.ColorNameInputBackground))
	bar := rgba(theme.Color(theme.ColorNamePrimary))
	faint := mix(bar, back)
	for i := 0; i < len(img.Pix); i += 4 {
		put(img.Pix[i:], back)
	}
	most := int64(1)
	for _, v := range s.line.Buckets {
		most = max(most, v)
	}
	n := len(s.line.Buckets)
	for x := 0; x < w && n > 0; x++ {
		first, last := x*n/w, max((x+1)*n/w, x*n/w+1)
		v := int64(0)
		for _, b := range s.line.Buckets[first:min(last, n)] {
			v = max(v, b)
		}
		c := bar
		at := s.line.Start + int64(float64(x)/float64(w)*float64(s.line.End-s.line.Start))
		if s.ranged && (at < s.from || at >= s.to) {
			c = faint
		}
		tall := int(float64(v) / float64(most) * float64(h-2))
		if v > 0 {
			tall = max(tall, 1)
		}
		for y := h - tall; y < h; y++ {
			put(img.Pix[img.PixOffset(x, y):], c)
		}
	}
	return img
}

func rgba(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

func mix(a, b color.NRGBA) color.NRGBA {
	blend := func(x, y uint8) uint8 { return uint8((int(x) + 2*int(y)) / 3) }
	return color.NRGBA{R: blend(a.R, b.R), G: blend(a.G, b.G), B: blend(a.B, b.B), A: 255}
}

func put(p []uint8, c color.NRGBA) { p[0], p[1], p[2], p[3] = c.R, c.G, c.B, 255 }

func (s *strip) MouseDown(e *desktop.MouseEvent) {
	s.pressedAt, s.dragging = e.Position.X, false
}

func (s *strip) MouseUp(e *desktop.MouseEvent) {
	if !s.dragging && e.Button == desktop.MouseButtonPrimary {
		s.chosen(0, 0)
	}
}

func (s *strip) Dragged(e *fyne.DragEvent) {
	s.dragging = true
	a, b := s.at(s.pressedAt), s.at(e.Position.X)
	s.from, s.to, s.ranged = min(a, b), max(a, b), true
	s.Refresh()
}

func (s *strip) DragEnd() {
	if s.dragging && s.from < s.to {
		s.chosen(s.from, s.to)
	}
	s.dragging = false
}

func (s *strip) Cursor() desktop.Cursor { return desktop.HResizeCursor }

type renderer struct{ s *strip }

func (r *renderer) Layout(size fyne.Size) {
	r.s.raster.Resize(size)
	r.place()
}

// place puts the mark around the range.
func (r *renderer) place() {
	s := r.s
	if !s.ranged {
		s.mark.Hide()
		return
	}
	from, to := min(max(s.x(s.from), 0), s.Size().Width), min(max(s.x(s.to), 0), s.Size().Width)
	s.mark.Move(fyne.NewPos(from, 0))
	s.mark.Resize(fyne.NewSize(max(to-from, 2), s.Size().Height))
	s.mark.Show()
}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(200, height) }

func (r *renderer) Refresh() {
	r.s.mark.StrokeColor = theme.Color(theme.ColorNameForeground)
	r.place()
	r.s.mark.Refresh()
	r.s.raster.Refresh()
}

func (r *renderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.s.raster, r.s.mark} }

func (r *renderer) Destroy() {}
