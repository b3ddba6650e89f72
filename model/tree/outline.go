package tree

import (
	"cmp"
	"slices"
)

// ByTotal are the children of a row, largest first; equal ones as they stand in
// the tree.
func (t *Tree) ByTotal(row int32) []int32 {
	from, to := t.Children(row)
	rows := make([]int32, 0, to-from)
	for r := from; r < to; r++ {
		rows = append(rows, r)
	}
	slices.SortStableFunc(rows, func(a, b int32) int { return cmp.Compare(t.Total[b], t.Total[a]) })
	return rows
}

// Rest is the part of a row's total that is neither its own nor that of its
// children: frames that were left out because they are thin.
func (t *Tree) Rest(row int32) int64 {
	rest := t.Total[row] - t.Self[row]
	from, to := t.Children(row)
	for r := from; r < to; r++ {
		rest -= t.Total[r]
	}
	return rest
}

// PreorderByTotal are all rows depth first, a parent before its children and
// larger ones first, as an outline shows them. It takes time and memory by the
// number of rows, whatever the depth.
func (t *Tree) PreorderByTotal() []int32 {
	order := make([]int32, 0, t.Len())
	next := []int32{0}
	for len(next) > 0 {
		row := next[len(next)-1]
		next = next[:len(next)-1]
		order = append(order, row)
		children := t.ByTotal(row)
		slices.Reverse(children)
		next = append(next, children...)
	}
	return order
}
