package model

import (
	"context"
	"slices"
)

// split is a metric by stack, apart for each file and thread: what its events
// come to where threads and files matter but single events no longer do.
type split struct {
	parts []part // by file and thread; only those with events
	// Parallel columns, in which each part has a run, ordered by stack.
	stack []StackID
	value []int64
}

// part is what the events of one thread in one file come to.
type part struct {
	file     FileID
	thread   ThreadID // NoThread where threads are not told apart
	from, to int      // entries of the split's columns
}

// split sums a metric by file, thread and stack, after filters of events.
// Without threads it is by file alone.
//
// Events are written down by thread as they come, and summed one thread after
// the other, so that only one needs a number for every stack. A thread mostly
// stays where it is for some events; these are one entry from the start.
func (s *Store) split(ctx context.Context, m Metric, filters []Filter, threads bool) (*split, error) {
	n := s.Stacks.Len()
	sp := splitter{bag: newBag(n), own: make([]int64, n), threads: threads, events: make([]runs, len(s.Threads))}
	err := s.sift(ctx, m, filters, nil, sp.add)
	if err != nil {
		return nil, err
	}
	sp.finish()
	return &sp.out, ctx.Err()
}

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
	if i := len(r.last) - 1; i >= 0 && r.last[i].stack == n {
		r.last[i].value += v
		return
	}
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

// add takes a block of the segment, or of the next one.
func (s *splitter) add(b *block) {
	if s.seg != b.seg {
		s.finish()
		s.seg = b.seg
	}
	switch {
	case s.whole():
		b.addTo(s.own)
		return
	case !s.apart():
		for _, e := range b.kept {
			s.bag.add(uint32(b.seg.Stack[e]), b.value(e))
		}
		return
	}
	stacks, threads := b.seg.Stack, b.seg.Thread
	for _, e := range b.kept {
		t := threads[e]
		r := &s.events[t]
		if r.last == nil {
			s.met = append(s.met, t)
		}
		r.add(stacks[e], b.value(e))
	}
}

// finish sums what is written down of the segment.
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
