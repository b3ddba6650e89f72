// Package tree builds call trees and flat profiles from a shape and the values of a metric.
package tree

import (
	"iter"
	"slices"
	"sort"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
)

// Tree is an aggregated call tree as columns, with one row for each box of a picture. Rows are stored level by
// level: the rows of one depth are contiguous and ordered by their left edge, and so are the children of one row.
// Placing a box, finding the box at a point and painting a level are therefore loops over contiguous rows, and
// nothing recurses over depth.
//
// Row 0 is the root, "all". It never changes once built.
type Tree struct {
	Metric model.Metric
	Boxes  *shape.Boxes
	// Callers says whether children are callers instead of callees.
	Callers bool
	// Chain is the number of rows of the selected fragment: rows 1 to Chain, one on each level. 0
	// without a fragment.
	Chain int

	Box    []shape.BoxID // Box[0] is shape.NoBox
	Parent []int32       // Parent[0] is -1
	// First has one entry more than there are rows: the children of row r are rows First[r] up to,
	// not including, First[r+1].
	First  []int32
	Offset []int64 // left edge, in values from the left edge of the root
	Total  []int64
	Self   []int64
	Kind   []model.Kind
	// Levels has one entry more than there are levels: depth d is rows Levels[d] up to, not including,
	// Levels[d+1]. Depth 0 is the root.
	Levels []int32

	// All is the metric's total before any selection or filter.
	All int64
	// Tallies are the effects of each filter of the query on its own.
	Tallies []filter.Tally
	// Cut counts the omitted boxes, which are narrower than the query's MinTotal, and the boxes without
	// their children, which are narrower than its MinShare. Omitted values are still in the parent's
	// total.
	Cut int
	// Sources say where the events of each row come from; nil unless the query requests them.
	Sources *Sources
	// Full says that growing stopped at the query's MaxRows or MaxWork.
	Full bool
	// Sides are the values of a comparison, parallel to the query's sides. Then Total, Self and Offset
	// are widths: the mean of the scaled sides, in units of 1/WidthUnit. nil for an ordinary tree.
	Sides []Side
}

// Len counts rows, including the root.
func (t *Tree) Len() int { return len(t.Box) }

// Depths counts levels, including the root's.
func (t *Tree) Depths() int { return len(t.Levels) - 1 }

// Depth is the level of a row; the root's is 0.
func (t *Tree) Depth(row int32) int {
	return sort.Search(t.Depths(), func(d int) bool { return t.Levels[d+1] > row })
}

// Children returns the rows from..to (exclusive) below a row.
func (t *Tree) Children(row int32) (from, to int32) { return t.First[row], t.First[row+1] }

// Name is the displayed name of a row.
func (t *Tree) Name(row int32) string {
	if row == 0 {
		return "all"
	}
	return t.Boxes.List[t.Box[row]].Display
}

// Path returns the rows on the path to row, outermost first, without the root.
func (t *Tree) Path(row int32) []int32 {
	var path []int32
	for ; row > 0; row = t.Parent[row] {
		path = append(path, row)
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}

// Locate finds the row at the same path as a row of another tree that answers the same query in more or less
// detail. ok is false if that row is omitted here, or if the query differs.
func (t *Tree) Locate(old *Tree, row int32) (at int32, ok bool) {
	if !t.refines(old) || int(row) >= old.Len() {
		return 0, false
	}
	for _, r := range old.Path(row) {
		if at, ok = t.child(at, old.Box[r]); !ok {
			return 0, false
		}
	}
	return at, true
}

func (t *Tree) refines(old *Tree) bool {
	return t.Boxes == old.Boxes && t.Metric == old.Metric && t.Callers == old.Callers && t.Total[0] == old.Total[0] &&
		t.Chain == old.Chain && slices.Equal(t.Box[:t.Chain+1], old.Box[:old.Chain+1])
}

// At returns the row at a depth whose box covers a value offset; ok is false if there is none.
func (t *Tree) At(depth int, offset int64) (row int32, ok bool) {
	if depth < 0 || depth >= t.Depths() {
		return 0, false
	}
	from, to := int(t.Levels[depth]), int(t.Levels[depth+1])
	i := from + sort.Search(to-from, func(i int) bool { return t.Offset[from+i] > offset }) - 1
	if i < from || offset >= t.Offset[i]+t.Total[i] {
		return 0, false
	}
	return int32(i), true
}

// Preorder iterates over the rows depth first, parents before children, with their depth. Memory: one number for
// each level.
func (t *Tree) Preorder() iter.Seq2[int32, int] {
	return func(yield func(row int32, depth int) bool) {
		if t.Len() == 0 {
			return
		}
		path := []int32{0}
		for {
			row := path[len(path)-1]
			if !yield(row, len(path)-1) {
				return
			}
			if from, to := t.Children(row); from < to {
				path = append(path, from)
				continue
			}
			for {
				row = path[len(path)-1]
				path = path[:len(path)-1]
				if len(path) == 0 {
					return
				}
				if row+1 < t.First[path[len(path)-1]+1] {
					path = append(path, row+1)
					break
				}
			}
		}
	}
}
