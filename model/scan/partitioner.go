package scan

import (
	"context"
	"slices"

	"flameview/model"
)

// visit is a run of consecutive events of one thread at one stack.
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
	direct  []int64      // by StackID too: sums of a segment that is summed directly
	threads bool
	seg     *model.Segment
	events  []visits         // of the segment, by ThreadID
	seen    []model.ThreadID // threads with events in the segment
}

// byThread says whether the segment's threads are separated.
func (w *partitioner) byThread() bool { return w.threads && w.seg.Thread != nil }

// isDirect says whether the segment is summed by stack without grouping: it is not separated
// by thread, and has so many events that one more step for each stack does not matter.
func (w *partitioner) isDirect() bool { return !w.byThread() && w.seg.Len() > len(w.direct) }

func newPartitioner(ctx context.Context, s *model.Store, threads bool) *partitioner {
	n := s.Stacks.Len()
	return &partitioner{ctx: ctx, sums: NewAccumulator(n), direct: make([]int64, n), threads: threads, events: make([]visits, len(s.Threads))}
}

// add takes a block of the current segment, or the first block of the next one.
func (w *partitioner) add(b *Block) {
	if w.seg != b.Seg {
		w.finish()
		w.seg = b.Seg
	}
	if w.isDirect() {
		b.addTo(w.direct)
		return
	}
	stacks, value := b.Seg.Stack, b.Values.Same
	each, threads := b.Values.Each, b.Seg.Thread
	apart := w.byThread()
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
			w.seen = append(w.seen, threads[e])
		}
		r.add(stacks[e], value)
	}
}

// finish sums the grouped events of the segment. If the context ends, the sums are
// incomplete.
func (w *partitioner) finish() {
	if w.seg == nil {
		return
	}
	if w.isDirect() {
		w.sums.AddAll(w.direct)
		clear(w.direct)
	}
	if !w.byThread() {
		w.closePart(model.NoThread)
		return
	}
	slices.Sort(w.seen)
	for _, t := range w.seen {
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
	w.seen = w.seen[:0]
}

// closePart turns the sums into a part.
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
