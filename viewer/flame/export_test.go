package flame

// CountSpans lets benchmarks say how much there was to paint.
func (l *Layout) CountSpans(depth int) (n int) {
	for range l.spans(depth) {
		n++
	}
	return n
}
