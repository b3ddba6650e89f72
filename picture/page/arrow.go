package page

// Arrow is a triangle, as frames have it that grew or shrank: it is drawn, since few
// fonts have one that could be written.
type Arrow int8

// The arrows. NoArrow is none.
const (
	Down    Arrow = -1
	NoArrow Arrow = 0
	Up      Arrow = 1
)

// Corners are those of an arrow that fills a square: left, right and point.
func (a Arrow) Corners(x, y, side float64) [3][2]float64 {
	base, point := y+side, y
	if a == Down {
		base, point = point, base
	}
	return [3][2]float64{{x, base}, {x + side, base}, {x + side/2, point}}
}

// Inner is the square that the arrow of a swatch fills.
func (s PlacedSwatch) Inner() (x, y, side float64) {
	edge := s.Side / 4
	return s.X + edge, s.Y + edge, s.Side - 2*edge
}
