package model

import (
	"context"
	"slices"
)

// run is events of one thread that follow each other at one stack.
type run struct {
	stack StackID
	value int64
}

// runs is a list that grows without being copied.
type runs struct {
	full [][]run
	last []run
}

func (r *runs) add(n StackID, v int64) {
	if len(r.last) == cap(r.last) {
		if len(r.last) > 0 {
			r.full = append(r.full, r.last)
		}
		r.last = make([]run, 0, min(max(16, 2*cap(r.last)), 1<<14))
	}
	r.last = append(r.last, run{n, v})
}

// splitter makes a split, one segment after the other.
type splitter struct {
	ctx     context.Context
	out     split
	bag     *bag    // by StackID
	own     []int64 // by StackID too
	threads bool
	seg     *Segment
	events  []runs     // by ThreadID: of the segment
	met     []ThreadID // with events in it
}

// apart says that the segment's threads are told apart.
func (s *splitter) apart() bool { return s.threads && s.seg.Thread != nil }

// whole says that the segment is summed at once, and so large that to look at
// each stack once more is nothing.
func (s *splitter) whole() bool { return !s.apart() && s.seg.Len() > len(s.own) }

func newSplitter(ctx context.Context, s *Store, threads bool) *splitter {
	n := s.Stacks.Len()
	return &splitter{ctx: ctx, bag: newBag(n), own: make([]int64, n), threads: threads, events: make([]runs, len(s.Threads))}
}

// add takes a block of the segment, or of the next one.
func (s *splitter) add(b *block) {
	if s.seg != b.seg {
		s.finish()
		s.seg = b.seg
	}
	if s.whole() {
		b.addTo(s.own)
		return
	}
	stacks, value := b.seg.Stack, b.values.Same
	each, threads := b.values.Each, b.seg.Thread
	apart := s.apart()
	for _, e := range b.kept {
		if each != nil {
			value = each[e]
		}
		if !apart {
			s.bag.add(uint32(stacks[e]), value)
			continue
		}
		r := &s.events[threads[e]]
		if last := len(r.last) - 1; last >= 0 && r.last[last].stack == stacks[e] {
			r.last[last].value += value
			continue
		}
		if r.last == nil {
			s.met = append(s.met, threads[e])
		}
		r.add(stacks[e], value)
	}
}

// finish sums what is written down of the segment. If the context ends, some of
// it is missing.
func (s *splitter) finish() {
	if s.seg == nil {
		return
	}
	if s.whole() {
		s.bag.addAll(s.own)
		clear(s.own)
	}
	if !s.apart() {
		s.close(NoThread)
		return
	}
	slices.Sort(s.met)
	for _, t := range s.met {
		for _, list := range append(s.events[t].full, s.events[t].last) {
			if s.ctx.Err() != nil {
				return
			}
			for _, r := range list {
				s.bag.add(uint32(r.stack), r.value)
			}
		}
		s.events[t] = runs{}
		s.close(t)
	}
	s.met = s.met[:0]
}

// close makes a part of what is in the bag.
func (s *splitter) close(t ThreadID) {
	out := &s.out
	p := part{file: s.seg.File, thread: t, from: len(out.stack)}
	s.bag.empty(func(n uint32, v int64) {
		out.stack, out.value = append(out.stack, StackID(n)), append(out.value, v)
	})
	if p.to = len(out.stack); p.from < p.to {
		out.parts = append(out.parts, p)
	}
}
