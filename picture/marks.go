package picture

import (
	"flameview/model/tree"
)

// Marks are the rows that a search found, as running counts, so that a column
// of a thousand thin boxes says at once whether one of them matches. It is
// made once for a search and a tree.
type Marks struct {
	before []int32 // before[r] is how many rows before r match; one entry more than rows
}

// NewMarks marks the rows whose box matches. match is by BoxID.
func NewMarks(t *tree.Tree, match []bool) *Marks {
	m := &Marks{before: make([]int32, t.Len()+1)}
	n := int32(0)
	for row, box := range t.Box {
		m.before[row] = n
		if int(box) < len(match) && match[box] { // NoBox, the root, is beyond any
			n++
		}
	}
	m.before[t.Len()] = n
	return m
}

// Any says that one of the rows from, to (exclusive) matches.
func (m *Marks) Any(from, to int32) bool { return m.before[to] > m.before[from] }
