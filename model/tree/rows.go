package tree

import (
	"slices"

	"flameview/model/shape"
)

// addRow adds a row.
func (t *Tree) addRow(b shape.BoxID, parent int32, offset int64, c child) int32 {
	row := int32(t.Len())
	t.Box = append(t.Box, b)
	t.Parent = append(t.Parent, parent)
	t.Offset = append(t.Offset, offset)
	t.Total = append(t.Total, c.total)
	t.Self = append(t.Self, c.self)
	t.Kind = append(t.Kind, c.kind)
	return row
}

// reserve makes room for further rows.
func (t *Tree) reserve(rows int) {
	t.Box = slices.Grow(t.Box, rows)
	t.Parent = slices.Grow(t.Parent, rows)
	t.First = slices.Grow(t.First, rows+1)
	t.Offset = slices.Grow(t.Offset, rows)
	t.Total = slices.Grow(t.Total, rows)
	t.Self = slices.Grow(t.Self, rows)
	t.Kind = slices.Grow(t.Kind, rows)
}

// clip frees unused room: where many nodes make one row, as by library, reserve allocates several times too
// much, and trees are kept for long.
func (t *Tree) clip() {
	if rows := t.Len(); cap(t.Box) <= rows+rows/2 {
		return
	}
	t.Box, t.Parent, t.First = slices.Clone(t.Box), slices.Clone(t.Parent), slices.Clone(t.First)
	t.Offset, t.Total, t.Self = slices.Clone(t.Offset), slices.Clone(t.Total), slices.Clone(t.Self)
	t.Kind = slices.Clone(t.Kind)
}

// child returns the row of a box below a row; if there is none, the row itself and false.
func (t *Tree) child(row int32, b shape.BoxID) (int32, bool) {
	from, to := t.First[row], t.First[row+1]
	rank := t.Boxes.Rank
	for to-from > 8 {
		if mid := (from + to) / 2; rank[t.Box[mid]] <= rank[b] {
			from = mid
		} else {
			to = mid
		}
	}
	for ; from < to; from++ {
		if t.Box[from] == b {
			return from, true
		}
	}
	return row, false
}
