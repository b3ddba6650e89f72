package heattab

import (
	"image"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/scan"
	"flameview/picture"
	"flameview/viewer/ui"
)

// cells is the map itself, with its axes: time goes down the period and then to
// the right. What filters of times leave out is faint.
type cells struct {
	widget.BaseWidget
	choose     func(from, to int64) // times, in nanoseconds since the Unix epoch
	choosePart func(from, to int64) // parts of the period, in nanoseconds
	back       func()
	point      func(text string)
	modifiers  func() fyne.KeyModifier

	heat    *scan.Heat
	unit    model.Unit
	filters []filter.Filter // of times

	// at are the cells under the pointer or the cursor; empty for none. from is
	// where a selection began.
	at, from  image.Rectangle
	selecting bool
	parts     bool // the selection is of a part of every period
	focused   bool

	raster *canvas.Raster
	cursor *canvas.Rectangle
	marks  [3]*canvas.Rectangle // of the selection: it may begin and end inside columns
	axes   []fyne.CanvasObject
}

var (
	_ desktop.Mouseable = (*cells)(nil)
	_ desktop.Hoverable = (*cells)(nil)
	_ fyne.Draggable    = (*cells)(nil)
	_ fyne.Focusable    = (*cells)(nil)
)

// Sizes in logical pixels.
const (
	gutter     = 64 // of the axis at the left
	foot       = 18 // of the axis below
	rim        = 8  // above and at the right
	labelSpace = 36 // between labels at the left
	timeSpace  = 72 // between labels below
)

func newCells() *cells {
	c := &cells{heat: &scan.Heat{}, point: func(string) {}, cursor: canvas.NewRectangle(color.Transparent)}
	c.raster = canvas.NewRaster(c.paint)
	c.raster.ScaleMode = canvas.ImageScalePixels
	c.cursor.StrokeWidth = 2
	for i := range c.marks {
		c.marks[i] = canvas.NewRectangle(nil)
		c.marks[i].StrokeWidth = 1
	}
	c.ExtendBaseWidget(c)
	return c
}

// show follows an answer.
func (c *cells) show(h *scan.Heat, unit model.Unit, filters []filter.Filter) {
	if c.heat != h {
		c.at, c.from = image.Rectangle{}, image.Rectangle{}
		c.selecting = false
	}
	c.heat, c.unit = h, unit
	c.filters = slices.DeleteFunc(filter.Active(filters), func(f filter.Filter) bool { return !f.OfTimes() })
	c.Refresh()
}

// leftOut says that filters of times leave a cell out.
func (c *cells) leftOut(column, row int) bool {
	first, last := c.heat.Begin(column, row), c.heat.Begin(column, row+1)-1
	return slices.ContainsFunc(c.filters, func(f filter.Filter) bool { return f.Excludes(first, max(first, last)) })
}

func (c *cells) paint(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	faint := c.leftOut
	if len(c.filters) == 0 {
		faint = nil
	}
	picture.PaintHeat(img, c.heat, picture.ThemeOf(ui.Dark()), faint)
	return img
}

// span is how long the columns are together, in nanoseconds.
func (c *cells) span() float64 { return float64(c.heat.Columns()) * float64(c.heat.Period) }

// size is that of the map in logical pixels.
func (c *cells) size() fyne.Size {
	s := c.Size()
	return fyne.NewSize(max(s.Width-gutter-rim, 0), max(s.Height-foot-rim, 0))
}

// pixels is the size of the map in device pixels, as it is painted.
func (c *cells) pixels() image.Point {
	scale := float32(1)
	if on := fyne.CurrentApp().Driver().CanvasForObject(c); on != nil {
		scale = on.Scale()
	}
	s := c.size()
	return image.Pt(int(s.Width*scale), int(s.Height*scale))
}

// under are the cells at a point of the widget; at its rim those nearest if near is
// set, else none.
func (c *cells) under(p fyne.Position, near bool) image.Rectangle {
	s, px := c.size(), c.pixels()
	if s.Width <= 0 || s.Height <= 0 {
		return image.Rectangle{}
	}
	x, y := int((p.X-gutter)/s.Width*float32(px.X)), int((p.Y-rim)/s.Height*float32(px.Y))
	if p.X < gutter {
		x = -1
	}
	if p.Y < rim {
		y = -1
	}
	if near {
		x, y = min(max(x, 0), px.X-1), min(max(y, 0), px.Y-1)
	}
	return picture.HeatAt(c.heat, x, y, px)
}

// place puts a rectangle over cells; none hide it.
func (c *cells) place(r *canvas.Rectangle, over image.Rectangle) {
	px, s := c.pixels(), c.size()
	if over.Empty() || px.X == 0 || px.Y == 0 {
		r.Hide()
		return
	}
	p := picture.HeatPlace(c.heat, over, px)
	kx, ky := s.Width/float32(px.X), s.Height/float32(px.Y)
	r.Move(fyne.NewPos(gutter+float32(p.Min.X)*kx, rim+float32(p.Min.Y)*ky))
	r.Resize(fyne.NewSize(max(float32(p.Dx())*kx, 3), max(float32(p.Dy())*ky, 3)))
	r.Show()
}

// overlay places the cursor and the selection.
func (c *cells) overlay() {
	c.cursor.StrokeColor = theme.Color(theme.ColorNameForeground)
	c.place(c.cursor, c.at)
	areas := c.selected()
	for i, m := range c.marks {
		fill := color.NRGBAModel.Convert(theme.Color(theme.ColorNameForeground)).(color.NRGBA)
		m.StrokeColor = fill
		fill.A = 60
		m.FillColor = fill
		c.place(m, areas[i])
		m.Refresh()
	}
	c.cursor.Refresh()
}

// selected are the areas of the selection.
func (c *cells) selected() (out [3]image.Rectangle) {
	if !c.selecting || c.at.Empty() || c.from.Empty() {
		return out
	}
	columns, rows := c.heat.Columns(), c.heat.Rows
	if c.parts {
		both := c.at.Union(c.from)
		out[0] = image.Rect(0, both.Min.Y, columns, both.Max.Y)
		return out
	}
	first, end := c.order()
	c0, r0, c1, r1 := first/rows, first%rows, (end-1)/rows, (end-1)%rows
	if c0 == c1 {
		out[0] = image.Rect(c0, r0, c0+1, r1+1)
		return out
	}
	out[0] = image.Rect(c0, r0, c0+1, rows)
	out[1] = image.Rect(c0+1, 0, c1, rows)
	out[2] = image.Rect(c1, 0, c1+1, r1+1)
	return out
}

// order are the first cell of the selection, and the one behind its last, counted
// in the order of time.
func (c *cells) order() (first, end int) {
	first, end = len(c.heat.Cells), 0
	for _, r := range []image.Rectangle{c.from, c.at} {
		first = min(first, r.Min.X*c.heat.Rows+r.Min.Y)
		end = max(end, (r.Max.X-1)*c.heat.Rows+r.Max.Y)
	}
	return first, end
}

// take makes the selection a filter.
func (c *cells) take() {
	if !c.selecting {
		return
	}
	c.selecting = false
	if !c.at.Empty() && !c.from.Empty() {
		if both := c.at.Union(c.from); c.parts {
			c.choosePart(c.heat.Begin(0, both.Min.Y)-c.heat.Start, c.heat.Begin(0, both.Max.Y)-c.heat.Start)
		} else {
			first, end := c.order()
			c.choose(c.heat.Begin(0, first), c.heat.Begin(0, end))
		}
	}
	c.overlay()
}
