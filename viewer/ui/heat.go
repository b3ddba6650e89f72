package ui

import (
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// heatParts are what a cell draws for Column.Heat and Column.Course; nil without.
type heatParts struct {
	ground *canvas.Rectangle
	course []*canvas.Rectangle
	values []float64
}

// The course is so many bars wide at most; of more values neighbours share one.
const (
	mostBars  = 32
	barStep   = 4
	courseMax = mostBars * barStep
)

func (h *heatParts) make(c Column) {
	if c.Heat != nil {
		h.ground = canvas.NewRectangle(color.Transparent)
	}
	if c.Course != nil {
		for range mostBars {
			r := canvas.NewRectangle(nil)
			h.course = append(h.course, r)
		}
	}
}

// show takes the values of a row.
func (h *heatParts) show(c Column, row int) {
	if h.ground != nil {
		h.ground.FillColor = heatColor(c.Heat(row))
	}
	if h.course != nil {
		h.values = folded(c.Course(row), mostBars)
	}
}

// heatColor is red for more and blue for less, see through, so that any theme's text
// is read on it.
func heatColor(v float64) color.Color {
	v = max(-1, min(v, 1))
	c := color.NRGBA{R: 0xe4, G: 0x52, B: 0x3f}
	if v < 0 {
		c = color.NRGBA{R: 0x4a, G: 0x86, B: 0xd8}
	}
	c.A = uint8(math.Round(110 * math.Abs(v)))
	return c
}

// folded takes neighbours together until there are few values.
func folded(v []float64, most int) []float64 {
	n := (len(v) + most - 1) / most
	if n <= 1 {
		return v
	}
	var out []float64
	for part := range slices.Chunk(v, n) {
		sum := 0.0
		for _, x := range part {
			sum += x
		}
		out = append(out, sum/float64(len(part)))
	}
	return out
}

// layout places both in a cell.
func (h *heatParts) layout(size fyne.Size) {
	if h.ground != nil {
		h.ground.Move(fyne.NewPos(-cellGap/2, 1))
		h.ground.Resize(fyne.NewSize(size.Width+cellGap, size.Height-2))
	}
	most := 0.0
	for _, v := range h.values {
		most = max(most, v)
	}
	for i, r := range h.course {
		r.Hidden = i >= len(h.values)
		if r.Hidden {
			continue
		}
		tall := float32(1)
		if most > 0 {
			tall = max(1, float32(h.values[i]/most)*size.Height*0.8)
		}
		r.FillColor = theme.Color(theme.ColorNamePrimary)
		r.Move(fyne.NewPos(float32(i)*barStep, size.Height*0.9-tall))
		r.Resize(fyne.NewSize(barStep-1, tall))
	}
}

// objects are what is drawn below the text.
func (h *heatParts) objects() (out []fyne.CanvasObject) {
	if h.ground != nil {
		out = append(out, h.ground)
	}
	for _, r := range h.course {
		out = append(out, r)
	}
	return out
}
