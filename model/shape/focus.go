package shape

import (
	"flameview/model"
	"flameview/model/run"
)

// Focus is the ID of the transform that makes stacks begin at a frame.
const Focus = "focus"

var focusKind = &TransformKind{
	ID: Focus, Flag: "focus", verb: "focus", Patterns: true, Names: model.MethodName,
	Title: "Begin stacks at frames", Item: "make %s the root of its stacks",
	Help:  "Let stacks begin at their first frame that matches; stacks without one stay as they are.",
	apply: (*reshaper).focus,
}

// focus makes the first matching frame the root of its stack; stacks without a match do not
// change.
//
//	focus b:  a;b;c 1 -> b;c 1    a;d 1 -> a;d 1
func (r *reshaper) focus(_ Transform, frames []bool) {
	r.fill()
	r.copyUp()
	r.reparented()
	inside := make([]bool, len(r.Up))
	for i, up := range r.Up {
		if run.Cancelled(r.ctx, i) {
			return
		}
		if r.Box[i] == NoBox {
			continue
		}
		if inside[i] = inside[up]; !inside[i] && frames[r.Trie.Frame[i]] {
			inside[i] = true
			r.Up[i] = Root
		}
	}
}
