package model

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Dress adds frames around stacks that events carry as attributes: the thread
// or the file at the root, the allocated or locked class at the leaf. The zero
// Dress adds none.
type Dress struct {
	Root RootBy
	// FoldPools gives the threads of a pool one root.
	FoldPools bool
	Leaf      bool // the class
}

// RootBy says what stands at the root of the tree.
type RootBy uint8

// What may stand at the root.
const (
	RootNone RootBy = iota
	RootThread
	RootFile
)

// ParseRootBy reads what --by takes.
func ParseRootBy(s string) (RootBy, bool) {
	switch s {
	case "":
		return RootNone, true
	case "thread":
		return RootThread, true
	case "file":
		return RootFile, true
	}
	return RootNone, false
}

// outfit is a store whose stacks wear the frames of a Dress, and what is needed
// to put its events there.
type outfit struct {
	*Store
	// events is the store whose series count. With roots, its stacks are those
	// of which copies has one for each root; else it is the Store.
	events *Store
	roots  *roots
}

// dress gives a store the frames of d. All else is shared with s.
func (d Dress) dress(ctx context.Context, s *Store) (*outfit, error) {
	if d.Leaf {
		var err error
		if s, err = withLeaves(ctx, s); err != nil {
			return nil, err
		}
	}
	if d.Root == RootNone {
		return &outfit{Store: s, events: s}, nil
	}
	return d.withRoots(ctx, s)
}

// withRoots puts threads or files at the root.
func (d Dress) withRoots(ctx context.Context, s *Store) (*outfit, error) {
	out := *s
	out.Methods, out.Frames = slices.Clip(s.Methods), slices.Clip(s.Frames)
	r := &roots{copies: newCopies(s.Stacks)}
	known := map[string]uint32{}
	root := func(family Family, kind Kind, name, display string) uint32 {
		name = "[" + name + "]"
		id, ok := known[name]
		if !ok {
			id = uint32(len(r.frames))
			known[name] = id
			r.frames = append(r.frames, FrameID(len(out.Frames)))
			out.Frames = append(out.Frames, Frame{Method: MethodID(len(out.Methods)), Kind: kind})
			out.Methods = append(out.Methods, Method{Family: family, Name: name, Display: "[" + display + "]"})
		}
		return id
	}
	if d.Root == RootFile {
		short := shortPaths(s.Files)
		for i, f := range s.Files {
			r.ofFile = append(r.ofFile, root(FamilyFile, KindFile, f.Path, short[i]))
		}
	} else {
		for _, t := range s.Threads {
			name := d.threadName(t)
			r.ofThread = append(r.ofThread, root(FamilyThread, KindThread, name, name))
		}
	}
	r.copies.prepare(len(r.frames))
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			if err := r.mark(ctx, &s.Series[i].Segments[j]); err != nil {
				return nil, err
			}
		}
	}
	var err error
	out.Stacks, err = r.copies.stacks(ctx, r.frames)
	return &outfit{Store: &out, events: s, roots: r}, err
}

// shortPaths gives files their names without folders, but for those that share
// one with another.
func shortPaths(files []File) []string {
	short, count := make([]string, len(files)), map[string]int{}
	for i, f := range files {
		short[i] = f.Path[strings.LastIndexAny(f.Path, `/\\`)+1:]
		count[short[i]]++
	}
	for i, f := range files {
		if count[short[i]] > 1 || short[i] == "" {
			short[i] = f.Path
		}
	}
	return short
}

func (d Dress) threadName(t Thread) string {
	if folded := FoldPool(t.Name); d.FoldPools && folded != "" {
		return folded
	}
	return t.Title()
}

// roots says at which root each event stands.
type roots struct {
	frames   []FrameID // by root
	ofThread []uint32  // by ThreadID: the root; nil with files at the root
	ofFile   []uint32  // by FileID
	copies   *copies
}

// of is the root of an event.
func (r *roots) of(seg *Segment, event int32) uint32 {
	if r.ofThread == nil {
		return r.ofFile[seg.File]
	}
	return r.ofThread[seg.thread(event)]
}

// mark notes the stacks of a segment's events in the copies of their roots. A
// thread often stays where it is, so what it had last needs no mark. A file has
// one root, so its stacks are listed first.
func (r *roots) mark(ctx context.Context, seg *Segment) error {
	if r.ofThread == nil {
		seen := make([]bool, r.copies.trie.Len())
		for e, n := range seg.Stack {
			if stops(ctx, e) {
				return ctx.Err()
			}
			seen[n] = true
		}
		for n, is := range seen {
			if is {
				r.copies.mark(r.ofFile[seg.File], StackID(n))
			}
		}
		return ctx.Err()
	}
	last := slices.Repeat([]StackID{maxStacks}, len(r.frames)) // no stack has that number
	for e, n := range seg.Stack {
		if stops(ctx, e) {
			return ctx.Err()
		}
		if root := r.of(seg, int32(e)); last[root] != n {
			last[root] = n
			r.copies.mark(root, n)
		}
	}
	return nil
}

// placer finds the stacks of events in an outfit.
type placer struct {
	seg   *Segment // of the outfit's events
	roots *roots
	last  []struct{ stack, id StackID } // by root: what was asked for last
}

func (o *outfit) placer() *placer {
	p := &placer{roots: o.roots}
	if o.roots != nil {
		p.last = make([]struct{ stack, id StackID }, len(o.roots.frames))
		for i := range p.last {
			p.last[i].stack = maxStacks
		}
	}
	return p
}

// stack is the stack of an event of the segment with its frames at the root.
func (p *placer) stack(event int32) StackID {
	n := p.seg.Stack[event]
	if p.roots == nil {
		return n
	}
	root := p.roots.of(p.seg, event)
	l := &p.last[root]
	if l.stack != n {
		l.stack, l.id = n, p.roots.copies.id(root, n)
	}
	return l.id
}

// sum adds a metric up by stack, as sumEvents does, for stacks with roots.
func (o *outfit) sum(ctx context.Context, m Metric, filters []Filter) (byStack, error) {
	if o.roots == nil {
		return sumEvents(ctx, o.Store, m, filters)
	}
	out := byStack{own: make([]int64, o.Stacks.Len()), tallies: make([]Tally, len(filters))}
	if o.roots.ofThread == nil {
		return out, o.sumFiles(ctx, m, filters, &out)
	}
	p := o.placer()
	err := o.events.sift(ctx, m, filters, out.tallies, func(b *block) {
		p.seg = b.seg
		for _, e := range b.kept {
			out.own[p.stack(e)] += b.value(e)
		}
	})
	return out, err
}

// sumFiles is sum with files at the root: a segment has one root, so it is
// summed by its own stacks, and each of those is looked up once.
func (o *outfit) sumFiles(ctx context.Context, m Metric, filters []Filter, out *byStack) error {
	own := make([]int64, o.events.Stacks.Len())
	var seg *Segment
	flush := func() {
		for n, v := range own {
			if v != 0 {
				out.own[o.roots.copies.id(o.roots.ofFile[seg.File], StackID(n))] += v
				own[n] = 0
			}
		}
	}
	err := o.events.sift(ctx, m, filters, out.tallies, func(b *block) {
		if seg != nil && seg != b.seg {
			flush()
		}
		seg = b.seg
		b.addTo(own)
	})
	if seg != nil {
		flush()
	}
	return err
}

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
