// Package outline builds trees from text that shows nesting by indentation, one line for each node:
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

// NoFrame is the frame of a node that is not part of stacks, such as a thread.
const NoFrame = math.MaxUint32

// Tree is the nodes in the order of their lines, as parallel columns. Parents come before their children.
type Tree struct {
	Parent []int32 // -1 of a root
	Frame  []model.FrameID
	Value  []int64 // of one unit, as the text has it

	open []level
}

// level is the last node at a column, while it can still get children.
type level struct {
	column int
	node   int32
}

// Add adds a node below the last one that begins in a lower column.
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

// End says that the next nodes are roots.
func (t *Tree) End() { t.open = t.open[:0] }

// Self computes self values if Value is a total: Value minus that of the children. If the children have more, self is 0,
// and exceeded counts the node.
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

// Stacks returns the stack of each node.
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
