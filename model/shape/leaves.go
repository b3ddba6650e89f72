package shape

import (
	"context"
	"fmt"
	"math"
	"slices"

	"flameview/model"
	"flameview/model/run"
)

// maxStacks is the largest number of nodes in a trie.
const maxStacks = math.MaxInt32

// WithClassLeaves adds the class of events as a frame at the leaf of their stacks, for the
// events of one series that have a class. Other series do not change. Errors: too many stacks,
// or the context's.
//
// In parallel, two functions handle half of the events each, with separate leaves. Then the
// leaves of the second are merged into those of the first, and its events are remapped.
func WithClassLeaves(ctx context.Context, s *model.Store, series int, parallel run.Parallel) (*model.Store, error) {
	out, other := *s, *s
	first, second := newLeaves(&out), newLeaves(&other)
	out.Series = slices.Clone(s.Series)
	segments := slices.Clone(out.Series[series].Segments)
	out.Series[series].Segments = segments
	for i := range segments {
		seg := &segments[i]
		if seg.Class == nil {
			continue
		}
		stacks, half := make([]model.StackID, seg.Len()), seg.Len()
		if parallel != nil {
			half /= 2
		}
		parallel.Do(
			func() { first.place(ctx, stacks[:half], seg.Stack, seg.Class) },
			func() { second.place(ctx, stacks[half:], seg.Stack[half:], seg.Class[half:]) },
		)
		first.merge(ctx, second, stacks[half:])
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		seg.Stack = stacks
	}
	if out.Stacks.Len() > maxStacks {
		return nil, fmt.Errorf("more than %d call paths with their classes", maxStacks)
	}
	return &out, nil
}

// leaves is the look-up (stack, class) -> leaf. Most stacks occur with one class only, so each
// stack has an entry for one, and others are in a map. A thread usually has several events in
// a row at one stack, so a small direct-mapped cache, which fits the L1 cache, answers most
// look-ups.
type leaves struct {
	store   *model.Store    // its trie and frames grow
	isClass []bool          // by model.MethodID
	frames  []model.FrameID // by class: noFrame if not made yet
	inner   model.StackID   // number of the first leaf
	first   []leaf          // by stack
	others  map[classAt]model.StackID
	recent  [1 << 10]struct {
		stack model.StackID
		leaf
	}
	merged []model.StackID // by number of another leaves' leaf, minus inner: the same leaf here
}

const noFrame = ^model.FrameID(0)

// leaf is a node and its class. node = 0: none.
type leaf struct {
	node  model.StackID
	class model.MethodID
}

// classAt is a class at a stack.
type classAt struct {
	stack model.StackID
	class model.MethodID
}

// newLeaves returns leaves for a store whose columns may be shared with others.
func newLeaves(s *model.Store) *leaves {
	s.Frames = slices.Clip(s.Frames)
	s.Stacks = model.Stacks{Parent: slices.Clip(s.Stacks.Parent), Frame: slices.Clip(s.Stacks.Frame)}
	n := s.Stacks.Len()
	l := &leaves{store: s, inner: model.StackID(n), first: make([]leaf, n), others: map[classAt]model.StackID{}}
	l.isClass, l.frames = make([]bool, len(s.Methods)), slices.Repeat([]model.FrameID{noFrame}, len(s.Methods))
	for i, m := range s.Methods {
		l.isClass[i] = m.Family == model.FamilyClass && m.Name != ""
	}
	for i := range l.recent {
		l.recent[i].stack = maxStacks
	}
	return l
}

// place sets the stacks of events. If the context ends, some are missing.
func (l *leaves) place(ctx context.Context, to, stacks []model.StackID, classes []model.MethodID) {
	for e := range to {
		if run.Cancelled(ctx, e) {
			return
		}
		to[e] = l.of(stacks[e], classes[e])
	}
}

// of returns the stack of events with a class.
func (l *leaves) of(stack model.StackID, class model.MethodID) model.StackID {
	r := &l.recent[(uint32(stack)*0x9E3779B1^uint32(class)*0x85EBCA77)>>22]
	if r.stack != stack || r.class != class {
		r.stack, r.class, r.node = stack, class, l.find(stack, class)
	}
	return r.node
}

func (l *leaves) find(stack model.StackID, class model.MethodID) model.StackID {
	if !l.isClass[class] {
		return stack
	}
	first := &l.first[stack]
	switch {
	case first.node == 0:
		first.node, first.class = l.grow(stack, class), class
		return first.node
	case first.class == class:
		return first.node
	}
	at := classAt{stack, class}
	n, ok := l.others[at]
	if !ok {
		n = l.grow(stack, class)
		l.others[at] = n
	}
	return n
}

// grow adds a leaf to the trie.
func (l *leaves) grow(stack model.StackID, class model.MethodID) model.StackID {
	s := l.store
	if l.frames[class] == noFrame {
		l.frames[class] = model.FrameID(len(s.Frames))
		s.Frames = append(s.Frames, model.Frame{Method: class, Kind: model.KindClass})
	}
	n := model.StackID(s.Stacks.Len())
	s.Stacks.Parent, s.Stacks.Frame = append(s.Stacks.Parent, stack), append(s.Stacks.Frame, l.frames[class])
	return n
}

// merge remaps stacks from the leaves of o to those of l, adding what is missing. If the context
// ends, some are not remapped.
func (l *leaves) merge(ctx context.Context, o *leaves, stacks []model.StackID) {
	for n := o.inner + model.StackID(len(l.merged)); int(n) < o.store.Stacks.Len(); n++ {
		class := o.store.Frames[o.store.Stacks.Frame[n]].Method
		l.merged = append(l.merged, l.of(o.store.Stacks.Parent[n], class))
	}
	for e, n := range stacks {
		if run.Cancelled(ctx, e) {
			return
		}
		if n >= l.inner {
			stacks[e] = l.merged[n-l.inner]
		}
	}
}
