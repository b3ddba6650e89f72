package model

import (
	"context"
	"fmt"
	"slices"
)

// reshaper runs the transforms of a shape one after the other, each in one
// forward pass over the trie. What box a node has is a matter of its frame
// alone, so that part is decided by frame, before the pass.
type reshaper struct {
	ctx   context.Context
	store *Store
	boxes *Boxes
	added bool     // boxes has grown, and is this shape's own
	of    []BoxID  // by FrameID, as after the transforms so far
	host  []NodeID // as in Shape; nil before the first transform
	up    []NodeID
	// distinct says that no path holds a box twice.
	distinct bool
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
	frames, err := t.frames(r.store, on)
	if err != nil {
		return err
	}
	if r.host == nil {
		r.up = slices.Clone(r.store.Stacks.Parent)
		r.host = make([]NodeID, len(r.up))
		for i := range r.host {
			r.host[i] = NodeID(i)
		}
	}
	do(r, frames)
	return nil
}

// done gives the boxes, in order.
func (r *reshaper) done() *Boxes {
	if r.added {
		r.boxes.Of = r.of
		r.boxes.sort()
	}
	return r.boxes
}

// each visits the nodes that have a box, parents first, after bringing hosts
// and parents in line with what was decided for nodes before. join gives the
// node that hosts n from now on, n itself to leave it.
func (r *reshaper) each(join func(n NodeID) NodeID) {
	host, up := r.host, r.up[:len(r.host)]
	for i := 1; i < len(host); i++ {
		if stops(r.ctx, i) {
			return
		}
		n := NodeID(i)
		if host[i] != n {
			host[i] = host[host[i]]
			continue
		}
		up[i] = host[up[i]]
		host[i] = join(n)
	}
}

func (r *reshaper) frame(n NodeID) FrameID { return r.store.Stacks.Frame[n] }

// box is what a node that has one is shown as; the root is never asked for.
func (r *reshaper) box(n NodeID) BoxID { return r.of[r.store.Stacks.Frame[n]] }

// hide removes matching frames; what they call moves up to their caller.
//
//	hide b:  a;b;c 1 -> a;c 1    b 2 -> (no frame) 2
func (r *reshaper) hide(frames []bool) {
	r.each(func(n NodeID) NodeID {
		if frames[r.frame(n)] {
			return r.up[n]
		}
		return n
	})
}

// hideOthers keeps matching frames only: "only my code".
//
//	only a, c:  a;b;c;d 1 -> a;c 1
func (r *reshaper) hideOthers(frames []bool) {
	others := make([]bool, len(frames))
	for i, f := range r.store.Frames {
		others[i] = !frames[i] && !r.store.Methods[f.Method].Family.root()
	}
	r.hide(others)
}

// root says that frames of the family are attributes of events, put at the root
// of their stacks.
func (f Family) root() bool { return f == FamilyThread || f == FamilyFile }

// collapse makes one box, named after the package or library, of neighbouring
// frames that match.
//
//	collapse p.*:  a;p.x;p.y;b 1 -> a;p;b 1
func (r *reshaper) collapse(frames []bool) {
	r.of, r.distinct = slices.Clone(r.of), false
	for i, f := range r.store.Frames {
		if frames[i] {
			if !r.added {
				r.boxes, r.added = r.boxes.clone(), true
			}
			r.of[i] = r.boxes.add(collapsedBox(r.store, f))
		}
	}
	r.each(func(n NodeID) NodeID {
		if frames[r.frame(n)] {
			if up := r.up[n]; up != Root && r.box(up) == r.box(n) {
				return up
			}
		}
		return n
	})
}

// collapsedBox is what a collapsed frame is shown as: its library or package,
// else itself.
func collapsedBox(s *Store, f Frame) Box {
	m := s.Methods[f.Method]
	if p := PackageOf(m.Family, m.Name); p != "" {
		return Box{Family: m.Family, Name: p, Display: p, Package: p}
	}
	if lib := s.Strings[f.Library]; lib != "" {
		return Box{Family: FamilyNative, Name: lib, Display: lib, Library: lib}
	}
	return Grouping{}.box(s, f)
}

// collapseRecursion makes one box of a method that calls itself directly.
//
//	a;b;b;b;c 1 -> a;b;c 1    a;b;a 1 -> a;b;a 1
func (r *reshaper) collapseRecursion([]bool) {
	r.each(func(n NodeID) NodeID {
		if up := r.up[n]; up != Root && r.box(up) == r.box(n) {
			return up
		}
		return n
	})
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
	boxes := make([]BoxID, len(r.host))
	for i := range boxes {
		boxes[i] = NoBox
	}
	r.each(func(n NodeID) NodeID {
		boxes[n] = r.box(n)
		return n
	})
	first := newPreorder(r.ctx, r.up, boxes).outermost(r.ctx, boxes, len(r.boxes.List))
	r.each(func(n NodeID) NodeID {
		if !first[n] {
			for at := r.up[n]; at != Root; at = r.up[at] {
				if boxes[at] == boxes[n] {
					return at
				}
			}
		}
		return n
	})
	r.distinct = true // and stays so until boxes change
}

// focus makes the first matching frame the root of its stacks, below its thread
// or file if those are there; stacks without one stay as they are.
//
//	focus b:  a;b;c 1 -> b;c 1    a;d 1 -> a;d 1
func (r *reshaper) focus(frames []bool) {
	inside := make([]bool, len(r.host))
	r.each(func(n NodeID) NodeID {
		inside[n] = inside[r.up[n]]
		if !inside[n] && frames[r.frame(n)] {
			inside[n] = true
			r.up[n] = Root
		}
		return n
	})
}
