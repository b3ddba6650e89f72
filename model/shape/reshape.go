package shape

import (
	"context"
	"slices"

	"flameview/model"
	"flameview/model/run"
)

// reshaper runs the transforms of a shape in the making one after the other,
// each in one forward pass over the trie. What box a node has depends on its
// frame alone, so that part is decided by frame, before the pass. A pass writes
// the two columns that a shape consists of and no others: on some machines the
// first touch of new memory costs more than what is computed there.
//
// The road not taken, and taken before: one loop for all transforms, which calls
// what a transform does with a node, a column of merged nodes, and a last pass
// that looks the boxes up. Milliseconds for 1,000,000 nodes, then and now:
//
//	hide 16 -> 5    recursion 22 -> 5    only 17 -> 7    focus 17 -> 8    cycles 41 -> 25
type reshaper struct {
	*Shape // Up is the trie's until ownUp
	ctx    context.Context
	source Source
	frames []BoxID // by FrameID, as after the transforms so far; NoBox for what is hidden
	filled bool    // Box has values
	copied bool    // Up is the shape's own
	joined bool    // some nodes are merged with their parent, whose box they share
	// opaque are frames, by FrameID, that a transform may have merged with others
	// of their box: patterns of later transforms see the box. nil for none.
	opaque []bool
}

// apply runs one transform.
func (r *reshaper) apply(t Transform) error {
	kind, err := t.Lookup()
	if err != nil {
		return err
	}
	var frames []bool
	if kind.Patterns {
		if frames, err = r.matching(t); err != nil {
			return err
		}
		if !slices.Contains(frames, true) && kind != onlyKind {
			return nil
		}
	}
	kind.apply(r, t, frames)
	return nil
}

// matching says by FrameID which frames the patterns find. Frames that an
// earlier transform has merged into a box are found by the names of that box:
// what a pattern sees does not depend on which of them came first on a path.
func (r *reshaper) matching(t Transform) ([]bool, error) {
	frames, err := t.Frames(r.source.Store, t.on())
	if err != nil {
		return nil, err
	}
	if r.opaque != nil {
		boxes, err := r.Boxes.Matching(t.Patterns, t.on())
		if err != nil {
			return nil, err
		}
		for f, opaque := range r.opaque {
			if opaque && r.frames[f] != NoBox {
				frames[f] = boxes[r.frames[f]]
			}
		}
	}
	for _, f := range r.source.RootFrames {
		frames[f] = false // roots stay
	}
	return frames, nil
}

// markOpaque makes frames opaque for which is holds.
func (r *reshaper) markOpaque(is func(f int) bool) {
	opaque := make([]bool, len(r.frames))
	copy(opaque, r.opaque)
	for f := range opaque {
		opaque[f] = opaque[f] || is(f)
	}
	r.opaque = opaque
}

// markMixed makes frames opaque whose box frames of other methods have too.
func (r *reshaper) markMixed() {
	const none = ^model.MethodID(0)
	first := slices.Repeat([]model.MethodID{none}, len(r.Boxes.List)) // by box
	mixed := make([]bool, len(first))
	for f, b := range r.frames {
		if b == NoBox {
			continue
		}
		m := r.source.Frames[f].Method
		if first[b] == none {
			first[b] = m
		}
		mixed[b] = mixed[b] || first[b] != m
	}
	if slices.Contains(mixed, true) {
		r.markOpaque(func(f int) bool { return r.frames[f] != NoBox && mixed[r.frames[f]] })
	}
}

// fill gives the nodes their boxes if no transform has done so yet.
func (r *reshaper) fill() {
	if r.filled {
		return
	}
	r.filled = true
	for i, f := range r.Trie.Frame[1:] {
		if run.Cancelled(r.ctx, i) {
			return
		}
		r.Box[i+1] = r.frames[f]
	}
	r.Box[Root] = NoBox
}

// addRoots gives the roots above the trie their boxes and kinds.
func (r *reshaper) addRoots() {
	if roots := r.source.RootFrames; roots != nil {
		r.Kind = slices.Clone(r.Kind)
		for _, f := range roots {
			r.Box, r.Kind = append(r.Box, r.frames[f]), append(r.Kind, r.source.Frames[f].Kind)
		}
	}
}

// ownUp makes the parents the shape's own, so that they can be changed.
func (r *reshaper) ownUp() {
	if !r.copied {
		r.Up, r.copied = slices.Clone(r.Up), true
	}
}

// setFrames changes the boxes of frames.
func (r *reshaper) setFrames(frames []BoxID) {
	r.frames, r.byFrame = frames, frames
	if r.joined { // merged nodes stay so, whatever their frames become
		r.byFrame = nil
	}
}

// parent is what a node is below, once its parent is in line with the transform
// at hand: the node into which the parent was merged, if it was. Parents come
// first.
func parent(box []BoxID, up []NodeID, n NodeID) NodeID {
	p := up[n]
	if box[p] == NoBox {
		return up[p]
	}
	return p
}

// join gives all nodes the boxes of their frames, and merges into their parents
// those whose frame has none, or is to be one with the frame that it was called
// from (same, by FrameID; nil is none) and has its box.
func (r *reshaper) join(same []bool) {
	r.ownUp()
	r.filled, r.merged = true, true
	if same == nil {
		same = make([]bool, len(r.frames))
	}
	box, up, frame, of := r.Box, r.Up, r.Trie.Frame, r.frames
	box[Root] = NoBox
	for i := 1; i < len(up); i++ {
		if run.Cancelled(r.ctx, i) {
			return
		}
		p, f := parent(box, up, NodeID(i)), frame[i]
		up[i] = p
		if box[i] == NoBox { // merged before
			continue
		}
		box[i] = of[f]
		if same[f] && box[p] == of[f] && same[frame[p]] {
			box[i] = NoBox
		}
	}
}

// reparented says that nodes are below others than before: outside of what they
// were in.
func (r *reshaper) reparented() { r.Nested, r.order = false, nil }
