package picture

import "image/color"

// CountSpans lets benchmarks say how much there was to paint.
func (l *Layout) CountSpans(depth int) (n int) {
	for range l.spans(depth) {
		n++
	}
	return n
}

// Distinct lets tests try every colour.
func (t *Theme) Distinct(c color.NRGBA) color.NRGBA { return t.distinct(c) }

// AnyThin says that some column of a picture shows boxes thinner than a pixel.
func (l *Layout) AnyThin() bool {
	for depth := range l.Tree.Depths() {
		for sp := range l.spans(depth) {
			if sp.thin {
				return true
			}
		}
	}
	return false
}

// ThinAt says that no box is at a point, but perhaps a column of thin ones.
func (g *Glide) ThinAt(x, y int) bool {
	l := g.now()
	boxes, _ := g.level(l.depth(y))
	for i := range boxes {
		if x0, x1, _ := g.columns(&boxes[i]); x0 <= x && x < x1 {
			return false
		}
	}
	return true
}

// EdgeOf256 is for tests.
const EdgeOf256 = edgeOf256
