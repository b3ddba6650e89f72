package model

import (
	"context"
	"sync/atomic"
)

// Sifting ten million events
//
// What only single events know (thread, time, state...) is judged event by
// event, each time the question changes. At 10,000,000 events and 50 ms there
// are 5 ns for each, so nothing is called for a single one: events are judged in
// blocks that fit the nearest cache, a filter is a table by thread, state or
// stack that is looked up in a tight loop, and what it says is a byte, of which
// eight are counted and masked at a time (sieve.go). What is left of a block is
// a list of events, so that who asked pays for those alone.
//
// A block may be judged at once: one of a file that a filter drops, or one whose
// earliest and latest time (blocktimes.go) lie both in a range, both before or
// both behind it. Files are mostly sorted by time, nearly, so that few blocks of a range are
// looked at, and no order is relied on. A block of which all events stay needs no
// list.
//
// Who asks for sums has blocks shown to two functions beside each other, each
// with sums of its own (weights.go): adding to a random place of many waits for
// memory, and two cores wait at the same time. Blocks are dealt out in stretches, to
// whoever is done with the one before, for the second core has other work too.
// Another metric takes 45 ms on one core and 30 on two, its time line 17 and 9
// (BenchmarkView/metric).
//
// The road not taken: lists of the events of each thread, made once, would take as
// much memory as a column, and spare only the judging.

// blockLen is how many events are judged at a time. A stretch of blocks is what one
// core takes.
const (
	blockLen   = 4096
	stretchLen = 64 * blockLen
)

// Beside runs functions beside each other, or one after the other, and returns
// when all have; a panic of one becomes the caller's. How is for those to say who
// may start goroutines.
type Beside func(works ...func())

// run runs them, one after the other if nobody said how.
func (b Beside) run(works ...func()) {
	if b != nil {
		b(works...)
		return
	}
	for _, work := range works {
		work()
	}
}

// block is a run of a segment's events of which filters left some.
type block struct {
	seg      *Segment
	values   Values
	from, to int      // all that there are, as indices into the segment's columns
	whole    bool     // filters left all of them
	kept     []int32  // those that filters left, unless whole and not listed
	times    timeSpan // of all, where it is known
}

// value is what an event of the segment counts.
func (b *block) value(event int32) int64 {
	if b.values.Each != nil {
		return b.values.Each[event]
	}
	return b.values.Same
}

// pass is a way through the events of a metric and some filters.
type pass struct {
	filters   []Filter
	stretches []stretch
	listed    bool // whole blocks have lists too
}

// stretch is a part of a segment, and what judges it.
type stretch struct {
	block
	of    []verdicts // parallel to the pass's filters
	spans []timeSpan // of the segment's blocks; nil where they are not known
}

// pass prepares a way through the events. times, which may be nil, are those of
// the store's blocks. Errors: a filter that is none, or the context's.
func (s *Store) pass(ctx context.Context, m Metric, filters []Filter, times *blockTimes) (*pass, error) {
	judges := make([]func(*Segment) verdicts, len(filters))
	for i, f := range filters {
		var err error
		if judges[i], err = s.judge(ctx, f); err != nil {
			return nil, err
		}
	}
	p := &pass{filters: filters}
	for i := range s.Series[m.Series].Segments {
		seg := &s.Series[m.Series].Segments[i]
		r := stretch{block: block{seg: seg, values: seg.Values[m.Value]}, of: make([]verdicts, len(filters)), spans: times.of(m.Series, i)}
		if !r.values.Recorded() {
			continue
		}
		for k, judge := range judges {
			if r.of[k] = judge(seg); r.of[k] == nil {
				r.of[k] = always(unknown)
			}
			if filters[k].Kind == "time" && r.spans != nil {
				r.of[k] = filters[k].byBlock(r.spans, r.of[k])
			}
		}
		for r.from = 0; r.from < seg.Len(); r.from = r.to {
			r.to = min(r.from+stretchLen, seg.Len())
			p.stretches = append(p.stretches, r)
		}
	}
	return p, nil
}

// show gives each block of which something is left to one of some functions,
// which run beside each other. tallies, parallel to the filters, are added to.
func (p *pass) show(ctx context.Context, beside Beside, tallies []Tally, shows ...func(*block)) error {
	var next atomic.Int64
	works, sieves := make([]func(), len(shows)), make([]sieve, len(shows))
	for i, show := range shows {
		s := &sieves[i]
		s.filters, s.tallies = p.filters, make([]Tally, len(p.filters))
		works[i] = func() {
			for n := next.Add(1) - 1; n < int64(len(p.stretches)) && p.stretches[n].show(ctx, s, p.listed, show); {
				n = next.Add(1) - 1
			}
		}
	}
	beside.run(works...)
	for i := range sieves {
		for k, t := range sieves[i].tallies {
			tallies[k].Removed += t.Removed
			tallies[k].Unjudged += t.Unjudged
		}
	}
	return ctx.Err()
}

// show shows the blocks of a stretch; false if it was cancelled.
func (r *stretch) show(ctx context.Context, s *sieve, listed bool, show func(*block)) bool {
	for from := r.from; from < r.to; from += blockLen {
		if ctx.Err() != nil {
			return false
		}
		b := r.block
		b.from, b.to = from, min(from+blockLen, r.to)
		if r.spans != nil {
			b.times = r.spans[from/blockLen]
		}
		if s.judge(&b, r.of, listed); b.whole || len(b.kept) > 0 {
			show(&b)
		}
	}
	return true
}

// sift shows the events of a metric, block by block, after filters, as lists.
// tallies are parallel to filters and are added to, unless nil. Errors: a filter
// that is none, or the context's.
func (s *Store) sift(ctx context.Context, m Metric, filters []Filter, tallies []Tally, show func(*block)) error {
	p, err := s.pass(ctx, m, filters, nil)
	if err != nil {
		return err
	}
	if tallies == nil {
		tallies = make([]Tally, len(filters))
	}
	p.listed = true
	return p.show(ctx, nil, tallies, show)
}

// judge gives the filter's judge of events. A filter of stacks becomes one: a
// table by stack.
func (s *Store) judge(ctx context.Context, f Filter) (func(*Segment) verdicts, error) {
	kind, err := f.kind()
	if err != nil {
		return nil, err
	}
	if kind.events != nil {
		return kind.events(s, f)
	}
	match, err := kind.stacks(ctx, s, f)
	if err != nil {
		return nil, err
	}
	is := make([]verdict, len(match))
	for n, m := range match {
		is[n] = verdictOf(m)
	}
	return func(seg *Segment) verdicts { return byID(seg.Stack, is) }, nil
}
