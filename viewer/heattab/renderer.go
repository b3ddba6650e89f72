package heattab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"flameview/picture/ticks"
)

// CreateRenderer is for Fyne.
func (c *cells) CreateRenderer() fyne.WidgetRenderer { return &renderer{c: c} }

type renderer struct {
	c    *cells
	size fyne.Size // that the axes were made for
}

func (r *renderer) Layout(size fyne.Size) {
	r.c.raster.Move(fyne.NewPos(gutter, rim))
	if s := r.c.size(); r.c.raster.Size() != s {
		r.c.raster.Resize(s)
	}
	if size != r.size {
		r.size = size
		r.c.placeAxes()
	}
	r.c.overlay()
}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(gutter+200, foot+100) }
func (r *renderer) Destroy()           {}

func (r *renderer) Refresh() {
	r.c.placeAxes()
	r.c.overlay()
	r.c.raster.Refresh()
	canvas.Refresh(r.c)
}

func (r *renderer) Objects() []fyne.CanvasObject {
	c := r.c
	out := append([]fyne.CanvasObject{c.raster}, c.axes...)
	for _, m := range c.marks {
		out = append(out, m)
	}
	return append(out, c.cursor)
}

// placeAxes makes the labels: times in the period at the left, times since the
// beginning below.
func (c *cells) placeAxes() {
	c.axes = nil
	s := c.size()
	if c.heat.Columns() == 0 || s.Width < timeSpace || s.Height < labelSpace {
		return
	}
	period, span := float64(c.heat.Period), c.span()
	by := ticks.Times(period * labelSpace / float64(s.Height))
	for n := 0; float64(n)*by.Step < period; n++ {
		y := rim + float32(float64(n)*by.Step/period)*s.Height
		text := c.label(by.Label(n))
		text.Alignment = fyne.TextAlignTrailing
		text.Move(fyne.NewPos(0, y))
		text.Resize(fyne.NewSize(gutter-8, text.MinSize().Height))
		c.tick(gutter-5, y, 5, 1)
	}
	by = ticks.Times(span * timeSpace / float64(s.Width))
	for n := 0; float64(n)*by.Step < span; n++ {
		x := gutter + float32(float64(n)*by.Step/span)*s.Width
		text := c.label(by.Label(n))
		if x+text.MinSize().Width+4 > gutter+s.Width+rim {
			break
		}
		text.Move(fyne.NewPos(x+4, rim+s.Height+2))
		text.Resize(text.MinSize())
		c.tick(x, rim+s.Height, 1, 5)
	}
}

func (c *cells) label(text string) *canvas.Text {
	t := canvas.NewText(text, theme.Color(theme.ColorNamePlaceHolder))
	t.TextSize = theme.CaptionTextSize()
	c.axes = append(c.axes, t)
	return t
}

func (c *cells) tick(x, y, w, h float32) {
	r := canvas.NewRectangle(theme.Color(theme.ColorNamePlaceHolder))
	r.Move(fyne.NewPos(x, y))
	r.Resize(fyne.NewSize(w, h))
	c.axes = append(c.axes, r)
}
