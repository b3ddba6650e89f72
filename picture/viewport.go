package picture

// Viewport is the part of a tree that is on screen: a plain value, so that it
// can be compared, saved and undone. From and To are fractions of the tree's
// total; Top is how many levels, from the root on, are scrolled out of view.
// The zero Viewport shows the whole width from the root.
type Viewport struct {
	From, To float64
	Top      float64
}

// Full shows the whole width from the root.
var Full = Viewport{}

// Narrowest is the smallest part of the width that a viewport can show. Below
// it, the 53 bits of a float64 would show in the picture.
const Narrowest = 1e-11

// Window is the shown part of the width: 0 <= from < to <= 1.
func (v Viewport) Window() (from, to float64) {
	if !(v.From < v.To) { // also NaN
		return 0, 1
	}
	return v.From, v.To
}

// Span is the shown part of the width as one number, 1 for all of it.
func (v Viewport) Span() float64 {
	from, to := v.Window()
	return to - from
}

// Whole says that nothing is cut off at the left or right.
func (v Viewport) Whole() bool { return v.Span() >= 1 }

// Zoom makes everything factor times as wide and keeps the point at (0 the
// left edge of what is shown, 1 the right) where it is. The result shows at
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

// Pan moves what is shown to the right by a part of its own width, and up the
// levels, both clamped at the edges; most is the largest Top allowed.
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
