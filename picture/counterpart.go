package picture

import (
	"sort"

	"flameview/model/shape"
	"flameview/model/tree"
)

// counterpart finds the rows of one tree in another: those with the same path of
// boxes from the root.
type counterpart struct{ from, to *tree.Tree }

// box is a box of from as to numbers it.
func (c counterpart) box(b shape.BoxID) (shape.BoxID, bool) {
	if c.from.Boxes == c.to.Boxes {
		return b, true
	}
	return c.to.Boxes.Lookup(c.from.Boxes.List[b].ID())
}

// child is the child of a row of to that has the same box as a row of from. If
// there is none, it is the place among the children where it would stand: they
// are in the order of their names.
func (c counterpart) child(parent, row int32) (at int32, ok bool) {
	from, to := c.to.Children(parent)
	b, known := c.box(c.from.Box[row])
	if !known {
		return from, false
	}
	rank := c.to.Boxes.Rank
	at = from + int32(sort.Search(int(to-from), func(i int) bool { return rank[c.to.Box[from+int32(i)]] >= rank[b] }))
	return at, at < to && c.to.Box[at] == b
}

// deepest is the row of to for as much of a row's path as to has, with the row
// of from that ends it. Boxes that to lacks are left out: their callees may be
// their callers' there.
func (c counterpart) deepest(row int32) (from, to int32) {
	for _, next := range c.from.Path(row) {
		if at, ok := c.child(to, next); ok {
			from, to = next, at
		}
	}
	return from, to
}

// Follow is the viewport that shows in another tree what v shows in this one:
// the deepest frame that fills the width keeps its place in it. Where the other
// tree lacks that frame, it is the nearest of its callers that is there, in
// full. The levels stay.
//
//	main;a 4, main;b 6 zoomed to b    of main;a 8, main;b 2    is [0.8, 1]
func (v Viewport) Follow(from, to *tree.Tree) Viewport {
	if v.Whole() || from.Len() == 0 || to.Len() == 0 || from.Total[0] <= 0 || to.Total[0] <= 0 {
		return v
	}
	left, right := v.Window()
	all := float64(from.Total[0])
	row := v.filling(from)
	was, is := counterpart{from, to}.deepest(row)
	start, total := float64(to.Offset[is]), float64(to.Total[is])
	left, right = left*all-float64(from.Offset[was]), right*all-float64(from.Offset[was])
	all = float64(from.Total[was])
	if was != row {
		left, right = 0, all
	}
	// The window in parts of the frame that it shows.
	left, right = start+left/all*total, start+right/all*total
	all = float64(to.Total[0])
	return v.window(left/all, max((right-left)/all, Narrowest))
}
