package serverdialog

import (
	"image"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/server/pyroscope"
)

// preview is the server's own time line of the query: a bar for each step. A drag
// chooses a range.
type preview struct {
	widget.BaseWidget
	chosen func(from, to time.Time)
	box    fyne.CanvasObject // the bars between their times

	from, to time.Time
	typ      string
	steps    []float64 // sums, from the first step to the last

	raster     *canvas.Raster
	mark       *canvas.Rectangle // what is being drawn
	begin, end *widget.Label
	pressed    float32
	pointer    float32
	dragging   bool
}

var (
	_ desktop.Mouseable  = (*preview)(nil)
	_ desktop.Cursorable = (*preview)(nil)
	_ fyne.Draggable     = (*preview)(nil)
)

// previewHeight is that of the bars.
const previewHeight = 64

func newPreview(chosen func(from, to time.Time)) *preview {
	p := &preview{chosen: chosen, begin: widget.NewLabel(""), end: widget.NewLabel("")}
	p.raster = canvas.NewRaster(p.paint)
	p.raster.ScaleMode = canvas.ImageScalePixels
	p.mark = canvas.NewRectangle(color.Transparent)
	p.mark.StrokeWidth = 1
	p.mark.Hide()
	p.begin.Importance, p.end.Importance = widget.LowImportance, widget.LowImportance
	p.begin.SizeName, p.end.SizeName = theme.SizeNameCaptionText, theme.SizeNameCaptionText
	p.end.Alignment = fyne.TextAlignTrailing
	p.ExtendBaseWidget(p)
	p.box = container.New(layout.NewCustomPaddedVBoxLayout(-6), p, container.NewGridWithColumns(2, p.begin, p.end))
	return p
}

// show draws the lines of a query, added up.
func (p *preview) show(q pyroscope.Query, lines []pyroscope.Line) {
	p.from, p.to, p.typ = q.From, q.To, q.Type
	step := q.Step()
	p.steps = make([]float64, max(int((q.To.Sub(q.From)+step-1)/step), 1))
	for _, l := range lines {
		for _, at := range l.Points {
			// A point is the sum of the step that ends at its time.
			i := int((at.At.Sub(q.From) - 1) / step)
			p.steps[min(max(i, 0), len(p.steps)-1)] += at.Value
		}
	}
	p.begin.SetText(q.From.Local().Format(time.DateTime))
	p.end.SetText(q.To.Local().Format(time.DateTime))
	p.Refresh()
}

// total writes the sum of what is shown.
func (p *preview) total() string {
	sum := 0.0
	for _, v := range p.steps {
		sum += v
	}
	return sumOf(sum, p.typ)
}

func (p *preview) paint(w, h int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	back := color.NRGBAModel.Convert(theme.Color(theme.ColorNameInputBackground)).(color.NRGBA)
	bar := color.NRGBAModel.Convert(theme.Color(theme.ColorNamePrimary)).(color.NRGBA)
	most := 0.0
	for _, v := range p.steps {
		most = max(most, v)
	}
	for x := range w {
		top := h
		if n := len(p.steps); n > 0 && most > 0 {
			highest := 0.0
			for _, v := range p.steps[x*n/w : max((x+1)*n/w, x*n/w+1)] {
				highest = max(highest, v)
			}
			if highest > 0 {
				top = h - max(int(highest/most*float64(h-2)), 1)
			}
		}
		for y := range h {
			c := back
			if y >= top {
				c = bar
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// at is the time at a place.
func (p *preview) at(x float32) time.Time {
	part := float64(min(max(x/max(p.Size().Width, 1), 0), 1))
	return p.from.Add(time.Duration(part * float64(p.to.Sub(p.from)))).Truncate(time.Second)
}

// MouseDown begins a range.
func (p *preview) MouseDown(e *desktop.MouseEvent) { p.pressed, p.pointer = e.Position.X, e.Position.X }

// MouseUp is for Fyne; DragEnd chooses.
func (p *preview) MouseUp(*desktop.MouseEvent) {}

// Dragged draws the range.
func (p *preview) Dragged(e *fyne.DragEvent) {
	p.dragging, p.pointer = true, e.Position.X
	p.mark.Show()
	p.Refresh()
}

// DragEnd chooses what was drawn.
func (p *preview) DragEnd() {
	from, to := p.at(min(p.pressed, p.pointer)), p.at(max(p.pressed, p.pointer))
	if p.dragging && len(p.steps) > 0 && from.Before(to) {
		p.chosen(from, to)
	}
	p.dragging = false
	p.mark.Hide()
	p.Refresh()
}

// Cursor is for Fyne.
func (p *preview) Cursor() desktop.Cursor { return desktop.CrosshairCursor }

// CreateRenderer is for Fyne.
func (p *preview) CreateRenderer() fyne.WidgetRenderer { return &previewRenderer{p} }

type previewRenderer struct{ p *preview }

func (r *previewRenderer) Layout(size fyne.Size) {
	r.p.raster.Resize(size)
	r.mark()
}

func (r *previewRenderer) mark() {
	p := r.p
	w := p.Size().Width
	left, right := min(max(min(p.pressed, p.pointer), 0), w), max(min(max(p.pressed, p.pointer), w), 0)
	p.mark.Move(fyne.NewPos(left, 0))
	p.mark.Resize(fyne.NewSize(right-left, p.Size().Height))
}

func (r *previewRenderer) MinSize() fyne.Size { return fyne.NewSize(100, previewHeight) }

func (r *previewRenderer) Refresh() {
	r.p.mark.StrokeColor = theme.Color(theme.ColorNameForeground)
	r.mark()
	r.p.mark.Refresh()
	r.p.raster.Refresh()
}

func (r *previewRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.p.raster, r.p.mark}
}

func (r *previewRenderer) Destroy() {}
