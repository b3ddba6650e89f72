package picture

// Viewport is the part of a tree that is on screen: a plain value that can be compared, saved and undone. From and To are fractions of
// the tree's total; Top is the number of levels scrolled out of view, counted from the root. The zero Viewport shows the whole width from
// the root.
type Viewport struct {
	From, To float64
	Top      float64
}

// Full shows the whole width from the root.
var Full = Viewport{}

// Narrowest is the smallest part of the width that a viewport can show. Below it, the precision of a float64 would become visible.
const Narrowest = 1e-11

// Window returns the visible part of the width: 0 <= from < to <= 1.
func (v Viewport) Window() (from, to float64) {
	if !(v.From < v.To) { // also NaN
		return 0, 1
	}
	return v.From, v.To
}

// Span is the size of the visible part of the width, 1 for all of it.
func (v Viewport) Span() float64 {
	from, to := v.Window()
	return to - from
}

// Whole says whether the whole width is visible.
func (v Viewport) Whole() bool { return v.Span() >= 1 }

// Zoom enlarges by a factor around a fixed point: at is 0 for the left edge of the visible part, 1 for the right one. The result shows at
// least the part least of the width.
//
//	[0, 1] zoom 2 at 0.5 -> [0.25, 0.75]
//	[0, 1] zoom 2 at 0   -> [0, 0.5]
func (v Viewport) Zoom(at, factor, least float64) Viewport {
	from, to := v.Window()
	if !(factor > 0) {
		return v
	}
	span := min(max((to-from)/factor, least, Narrowest), 1)
	at = min(max(at, 0), 1)
	return v.window(from+at*(to-from)-at*span, span)
}

// Pan moves the viewport right by a fraction of its own width, and down by levels, clamped at the edges; most is the largest Top.
func (v Viewport) Pan(by, levels, most float64) Viewport {
	from, to := v.Window()
	v.Top = min(max(v.Top+levels, 0), max(most, 0))
	return v.window(from+by*(to-from), to-from)
}

// window shows [from, from+span], moved inside [0, 1].
func (v Viewport) window(from, span float64) Viewport {
	if span >= 1 {
		v.From, v.To = 0, 0
		return v
	}
	from = min(max(from, 0), 1-span)
	v.From, v.To = from, min(from+span, 1)
	return v
}
