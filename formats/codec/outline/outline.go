// Package outline keeps trees that a text draws by indentation, a line a node:
//
//	12 main        column 0
//	  7 parse      column 2, below main
//	  4 read       column 2, below main
package outline

import (
	"math"

	"flameview/formats/codec"
	"flameview/model"
)

// NoFrame is the frame of a node that adds nothing to the stacks through it, such
// as a thread.
const NoFrame = math.MaxUint32

// Tree is the nodes in the order of their lines, as parallel columns. A parent
// comes before what is below it.
type Tree struct {
	Parent []int32 // -1 of a root
	Frame  []model.FrameID
	Value  []int64 // of one unit, as the text has it

	open []level
}

// level is the last node at a column, as long as nodes can come below it.
type level struct {
	column int
	node   int32
}

// Add puts a node below the last one that begins in a lower column.
func (t *Tree) Add(column int, frame model.FrameID, value int64) (node int) {
	n := len(t.open)
	for n > 0 && t.open[n-1].column >= column {
		n--
	}
	parent := int32(-1)
	if n > 0 {
		parent = t.open[n-1].node
	}
	node = len(t.Parent)
	t.open = append(t.open[:n], level{column, int32(node)})
	t.Parent = append(t.Parent, parent)
	t.Frame = append(t.Frame, frame)
	t.Value = append(t.Value, value)
	return node
}

// End says that what follows is not below any node so far.
func (t *Tree) End() { t.open = t.open[:0] }

// Self are the values of nodes whose Value is a total: what is left of it by the
// nodes below. Where those have more, that is nothing, and they are counted.
func (t *Tree) Self() (self []int64, exceeded int) {
	below := make([]int64, len(t.Value))
	self = make([]int64, len(t.Value))
	for i := len(t.Value) - 1; i >= 0; i-- {
		self[i] = max(0, t.Value[i]-below[i])
		if below[i] > t.Value[i] {
			exceeded++
		}
		if p := t.Parent[i]; p >= 0 {
			below[p] = min(below[p]+max(0, t.Value[i]), codec.MaxTotal)
		}
	}
	return self, exceeded
}

// Stacks are the paths to the nodes.
func (t *Tree) Stacks(b *model.Builder) []model.StackID {
	stacks := make([]model.StackID, len(t.Parent))
	for i, p := range t.Parent {
		at := model.Root
		if p >= 0 {
			at = stacks[p]
		}
		if stacks[i] = at; t.Frame[i] != NoFrame {
			stacks[i] = b.Push(at, t.Frame[i])
		}
	}
	return stacks
}
