package codec

import (
	"math"

	"flameview/model"
)

// Stacks makes the stack of each node for files in which nodes refer to their parents: parent is the index of the
// parent, below 0 for a root. Parents may come after their children. A node for which frame returns false adds nothing
// to the stack. circles counts nodes that are their own ancestors; they become roots.
func Stacks(b *model.Builder, parent []int32, frame func(node int) (model.FrameID, bool)) (stacks []model.StackID, circles int) {
	const unknown, walking = math.MaxUint32, math.MaxUint32 - 1
	stacks = make([]model.StackID, len(parent))
	for i := range stacks {
		stacks[i] = unknown
	}
	var path []int32
	for i := range stacks {
		at := int32(i)
		for path = path[:0]; at >= 0 && stacks[at] == unknown; at = parent[at] {
			stacks[at] = walking
			path = append(path, at)
		}
		base := model.Root
		if at >= 0 {
			if base = stacks[at]; base == walking {
				base = model.Root
				circles++
			}
		}
		for j := len(path) - 1; j >= 0; j-- {
			if f, ok := frame(int(path[j])); ok {
				base = b.Push(base, f)
			}
			stacks[path[j]] = base
		}
	}
	return stacks, circles
}
