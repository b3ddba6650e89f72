package picture

import (
	"image"
	"image/color"
)

// pageLegend is a legend below the levels: squares of colour, each with its
// label, in lines as wide as the page.
type pageLegend struct {
	*page
	items []legendPlace
	lines int
}

type legendPlace struct {
	LegendItem
	x, line int
}

// legend places the items; a label that is longer than a line is cut.
func (g *page) legend(items []LegendItem) *pageLegend {
	l := &pageLegend{page: g}
	if g.text == nil {
		return l
	}
	x := g.inset
	for _, item := range items {
		w := l.label()
		set, _ := g.p.set(g.text, item.Label, g.width)
		w += lineWidth(set)
		if len(l.items) == 0 {
			l.lines = 1
		} else if x+w > g.width-g.inset {
			x = g.inset
			l.lines++
		}
		l.items = append(l.items, legendPlace{item, x, l.lines - 1})
		x += w + 3*g.inset
	}
	return l
}

func (l *pageLegend) side() int { return l.lineH * 2 / 3 }

// label is where the label begins, from its square's left edge.
func (l *pageLegend) label() int { return l.side() + l.inset }

// height with the space around it, 0 for none.
func (l *pageLegend) height() int {
	if l.lines == 0 {
		return 0
	}
	return l.lines*l.lineH + l.pad
}

func (l *pageLegend) write(img *image.RGBA, y int) {
	y += l.pad / 2
	for _, item := range l.items {
		top := y + item.line*l.lineH
		square(img, item.x, top+(l.lineH-l.side())/2, l.side(), item.Color)
		set, _ := l.p.set(l.text, item.Label, l.width-item.x-l.label())
		l.text.draw(img, set, item.x+l.label(), top+(l.lineH+l.text.capHeight)/2, img.Rect, l.faint)
	}
}

func square(img *image.RGBA, x, y, side int, c color.NRGBA) {
	for dy := range side {
		for dx := range side {
			if p := image.Pt(x+dx, y+dy); p.In(img.Rect) {
				img.Set(p.X, p.Y, c)
			}
		}
	}
}
