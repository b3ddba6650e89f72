package model

import (
	"context"
	"slices"
)

// split is a metric by stack, apart for each file and thread: what its events
// come to where threads and files matter but single events no longer do.
type split struct {
	parts []part // those of one file and thread may be several
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

// splitEvents sums a metric by file, thread and stack, after filters of events.
// Without threads it is by file alone.
//
// Events are written down by thread as they come, and summed one thread after
// the other, so that only one needs a number for every stack. A thread mostly
// stays where it is for some events; these are one entry from the start. Two
// functions beside each other make parts of their own.
func (e *Engine) splitEvents(ctx context.Context, s *Store, m Metric, filters []Filter, threads bool) (*split, error) {
	p, err := s.pass(ctx, m, filters, e.timesFor(filters))
	if err != nil {
		return nil, err
	}
	p.listed = true
	splitters := []*splitter{newSplitter(s, threads)}
	if e.Beside != nil && len(p.stretches) > 1 {
		splitters = append(splitters, newSplitter(s, threads))
	}
	var shows []func(*block)
	var ends []func()
	for _, sp := range splitters {
		shows, ends = append(shows, sp.add), append(ends, sp.finish)
	}
	if err := p.show(ctx, e.Beside, make([]Tally, len(filters)), shows...); err != nil {
		return nil, err
	}
	e.Beside.run(ends...)
	out := &splitters[0].out
	for _, sp := range splitters[1:] {
		out.join(&sp.out)
	}
	return out, ctx.Err()
}

// keep gives what is left of a split by filters of stacks: own are the weights
// by stack after these.
func (s *split) keep(ctx context.Context, own []int64) (*split, error) {
	var out split
	for _, p := range s.parts {
		from := len(out.stack)
		for i := p.from; i < p.to; i++ {
			if stops(ctx, i) {
				return nil, ctx.Err()
			}
			if own[s.stack[i]] != 0 {
				out.stack, out.value = append(out.stack, s.stack[i]), append(out.value, s.value[i])
			}
		}
		p.from, p.to = from, len(out.stack)
		out.parts = append(out.parts, p)
	}
	return &out, ctx.Err()
}

// sumRoots adds up by root what ends at nodes which count.
func (s *split) sumRoots(ctx context.Context, sh *Shape, roots *roots, counts func(NodeID) bool) ([]int64, error) {
	sums := make([]int64, len(roots.frames))
	for _, p := range s.parts {
		root := roots.ofPart(p)
		for i := p.from; i < p.to; i++ {
			if stops(ctx, i) {
				return nil, ctx.Err()
			}
			if counts(sh.of(s.stack[i])) {
				sums[root] += s.value[i]
			}
		}
	}
	return sums, ctx.Err()
}

// join takes the parts of another split too.
func (s *split) join(o *split) {
	first := len(s.stack)
	s.stack, s.value = append(s.stack, o.stack...), append(s.value, o.value...)
	for _, p := range o.parts {
		p.from, p.to = p.from+first, p.to+first
		s.parts = append(s.parts, p)
	}
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

func newSplitter(s *Store, threads bool) *splitter {
	n := s.Stacks.Len()
	return &splitter{bag: newBag(n), own: make([]int64, n), threads: threads, events: make([]runs, len(s.Threads))}
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
