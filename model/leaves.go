package model

import (
	"context"
	"fmt"
	"math"
	"slices"
)

// maxStacks is how many nodes a trie may have.
const maxStacks = math.MaxInt32

// withLeaves puts the class at the leaf of stacks whose events of a series have
// one. Other series stay as they are, and cost nothing.
//
// Two functions beside each other take half of the events each, with leaves of
// their own. Those of the second are then found among those of the first, and
// its events put there.
func withLeaves(ctx context.Context, s *Store, series int, beside Beside) (*Store, error) {
	out, other := *s, *s
	first, second := newLeaves(&out), newLeaves(&other)
	out.Series = slices.Clone(s.Series)
	segments := slices.Clone(out.Series[series].Segments)
	out.Series[series].Segments = segments
	for i := range segments {
		if seg := &segments[i]; seg.Class != nil {
			stacks := make([]StackID, seg.Len())
			half := seg.Len() / 2
			beside.run(
				func() { first.put(ctx, stacks[:half], seg.Stack, seg.Class) },
				func() { second.put(ctx, stacks[half:], seg.Stack[half:], seg.Class[half:]) },
			)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			first.adopt(second, stacks[half:])
			seg.Stack = stacks
		}
	}
	if out.Stacks.Len() > maxStacks {
		return nil, fmt.Errorf("more than %d call paths with their classes", maxStacks)
	}
	return &out, ctx.Err()
}

// put gives events their stacks. If the context ends, some are missing.
func (l *leaves) put(ctx context.Context, to, stacks []StackID, classes []MethodID) {
	for e := range to {
		if stops(ctx, e) {
			return
		}
		to[e] = l.of(stacks[e], classes[e])
	}
}

// adopt takes stacks that others have put events to.
func (l *leaves) adopt(o *leaves, stacks []StackID) {
	nodes := make([]StackID, len(o.before)) // by the other's leaf, less inner
	for i := range nodes {
		n := o.inner + StackID(i)
		class := o.store.Frames[o.store.Stacks.Frame[n]].Method
		nodes[i] = l.of(o.store.Stacks.Parent[n], class)
	}
	for e, n := range stacks {
		if n >= l.inner {
			stacks[e] = nodes[n-l.inner]
		}
	}
}

// leaves finds the nodes of classes. A stack mostly goes with one class or a
// few, so the nodes that were made below a stack are a short list there. And
// threads stay where they are for some events, so what was asked for lately is
// asked for again: answers are kept in a table that the nearest cache holds,
// where the lists are all over the memory.
type leaves struct {
	store  *Store    // whose trie and frames grow
	frames []FrameID // by class: 0 = none yet, noFrame for what is no class
	inner  StackID   // where the leaves begin
	last   []leaf    // by stack: the one that was made last
	before []StackID // by leaf, less inner: the one made before it at its stack
	recent [1 << 10]struct {
		stack StackID
		leaf
	}
}

const noFrame = ^FrameID(0)

// leaf is a node and its class, next to each other because most stacks have no
// other. node = 0: none.
type leaf struct {
	node  StackID
	class MethodID
}

// newLeaves is for a store that may share its columns with others.
func newLeaves(s *Store) *leaves {
	s.Frames = slices.Clip(s.Frames)
	s.Stacks = Stacks{Parent: slices.Clip(s.Stacks.Parent), Frame: slices.Clip(s.Stacks.Frame)}
	n := s.Stacks.Len()
	l := &leaves{store: s, frames: make([]FrameID, len(s.Methods)), inner: StackID(n), last: make([]leaf, n)}
	for i, m := range s.Methods {
		if m.Family != FamilyClass || m.Name == "" {
			l.frames[i] = noFrame
		}
	}
	for i := range l.recent {
		l.recent[i].stack = maxStacks
	}
	return l
}

// of is the stack of events with a class.
func (l *leaves) of(stack StackID, class MethodID) StackID {
	r := &l.recent[(uint32(stack)*0x9E3779B1^uint32(class)*0x85EBCA77)>>22]
	if r.stack != stack || r.class != class {
		r.stack, r.class, r.node = stack, class, l.find(stack, class)
	}
	return r.node
}

func (l *leaves) find(stack StackID, class MethodID) StackID {
	last := &l.last[stack]
	if last.node != 0 && last.class == class {
		return last.node
	}
	if l.frames[class] == noFrame {
		return stack
	}
	s := l.store
	if l.frames[class] == 0 {
		l.frames[class] = FrameID(len(s.Frames))
		s.Frames = append(s.Frames, Frame{Method: class, Kind: KindClass})
	}
	frame := l.frames[class]
	for n := last.node; n != 0; n = l.before[n-l.inner] {
		if s.Stacks.Frame[n] == frame {
			return n
		}
	}
	n := StackID(s.Stacks.Len())
	s.Stacks.Parent, s.Stacks.Frame = append(s.Stacks.Parent, stack), append(s.Stacks.Frame, frame)
	l.before = append(l.before, last.node)
	last.node, last.class = n, class
	return n
}
