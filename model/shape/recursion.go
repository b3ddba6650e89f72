package shape

import (
	"slices"

	"flameview/model/run"
)

// The IDs of the transforms that merge recursive calls.
const (
	CollapseRecursion = "recursion"
	CollapseCycles    = "cycles"
)

var recursionKind = &TransformKind{
	ID: CollapseRecursion, Flag: "collapse-recursion", verb: "collapse direct recursion",
	Title: "Collapse direct recursion", Item: "collapse direct recursion",
	Help:  "Make one frame of a method that calls itself.",
	apply: func(r *reshaper, _ Transform, _ []bool) { r.collapseRecursion() },
}

var cyclesKind = &TransformKind{
	ID: CollapseCycles, Flag: "collapse-cycles", verb: "collapse recursion",
	Title: "Collapse recursion through others too", Item: "collapse all recursion",
	Help:  "Make one frame of a method that calls itself, directly or through others.",
	apply: func(r *reshaper, _ Transform, _ []bool) { r.collapseCycles() },
}

// collapseRecursion merges a method with its direct recursive calls.
//
//	a;b;b;b;c 1 -> a;b;c 1    a;b;a 1 -> a;b;a 1
func (r *reshaper) collapseRecursion() {
	r.join(slices.Repeat([]bool{true}, len(r.frames)))
	r.joined = true
	r.markMixed()
}

// collapseCycles merges a method with its recursive calls, direct or through other methods.
//
//	a;b;a;c 1 -> a;c 1 (below the first a; b keeps its self value)
//
// Afterwards no path has a box twice, so a climb towards the root takes at most as many steps as
// there are boxes, whatever the stack's depth. And few nodes need one: most have a box that none
// of their ancestors has.
func (r *reshaper) collapseCycles() {
	r.fill()
	repeats, err := r.repeats(r.ctx)
	if err != nil {
		return
	}
	r.copyUp()
	r.merged = true
	box, up := r.Box, r.Up
	for i := 1; i < len(up); i++ {
		if run.Cancelled(r.ctx, i) {
			return
		}
		up[i] = parent(box, up, NodeID(i))
		if !repeats[i] || box[i] == NoBox {
			continue
		}
		for at := up[i]; at != Root; at = up[at] {
			if box[at] == box[i] {
				up[i], box[i] = at, NoBox
				break
			}
		}
	}
	r.reparented()
	r.Distinct = true // until boxes change
	r.markMixed()
}
