package model

import (
	"context"
	"fmt"
	"math"
	"slices"
)

// maxStacks is how many nodes a trie may have.
const maxStacks = math.MaxInt32

// withLeaves puts the class at the leaf of stacks whose events have one.
//
// A stack mostly goes with one class or a few, so the classes that were met at
// a stack are a short list there.
func withLeaves(ctx context.Context, s *Store) (*Store, error) {
	out := *s
	out.Frames = slices.Clip(s.Frames)
	out.Stacks = Stacks{Parent: slices.Clip(s.Stacks.Parent), Frame: slices.Clip(s.Stacks.Frame)}
	frames := make([]FrameID, len(s.Methods)) // by class, 0 = none yet
	inner := StackID(s.Stacks.Len())
	first := make([]StackID, inner) // by stack: its first leaf, 0 = none
	var next []StackID              // by leaf, less inner
	leaf := func(stack StackID, class MethodID) StackID {
		if m := &s.Methods[class]; m.Family != FamilyClass || m.Name == "" {
			return stack
		}
		if frames[class] == 0 {
			frames[class] = FrameID(len(out.Frames))
			out.Frames = append(out.Frames, Frame{Method: class, Kind: KindClass})
		}
		for n := first[stack]; n != 0; n = next[n-inner] {
			if out.Stacks.Frame[n] == frames[class] {
				return n
			}
		}
		n := StackID(len(out.Stacks.Parent))
		out.Stacks.Parent = append(out.Stacks.Parent, stack)
		out.Stacks.Frame = append(out.Stacks.Frame, frames[class])
		first[stack], next = n, append(next, first[stack])
		return n
	}
	out.Series = slices.Clone(s.Series)
	for i := range out.Series {
		ser := &out.Series[i]
		ser.Segments = slices.Clone(ser.Segments)
		for j := range ser.Segments {
			seg := &ser.Segments[j]
			if seg.Class == nil {
				continue
			}
			stacks := make([]StackID, len(seg.Stack))
			for e, n := range seg.Stack {
				if stops(ctx, e) {
					return nil, ctx.Err()
				}
				stacks[e] = leaf(n, seg.Class[e])
			}
			seg.Stack = stacks
		}
	}
	if out.Stacks.Len() > maxStacks {
		return nil, fmt.Errorf("more than %d call paths with their classes", maxStacks)
	}
	return &out, nil
}
