// Package picture turns a tree into pixels: where each box is, which box is at a point, and the image itself. It
// depends on no toolkit. The window, the PNG export and the tests share it, so drawing and hit tests cannot
// disagree.
//
// A [Layout] places boxes, a [Viewport] selects the visible part, a [Palette] and a [Theme] give the colours, and a
// [Painter] paints a [Scene] of these into an image.
package picture

import (
	"image"
	"math"

	"flameview/model/tree"
)

// RowHeight is the default height of a level in units of length.
const RowHeight = 18

// levelHeight is that height in pixels.
func levelHeight(scale float64) int { return Size{Scale: scale}.level() }

// level is the height of a level in pixels.
func (s Size) level() int {
	row := s.Row
	if !(row > 0) {
		row = RowHeight
	}
	return max(int(math.Round(row*s.Scale)), 1)
}

// Size is the size of a picture in device pixels. Scale is how many of them
// make one unit of length, 1 on an ordinary screen and 2 on a dense one; 0
// means 1.
type Size struct {
	W, H  int
	Scale float64
	// Row is the height of a level in units of length; 0 means RowHeight.
	Row float64
	// Solid leaves out the lines between boxes.
	Solid bool
}

// Layout places the rows of a tree in a picture. It is a small value, recomputed whenever an input changes.
//
//	main;parse;lex 20    [all...................................]
//	main;parse     10    [main..................................]
//	main;read       8    [parse.......................][read..]
//	main            2    [lex...............]
//
// All edges are rounded to whole pixels by one function, [Layout.X]. It is monotonic, so adjacent boxes neither overlap
// nor leave a gap, and hit tests search with the same function: the box painted on a pixel is the box found there.
type Layout struct {
	Tree *tree.Tree
	View Viewport
	Size
	// Up says that the picture grows upward from a root at the bottom (a flame); otherwise it hangs down from a root at
	// the top (an icicle).
	Up bool

	row      int     // pixels a level
	scroll   int     // pixels scrolled away at the root's end
	from     float64 // value at the left edge
	perValue float64 // pixels
}

// NewLayout places a tree with callers above callees: a callees view hangs down from its root, a callers view grows
// upward. flip reverses this.
func NewLayout(t *tree.Tree, v Viewport, s Size, flip bool) Layout {
	if !(s.Scale > 0) || math.IsInf(s.Scale, 0) {
		s.Scale = 1
	}
	s.W, s.H = max(s.W, 0), max(s.H, 0)
	l := Layout{Tree: t, View: v, Size: s, Up: t.Callers != flip}
	l.row = s.level()
	l.View.Top = min(max(v.Top, 0), l.MaxTop())
	l.scroll = int(math.Round(l.View.Top * float64(l.row)))
	from, to := v.Window()
	l.from = from * l.total()
	l.perValue = float64(s.W) / ((to - from) * l.total())
	return l
}

// total is the root's value, at least 1 so that it divides.
func (l *Layout) total() float64 {
	if l.Tree.Len() == 0 {
		return 1
	}
	return float64(max(l.Tree.Total[0], 1))
}

// Empty says that there is nothing to draw.
func (l *Layout) Empty() bool { return l.Tree.Len() == 0 || l.Tree.Total[0] <= 0 || l.W <= 0 }

// X is the pixel column of a value offset: a box covers the columns from X of its left edge up to, not including, X of its
// right edge. Offsets left and right of the picture give -1 and W+1.
func (l *Layout) X(offset int64) int { return l.column(l.edge(offset)) }

// column rounds an edge up.
func (l *Layout) column(x float64) int {
	switch {
	case x <= -1:
		return -1
	case x > float64(l.W):
		return l.W + 1
	}
	i := int(x)
	if float64(i) < x {
		i++
	}
	return i
}

// edge is X before rounding up. Rounding up keeps the order, so edge(offset) <= x and X(offset) <= x are equivalent for
// every column x from -1 to W, and searches use edge, which is cheaper.
//
// The conversion around the product prevents fused multiply-add, which would round differently on some processors.
func (l *Layout) edge(offset int64) float64 {
	return float64((float64(offset)-l.from)*l.perValue) - 0.5
}

// Y is the first pixel row of a depth. It may lie outside the picture.
func (l *Layout) Y(depth int) int {
	if l.Up {
		return l.H - (depth+1)*l.row + l.scroll
	}
	return depth*l.row - l.scroll
}

// RowPixels is the height of a level in device pixels, its gap included.
func (l *Layout) RowPixels() int { return l.row }

// Depths are the levels that are at least partly visible, from inclusive to
// exclusive.
func (l *Layout) Depths() (from, to int) {
	from = l.scroll / l.row
	to = (l.scroll + l.H + l.row - 1) / l.row
	return min(from, l.Tree.Depths()), min(to, l.Tree.Depths())
}

// Height is the height of all levels in device pixels, for a scroll bar.
func (l *Layout) Height() int { return l.Tree.Depths() * l.row }

// MaxTop is the largest useful Viewport.Top: then the last level just shows.
func (l *Layout) MaxTop() float64 {
	return max(0, float64(l.Height()-l.H)/float64(l.row))
}

// Rect is the box of a row in device pixels. It is clipped to the picture horizontally, plus or minus a pixel, so that boxes far
// wider than the screen have reasonable coordinates, but not vertically. A box narrower than a pixel is one pixel wide.
func (l *Layout) Rect(row int32) image.Rectangle {
	x0, x1 := l.X(l.Tree.Offset[row]), l.X(l.Tree.Offset[row]+l.Tree.Total[row])
	if x1 == x0 && x0 >= 0 && x0 < l.W {
		x1++
	}
	y := l.Y(l.Tree.Depth(row))
	return image.Rect(x0, y, x1, y+l.row)
}
