package tree

import (
	"cmp"
	"slices"
)

// ByTotal returns the children of a row, largest total first; equal ones keep their order.
func (t *Tree) ByTotal(row int32) []int32 {
	from, to := t.Children(row)
	rows := make([]int32, 0, to-from)
	for r := from; r < to; r++ {
		rows = append(rows, r)
	}
	slices.SortStableFunc(rows, func(a, b int32) int { return cmp.Compare(t.Total[b], t.Total[a]) })
	return rows
}

// Rest is the part of a row's total that is neither its self value nor in its children: callees that were
// omitted because they are too narrow.
func (t *Tree) Rest(row int32) int64 {
	rest := t.Total[row] - t.Self[row]
	from, to := t.Children(row)
	for r := from; r < to; r++ {
		rest -= t.Total[r]
	}
	return rest
}

// PreorderByTotal returns all rows depth first, parents before children and larger totals first, as an
// outline lists them. Time and memory depend on the number of rows only, not on the depth.
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
