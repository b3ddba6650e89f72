package model

import (
	"context"
	"fmt"
	"slices"
)

// reshaper runs the transforms of a shape in the making one after the other,
// each in one forward pass over the trie. What box a node has is a matter of its
// frame alone, so that part is decided by frame, before the pass. A pass writes
// the two columns that a shape consists of and no others: on some machines the
// first touch of new memory costs more than what is computed there.
//
// The road not taken, and taken before: one loop for all transforms, which calls
// what a transform does with a node, a column of hosts, and a last pass that looks
// the boxes up. Milliseconds for 1,000,000 nodes, then and now:
//
//	hide 16 -> 5    recursion 22 -> 5    only 17 -> 7    focus 17 -> 8    cycles 41 -> 25
type reshaper struct {
	*Shape // Up is the trie's until moved
	ctx    context.Context
	store  *outfit
	on     NameKind // of the transform at hand
	frames []BoxID  // by FrameID, as after the transforms so far; NoBox for what is hidden
	filled bool     // Box is there
	moved  bool
	joined bool // some nodes are one with their parent
}

// apply runs one transform.
func (r *reshaper) apply(t Transform) error {
	do, ok := transforms[t.Kind]
	if !ok {
		return fmt.Errorf("no transform %q", t.Kind)
	}
	on := t.On
	if on == "" {
		on = MethodName
	}
	frames, err := t.frames(r.store.Store, on)
	if err != nil {
		return err
	}
	for _, f := range r.store.roots.list() {
		frames[f] = false // roots stay
	}
	r.on = on
	do(r, frames)
	return nil
}

// fill gives the nodes their boxes if no transform has done so yet.
func (r *reshaper) fill() {
	if r.filled {
		return
	}
	r.filled = true
	for i, f := range r.trie.Frame[1:] {
		if stops(r.ctx, i) {
			return
		}
		r.Box[i+1] = r.frames[f]
	}
	r.Box[Root] = NoBox
}

// crown gives the roots above the trie their boxes and kinds.
func (r *reshaper) crown() {
	if roots := r.store.roots.list(); roots != nil {
		r.kinds = slices.Clone(r.kinds)
		for _, f := range roots {
			r.Box, r.kinds = append(r.Box, r.frames[f]), append(r.kinds, r.store.Frames[f].Kind)
		}
	}
}

// move makes the parents the shape's own, so that they can be changed.
func (r *reshaper) move() {
	if !r.moved {
		r.Up, r.moved = slices.Clone(r.Up), true
	}
}

// become changes the boxes of frames.
func (r *reshaper) become(frames []BoxID) {
	r.frames, r.byFrame = frames, frames
	if r.joined { // they stay so, whatever their frames become
		r.byFrame = nil
	}
}

// parent is the host of what a node hung below, once that is in line with the
// transform at hand: parents come first.
func parent(box []BoxID, up []NodeID, n NodeID) NodeID {
	p := up[n]
	if box[p] == NoBox {
		return up[p]
	}
	return p
}

// join gives all nodes the boxes of their frames, and has those hosted by their
// parents whose frame has none, or is to be one with the frame that it was
// called from (same, by FrameID) and has its box.
func (r *reshaper) join(same []bool) {
	r.move()
	r.filled, r.hosts = true, true
	box, up, frame, of := r.Box, r.Up, r.trie.Frame, r.frames
	box[Root] = NoBox
	for i := 1; i < len(up); i++ {
		if stops(r.ctx, i) {
			return
		}
		p, f := parent(box, up, NodeID(i)), frame[i]
		up[i] = p
		if box[i] == NoBox { // hosted before
			continue
		}
		box[i] = of[f]
		if same[f] && box[p] == of[f] && same[frame[p]] {
			box[i] = NoBox
		}
	}
}

// hide removes matching frames; what they call moves up to their caller.
//
//	hide b:  a;b;c 1 -> a;c 1    b 2 -> (no frame) 2
func (r *reshaper) hide(frames []bool) {
	if !slices.Contains(frames, true) {
		return
	}
	of := slices.Clone(r.frames)
	for f, hidden := range frames {
		if hidden {
			of[f] = NoBox
		}
	}
	r.become(of)
	r.join(make([]bool, len(frames)))
}

// hideOthers keeps matching frames only: "only my code".
//
//	only a, c:  a;b;c;d 1 -> a;c 1
func (r *reshaper) hideOthers(frames []bool) {
	others := make([]bool, len(frames))
	for i, is := range frames {
		others[i] = !is
	}
	for _, f := range r.store.roots.list() {
		others[f] = false
	}
	r.hide(others)
}

// collapse makes one box, named after the package or library, of neighbouring
// frames that match.
//
//	collapse p.*:  a;p.x;p.y;b 1 -> a;p;b 1
func (r *reshaper) collapse(frames []bool) {
	if !slices.Contains(frames, true) {
		return
	}
	boxes := r.Boxes.clone(r.frames)
	for i, f := range r.store.Frames {
		if frames[i] && r.frames[i] != NoBox {
			boxes.Of[i] = boxes.add(collapsedBox(r.store.Store, f, r.on))
		}
	}
	boxes.sort()
	r.Boxes, r.distinct = boxes, false
	r.become(boxes.Of)
	r.join(frames)
	r.joined = true
}

// collapsedBox is what a collapsed frame is shown as: its package, or library
// if that is what was asked for or all that is known, else itself.
func collapsedBox(s *Store, f Frame, on NameKind) Box {
	m, lib := s.Methods[f.Method], s.Strings[f.Library]
	p := PackageOf(m.Family, m.Name)
	switch {
	case p != "" && (on != LibraryName || lib == ""):
		return Box{Family: m.Family, Name: p, Display: p, Package: p}
	case lib != "":
		return Box{Family: FamilyNative, Name: lib, Display: lib, Library: lib}
	}
	return Grouping{}.box(s, f)
}

// collapseRecursion makes one box of a method that calls itself directly.
//
//	a;b;b;b;c 1 -> a;b;c 1    a;b;a 1 -> a;b;a 1
func (r *reshaper) collapseRecursion(frames []bool) {
	r.join(slices.Repeat([]bool{true}, len(frames)))
	r.joined = true
}

// collapseCycles makes one box of a method that calls itself, directly or
// through others.
//
//	a;b;a;c 1 -> a;c 1 (below the first a; b keeps what it does itself)
//
// After it no path holds a box twice, so a climb is bounded by the number of
// boxes, not by the depth of the stack. And few nodes climb: most have a box
// that is nowhere above them even before.
func (r *reshaper) collapseCycles([]bool) {
	r.fill()
	repeats, err := r.repeats(r.ctx)
	if err != nil {
		return
	}
	r.move()
	r.hosts = true
	box, up := r.Box, r.Up
	for i := 1; i < len(up); i++ {
		if stops(r.ctx, i) {
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
	r.hang()
	r.distinct = true // and stays so until boxes change
}

// hang says that nodes hang where they did not before: outside of what they were
// in.
func (r *reshaper) hang() { r.nested, r.visits = false, nil }

// focus makes the first matching frame the root of its stacks; stacks without one stay as they are.
//
//	focus b:  a;b;c 1 -> b;c 1    a;d 1 -> a;d 1
func (r *reshaper) focus(frames []bool) {
	if !slices.Contains(frames, true) {
		return
	}
	r.fill()
	r.move()
	r.hang()
	inside := make([]bool, len(r.Up))
	for i, up := range r.Up {
		if stops(r.ctx, i) {
			return
		}
		if r.Box[i] == NoBox {
			continue
		}
		if inside[i] = inside[up]; !inside[i] && frames[r.trie.Frame[i]] {
			inside[i] = true
			r.Up[i] = Root
		}
	}
}
