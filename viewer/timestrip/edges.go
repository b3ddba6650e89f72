package timestrip

import (
	"fyne.io/fyne/v2/driver/desktop"
)

// grip is how near to an edge of the range the pointer takes hold of it, in logical
// pixels.
const grip = 5

// heldFrom is the place that a drag from x begins at: the other edge of the range
// where x is at one of its edges, so that the edge is dragged.
func (s *strip) heldFrom(x float32) float32 {
	from, to := s.x(s.bar.from), s.x(s.bar.to)
	switch {
	case !s.bar.ranged:
		return x
	case nearby(x, to) && (!nearby(x, from) || x > (from+to)/2):
		return from
	case nearby(x, from):
		return to
	}
	return x
}

func nearby(a, b float32) bool { return a-b < grip && b-a < grip }

// Cursor shows where an edge can be dragged.
func (s *strip) Cursor() desktop.Cursor {
	if s.heldFrom(s.pointer) != s.pointer {
		return desktop.HResizeCursor
	}
	return desktop.CrosshairCursor
}
