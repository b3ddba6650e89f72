// Package flame turns a tree into pixels: where each box lies, which box is at
// a point, and the picture itself. It knows no toolkit; the window, the PNG
// export and the tests share it, and so drawing and picking cannot disagree.
//
// A [Layout] places boxes, a [Viewport] says which part is shown, a [Palette]
// and a [Theme] say in which colours, and a [Painter] paints a [Scene] of all
// these into an image.
package picture

import (
	"image"
	"math"

	"flameview/model/tree"
)

// RowHeight is the usual height of a level in units of length.
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

// Layout places the rows of a tree in a picture. It is a small value, made
// anew whenever one of its parts changes.
//
//	main;parse;lex 20    [all...................................]
//	main;parse     10    [main..................................]
//	main;read       8    [parse.......................][read..]
//	main            2    [lex...............]
//
// All boxes are cut to whole pixels by one function, [Layout.X]. It never
// decreases from left to right, so neighbours neither overlap nor leave a gap,
// and picking searches with the very same function: the box that was painted
// on a pixel is the box found there.
type Layout struct {
	Tree *tree.Tree
	View Viewport
	Size
	// Up says that the picture grows upward from its root at the bottom, as flames
	// do; else it hangs from a root at the top, as icicles do.
	Up bool

	row      int     // pixels a level
	scroll   int     // pixels scrolled away at the root's end
	from     float64 // value at the left edge
	perValue float64 // pixels
}

// NewLayout places a tree. What calls is above what is called: callees hang from
// their root at the top, callers grow upward from theirs. With flip it is the
// other way round.
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

// X is the pixel column at which a value offset lies: a box covers the columns
// from X of its left edge to X of its right edge, exclusive. Offsets left and
// right of the picture give -1 and W+1.
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

// edge is X before it is rounded up. As rounding up to whole columns keeps
// their order, edge(offset) <= x and X(offset) <= x are the same for every
// column x from -1 to W, and searches ask the former, the cheaper one.
//
// The conversion around the product keeps processors that multiply and add in
// one step from rounding differently than those that do not.
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

// Rect is the box of a row in device pixels. Sideways it is cut to the
// picture, give or take a pixel, so that a box far wider than the screen keeps
// sane numbers; upright it is not. A box thinner than a pixel gets one pixel.
func (l *Layout) Rect(row int32) image.Rectangle {
	x0, x1 := l.X(l.Tree.Offset[row]), l.X(l.Tree.Offset[row]+l.Tree.Total[row])
	if x1 == x0 && x0 >= 0 && x0 < l.W {
		x1++
	}
	y := l.Y(l.Tree.Depth(row))
	return image.Rect(x0, y, x1, y+l.row)
}
