package scan

import (
	"context"
	"slices"

	"flameview/model"
)

// visit is events of one thread that follow each other at one stack.
type visit struct {
	stack model.StackID
	value int64
}

// visits is a list that grows without being copied.
type visits struct {
	full [][]visit
	last []visit
}

func (r *visits) add(n model.StackID, v int64) {
	if len(r.last) == cap(r.last) {
		if len(r.last) > 0 {
			r.full = append(r.full, r.last)
		}
		r.last = make([]visit, 0, min(max(16, 2*cap(r.last)), 1<<14))
	}
	r.last = append(r.last, visit{n, v})
}

// partitioner makes a partition, one segment after the other.
type partitioner struct {
	ctx     context.Context
	out     Partition
	sums    *Accumulator // by StackID
	direct  []int64      // by StackID too: sums of segments that are summed at once
	threads bool
	seg     *model.Segment
	events  []visits         // by ThreadID: of the segment
	met     []model.ThreadID // with events in it
}

// apart says that the segment's threads are told apart.
func (w *partitioner) apart() bool { return w.threads && w.seg.Thread != nil }

// whole says that the segment is summed at once, and so large that to look at
// each stack once more is nothing.
func (w *partitioner) whole() bool { return !w.apart() && w.seg.Len() > len(w.direct) }

func newPartitioner(ctx context.Context, s *model.Store, threads bool) *partitioner {
	n := s.Stacks.Len()
	return &partitioner{ctx: ctx, sums: NewAccumulator(n), direct: make([]int64, n), threads: threads, events: make([]visits, len(s.Threads))}
}

// add takes a block of the segment, or of the next one.
func (w *partitioner) add(b *Block) {
	if w.seg != b.Seg {
		w.finish()
		w.seg = b.Seg
	}
	if w.whole() {
		b.addTo(w.direct)
		return
	}
	stacks, value := b.Seg.Stack, b.Values.Same
	each, threads := b.Values.Each, b.Seg.Thread
	apart := w.apart()
	for _, e := range b.Kept {
		if each != nil {
			value = each[e]
		}
		if !apart {
			w.sums.Add(uint32(stacks[e]), value)
			continue
		}
		r := &w.events[threads[e]]
		if last := len(r.last) - 1; last >= 0 && r.last[last].stack == stacks[e] {
			r.last[last].value += value
			continue
		}
		if r.last == nil {
			w.met = append(w.met, threads[e])
		}
		r.add(stacks[e], value)
	}
}

// finish sums what is written down of the segment. If the context ends, some of
// it is missing.
func (w *partitioner) finish() {
	if w.seg == nil {
		return
	}
	if w.whole() {
		w.sums.AddAll(w.direct)
		clear(w.direct)
	}
	if !w.apart() {
		w.closePart(model.NoThread)
		return
	}
	slices.Sort(w.met)
	for _, t := range w.met {
		for _, list := range append(w.events[t].full, w.events[t].last) {
			if w.ctx.Err() != nil {
				return
			}
			for _, r := range list {
				w.sums.Add(uint32(r.stack), r.value)
			}
		}
		w.events[t] = visits{}
		w.closePart(t)
	}
	w.met = w.met[:0]
}

// closePart makes a part of the sums.
func (w *partitioner) closePart(t model.ThreadID) {
	out := &w.out
	p := Part{File: w.seg.File, Thread: t, From: len(out.Stack)}
	w.sums.Drain(func(n uint32, v int64) {
		out.Stack, out.Value = append(out.Stack, model.StackID(n)), append(out.Value, v)
	})
	if p.To = len(out.Stack); p.From < p.To {
		out.Parts = append(out.Parts, p)
	}
}
