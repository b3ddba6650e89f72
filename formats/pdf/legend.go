package pdf

import "flameview/formats/codec"

// swatchSize is the side of a legend's square, swatchGap the room beside it.
const swatchSize, swatchGap = 11.5, 6

// legend is what the colours mean: squares with labels, in lines as wide as the
// page.
type legend struct {
	items []placedSwatch
	lines int
}

type placedSwatch struct {
	codec.Swatch
	x    float64
	line int
}

func (p *page) placeLegend() (l legend) {
	x := float64(margin)
	for _, s := range p.Legend {
		s.Label, _ = p.face.fit(textSize, p.width-2*margin-swatchSize-swatchGap, s.Label)
		w := swatchSize + swatchGap + p.face.width(s.Label, textSize)
		if l.lines == 0 {
			l.lines = 1
		} else if x+w > p.width-margin {
			x = margin
			l.lines++
		}
		l.items = append(l.items, placedSwatch{s, x, l.lines - 1})
		x += w + 3*swatchGap
	}
	return l
}

// height with the space above it, 0 for none.
func (l legend) height() float64 {
	if l.lines == 0 {
		return 0
	}
	return float64(l.lines)*textHeight + margin
}

func (p *page) writeLegend(top float64) {
	if p.legend.lines == 0 {
		return
	}
	p.pdf.SetFont("text", "", textSize)
	for _, item := range p.legend.items {
		c := item.Light
		if p.Dark {
			c = item.Dark
		}
		y := top + margin + float64(item.line)*textHeight
		p.box(item.x, y+(textHeight-swatchSize)/2, swatchSize, swatchSize, c)
		p.write(item.x+swatchSize+swatchGap, y+textHeight*0.72, item.Label, p.theme.Dim)
	}
}
