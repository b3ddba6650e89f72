package picture

import (
	"sort"

	"flameview/model/shape"
	"flameview/model/tree"
)

// counterpart finds the rows of one tree in another, by equal paths of boxes from the root.
type counterpart struct{ from, to *tree.Tree }

// box returns the number that to has for a box of from.
func (c counterpart) box(b shape.BoxID) (shape.BoxID, bool) {
	if c.from.Boxes == c.to.Boxes {
		return b, true
	}
	return c.to.Boxes.Lookup(c.from.Boxes.List[b].ID())
}

// child returns the child of a row of to that has the same box as a row of from. If there is none, it returns the index at which it would
// be inserted: children are ordered by name.
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

// deepest returns the row of to for the longest possible part of a row's path, and the row of from where that part ends. Boxes that to does
// not have are skipped.
func (c counterpart) deepest(row int32) (from, to int32) {
	for _, next := range c.from.Path(row) {
		if at, ok := c.child(to, next); ok {
			from, to = next, at
		}
	}
	return from, to
}

// Follow converts a viewport to another tree: the deepest frame that fills the width of v fills the result in the same way. If the other
// tree lacks that frame, its nearest caller that exists is shown in full. Top does not change.
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
