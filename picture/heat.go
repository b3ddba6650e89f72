package picture

import (
	"image"
	"image/color"
	"math"

	"flameview/model"
	"flameview/model/scan"
	"flameview/picture/page"
)

// heatEmpty and heatFull are the ends of the one hue of a heat map: of a cell with
// the smallest value, and of the one with the largest. They are brighter where
// there is more on a dark background, and darker on a light one.
var (
	heatNone  = pair{0xf4f5f7, 0x1e2127} // of cells without a value
	heatEmpty = pair{0xdde7f5, 0x24344d}
	heatFull  = pair{0x0a2f6b, 0xb9d6ff}
)

// heatSteps are the parts of the largest value that a legend shows: equal steps of
// colour.
var heatSteps = []float64{1. / 16, 1. / 4, 9. / 16, 1}

// HeatColor is the colour of a cell. Colours go with the square root of the value,
// so that cells of a few events are told from empty ones beside large ones.
func HeatColor(value, largest int64, dark bool) color.NRGBA {
	if value <= 0 || largest <= 0 {
		return heatNone.in(dark)
	}
	at := math.Sqrt(float64(value) / float64(largest))
	return Mix(heatEmpty.in(dark), heatFull.in(dark), int(math.Round(256*min(at, 1))))
}

// PaintHeat paints a heat map over an image: periods from left to right, in each
// from top to bottom. Where several cells share a pixel, it shows the largest of
// them, so that none is lost among empty ones. Cells that faint, which may be nil,
// says so of are nearer to the background.
func PaintHeat(img *image.RGBA, h *scan.Heat, t Theme, faint func(column, row int) bool) {
	box := img.Rect
	fillRect(img, box, t.Background)
	columns := h.Columns()
	if columns == 0 {
		return
	}
	largest := largestCell(h)
	for x := range min(columns, box.Dx()) {
		c0, c1, x0, x1 := share(x, columns, box.Dx())
		for y := range min(h.Rows, box.Dy()) {
			r0, r1, y0, y1 := share(y, h.Rows, box.Dy())
			value, at := int64(math.MinInt64), image.Point{}
			for c := c0; c < c1; c++ {
				for r, v := range h.Cells[c*h.Rows+r0 : c*h.Rows+r1] {
					if v > value {
						value, at = v, image.Pt(c, r0+r)
					}
				}
			}
			color := HeatColor(value, largest, t.Dark)
			if faint != nil && faint(at.X, at.Y) {
				color = Mix(t.Background, color, 256*3/10)
			}
			fillRect(img, image.Rect(x0, y0, x1, y1).Add(box.Min), color)
		}
	}
}

// share says which of n cells and which of a number of pixels belong together, of
// the ith pair: there are as many pairs as the fewer of both.
func share(i, n, pixels int) (c0, c1, p0, p1 int) {
	pairs := min(n, pixels)
	return i * n / pairs, (i + 1) * n / pairs, i * pixels / pairs, (i + 1) * pixels / pairs
}

// HeatAt are the cells that share a place in an image of a size, as PaintHeat
// paints it: columns from Min.X up to, not including, Max.X, rows likewise. It is
// empty where there are none.
func HeatAt(h *scan.Heat, x, y int, size image.Point) image.Rectangle {
	columns := h.Columns()
	if columns == 0 || x < 0 || y < 0 || x >= size.X || y >= size.Y {
		return image.Rectangle{}
	}
	at := func(p, n, pixels int) (first, end int) {
		pairs := min(n, pixels)
		i := p * pairs / pixels
		if _, _, _, end := share(i, n, pixels); p >= end {
			i++
		}
		first, end, _, _ = share(i, n, pixels)
		return first, end
	}
	c0, c1 := at(x, columns, size.X)
	r0, r1 := at(y, h.Rows, size.Y)
	return image.Rect(c0, r0, c1, r1)
}

// HeatPlace is where cells, as HeatAt gives them, are in an image of a size.
func HeatPlace(h *scan.Heat, cells image.Rectangle, size image.Point) image.Rectangle {
	at := func(cell, n, pixels int) (first, end int) {
		pairs := max(min(n, pixels), 1)
		i := cell * pairs / max(n, 1)
		if _, c1, _, _ := share(i, n, pixels); cell >= c1 {
			i++
		}
		_, _, first, end = share(i, n, pixels)
		return first, end
	}
	if cells.Empty() || size.X <= 0 || size.Y <= 0 {
		return image.Rectangle{}
	}
	x0, _ := at(cells.Min.X, h.Columns(), size.X)
	_, x1 := at(cells.Max.X-1, h.Columns(), size.X)
	y0, _ := at(cells.Min.Y, h.Rows, size.Y)
	_, y1 := at(cells.Max.Y-1, h.Rows, size.Y)
	return image.Rect(x0, y0, x1, y1)
}

func largestCell(h *scan.Heat) (largest int64) {
	for _, v := range h.Cells {
		largest = max(largest, v)
	}
	return largest
}

// HeatLegend explains the colours of a heat map, in the unit of its metric.
func HeatLegend(h *scan.Heat, unit model.Unit) []page.Swatch {
	largest := largestCell(h)
	swatch := func(label string, value int64) page.Swatch {
		return page.Swatch{Label: label, Light: HeatColor(value, largest, false), Dark: HeatColor(value, largest, true)}
	}
	items := []page.Swatch{swatch("nothing", 0)}
	last := int64(0)
	for _, part := range heatSteps {
		value := int64(math.Round(part * float64(largest)))
		if value > last {
			label := string(unit.AppendGrouped(nil, value)) + " " + unit.Name
			items = append(items, swatch(label, value))
			last = value
		}
	}
	return items
}

// HeatImage paints a heat map for a file. Errors: a width or scale that no picture
// can have.
func (p *Painter) HeatImage(h *scan.Heat, unit model.Unit, o SheetOptions) (*image.RGBA, error) {
	scale := max(o.Scale, 1)
	height := int(math.Round(float64(max(h.Rows, 1)) * scale))
	for height < int(300*scale) {
		height += max(h.Rows, 1) // cells of whole pixels
	}
	return p.sheet(o, height, HeatLegend(h, unit), func(img *image.RGBA, t Theme) { PaintHeat(img, h, t, nil) })
}
