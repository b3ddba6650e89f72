package flame

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
