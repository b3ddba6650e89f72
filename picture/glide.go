package picture

import (
	"image"
	"image/color"
	"math"
)

// Animated transitions
//
// Problem: moving a time window, a click and a zoom each replace the picture by another one. The viewer loses track of the boxes and has to
// read both pictures.
//
// Plan: boxes that are in both pictures move. Boxes are the same if their paths are. For each box that is visible in either picture, its edges
// in both pictures are known, and are interpolated in between; a box that one picture lacks has width 0 there, at the place where it would be
// among its siblings. The order of edges is the same in both pictures and therefore in between: boxes neither overlap nor leave their parents.
//
// All edges are computed once, at the beginning, from visible boxes only: [Layout.spans] of both pictures and one binary search for each box.
// A picture in between is one pass over a list, which costs less than painting a still picture, which has to search for its spans
// (BenchmarkGlide).
//
// Boxes narrower than a pixel are too many to animate, and too small to see. Their columns are those of the final picture, and move with the
// nearest box below them.
//
// Roads not taken. Cross-fading the pictures costs as much and shows no movement. Interpolating viewports would work for a zoom only; this
// handles a zoom too, since both pictures may be of one tree.

// Glide is an animated transition from one picture to another of the same size. Moments are from 0, the first picture, to 1, the second.
type Glide struct {
	from, to *Scene
	at       float64
	boxes    []moving
	levels   []int32 // where each depth begins in boxes; one entry more
	thin     []thinColumn
	thinFrom []int32 // likewise in thin
}

// moving is an animated box: its edges, as [Layout.edge] returns them, in the first and in the second picture.
type moving struct {
	a0, a1, b0, b1 float64
	row            int32 // of the second picture
	gone           bool  // row is of the first, as the second has no such box
}

// thinColumn is a column of the second picture that shows boxes thinner than a pixel.
type thinColumn struct {
	on  int32 // the box that it moves with
	x   int32
	row int32 // the last of the boxes
	c   color.NRGBA
}

// At sets the current moment, from 0 to 1, for painting and hit tests.
func (g *Glide) At(moment float64) { g.at = min(max(moment, 0), 1) }

// To returns the transition from the same first picture to another one, at the same moment; nil if there is none.
func (g *Glide) To(s *Scene) *Glide {
	next := NewGlide(g.from, s)
	if next != nil {
		next.at = g.at
	}
	return next
}

// now is the second picture's layout, scrolled to where the levels are now.
func (g *Glide) now() Layout {
	l := g.to.Layout
	l.scroll = int(math.Round(mixed(float64(g.from.scroll), float64(g.to.scroll), g.at)))
	return l
}

func mixed(a, b, at float64) float64 {
	if at == 1 { // exactly: a may be far outside
		return b
	}
	return a + (b-a)*at
}

// columns are the pixels of a box at the current moment, clipped to the picture, none if x0 = x1; cut says that the box continues to the
// right.
func (g *Glide) columns(m *moving) (x0, x1 int, cut bool) {
	l := &g.to.Layout
	x0, x1 = l.column(mixed(m.a0, m.b0, g.at)), l.column(mixed(m.a1, m.b1, g.at))
	return min(max(x0, 0), l.W), min(max(x1, 0), l.W), x1 > l.W
}

// thinPixels are the pixels of a thin column now: it keeps its place in its box.
func (g *Glide) thinPixels(d *thinColumn) (x0, x1 int) {
	if g.at == 1 {
		return int(d.x), int(d.x) + 1
	}
	l, m := &g.to.Layout, &g.boxes[d.on]
	left, scale := mixed(m.a0, m.b0, g.at), 0.0
	if m.b1 > m.b0 {
		scale = (mixed(m.a1, m.b1, g.at) - left) / (m.b1 - m.b0)
	}
	from := left + (float64(d.x)-0.5-m.b0)*scale
	return min(max(l.column(from), 0), l.W), min(max(l.column(from+scale), 0), l.W)
}

// level are the boxes and thin columns of a depth, none beyond the last.
func (g *Glide) level(depth int) ([]moving, []thinColumn) {
	if depth < 0 || depth+1 >= len(g.levels) {
		return nil, nil
	}
	return g.boxes[g.levels[depth]:g.levels[depth+1]], g.thin[g.thinFrom[depth]:g.thinFrom[depth+1]]
}

// Hit returns the row of the second picture whose box is at a point at the current moment, in device pixels. Boxes that only the first
// picture has are not found.
func (g *Glide) Hit(x, y int) (row int32, ok bool) {
	l := g.now()
	if x < 0 || x >= l.W || y < 0 || y >= l.H {
		return 0, false
	}
	boxes, thin := g.level(l.depth(y))
	for i := len(boxes) - 1; i >= 0; i-- { // what is painted last is seen
		if x0, x1, _ := g.columns(&boxes[i]); x0 <= x && x < x1 {
			return boxes[i].row, !boxes[i].gone
		}
	}
	for i := range thin {
		if x0, x1 := g.thinPixels(&thin[i]); x0 <= x && x < x1 {
			return thin[i].row, true
		}
	}
	return 0, false
}

// Rect returns the current place of the box of a row of the second picture, in device pixels; its final place if it is not visible now.
func (g *Glide) Rect(row int32) image.Rectangle {
	l := g.now()
	depth := l.Tree.Depth(row)
	y := l.Y(depth)
	boxes, thin := g.level(depth)
	for i := range boxes {
		if m := &boxes[i]; m.row == row && !m.gone {
			if x0, x1, _ := g.columns(m); x0 < x1 {
				return image.Rect(x0, y, x1, y+l.row)
			}
		}
	}
	for i := range thin {
		if d := &thin[i]; d.row == row {
			x0, x1 := g.thinPixels(d)
			return image.Rect(x0, y, x1, y+l.row)
		}
	}
	return g.to.Rect(row)
}

// PaintGlide paints the current moment of a transition.
func (p *Painter) PaintGlide(dst *image.RGBA, g *Glide) {
	now := *g.to
	now.Layout = g.now()
	from := now.scroll / now.row
	to := min((now.scroll+now.H+now.row-1)/now.row, len(g.levels)-1)
	p.paint(dst, &now, min(from, to), to, func(depth int, b *boxes) {
		moved, thin := g.level(depth)
		for i := range thin {
			x0, x1 := g.thinPixels(&thin[i])
			fillSpan(p.line, x0, x1, thin[i].c)
		}
		for i := range moved {
			m := &moved[i]
			switch x0, x1, cut := g.columns(m); {
			case x0 >= x1:
			case m.gone:
				p.box(b, g.from, m.row, x0, x1, cut)
			default:
				p.box(b, g.to, m.row, x0, x1, cut)
			}
		}
	})
}
