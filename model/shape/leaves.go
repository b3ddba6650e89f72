package shape

import (
	"context"
	"fmt"
	"math"
	"slices"

	"flameview/model"
	"flameview/model/run"
)

// maxStacks is how many nodes a trie may have.
const maxStacks = math.MaxInt32

// WithClassLeaves puts the class at the leaf of stacks whose events of a series
// have one. Other series stay as they are, and cost nothing. Errors: too many
// stacks, or the context's.
//
// In parallel, two functions take half of the events each, with leaves of their
// own. Those of the second are then found among those of the first, and its
// events moved there.
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
		first.adopt(ctx, second, stacks[half:])
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

// leaves finds the nodes of classes. Most stacks go with one class, so a stack
// has room for one, and the others are in a table. Threads stay where they are
// for some events, so what was asked for lately is asked for again: answers are
// kept where the nearest cache holds them.
type leaves struct {
	store   *model.Store    // whose trie and frames grow
	isClass []bool          // by model.MethodID
	frames  []model.FrameID // by class: noFrame until there is one
	inner   model.StackID   // where the leaves begin
	first   []leaf          // by stack
	others  map[placed]model.StackID
	recent  [1 << 10]struct {
		stack model.StackID
		leaf
	}
	adopted []model.StackID // by leaf of others, less inner: the same here
}

const noFrame = ^model.FrameID(0)

// leaf is a node and its class. node = 0: none.
type leaf struct {
	node  model.StackID
	class model.MethodID
}

// placed is a class at a stack.
type placed struct {
	stack model.StackID
	class model.MethodID
}

// newLeaves is for a store that may share its columns with others.
func newLeaves(s *model.Store) *leaves {
	s.Frames = slices.Clip(s.Frames)
	s.Stacks = model.Stacks{Parent: slices.Clip(s.Stacks.Parent), Frame: slices.Clip(s.Stacks.Frame)}
	n := s.Stacks.Len()
	l := &leaves{store: s, inner: model.StackID(n), first: make([]leaf, n), others: map[placed]model.StackID{}}
	l.isClass, l.frames = make([]bool, len(s.Methods)), slices.Repeat([]model.FrameID{noFrame}, len(s.Methods))
	for i, m := range s.Methods {
		l.isClass[i] = m.Family == model.FamilyClass && m.Name != ""
	}
	for i := range l.recent {
		l.recent[i].stack = maxStacks
	}
	return l
}

// place gives events their stacks. If the context ends, some are missing.
func (l *leaves) place(ctx context.Context, to, stacks []model.StackID, classes []model.MethodID) {
	for e := range to {
		if run.Cancelled(ctx, e) {
			return
		}
		to[e] = l.of(stacks[e], classes[e])
	}
}

// of is the stack of events with a class.
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
	at := placed{stack, class}
	n, ok := l.others[at]
	if !ok {
		n = l.grow(stack, class)
		l.others[at] = n
	}
	return n
}

// grow makes a leaf.
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

// adopt takes stacks that others have put events to. If the context ends, some
// are the others'.
func (l *leaves) adopt(ctx context.Context, o *leaves, stacks []model.StackID) {
	for n := o.inner + model.StackID(len(l.adopted)); int(n) < o.store.Stacks.Len(); n++ {
		class := o.store.Frames[o.store.Stacks.Frame[n]].Method
		l.adopted = append(l.adopted, l.of(o.store.Stacks.Parent[n], class))
	}
	for e, n := range stacks {
		if run.Cancelled(ctx, e) {
			return
		}
		if n >= l.inner {
			stacks[e] = l.adopted[n-l.inner]
		}
	}
}
