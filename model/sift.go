package model

import "context"

// Sifting ten million events
//
// What only single events know (thread, time, state...) is judged event by
// event, each time the question changes. At 10,000,000 events and 50 ms there
// are 5 ns for each, so nothing is called for a single one: events are judged in
// blocks that fit the nearest cache, a filter is a table by thread, state or
// stack that is looked up in a tight loop, and what it says is a number that is
// added or masked, for a branch that half of the events take costs more than
// all the rest. What is left of a block is a list of events, so that who asked
// pays for those alone: few of a thread, whole blocks or nothing of a time.
//
// Roads not taken: a binary search for the range where times are sorted, which
// would spare only the reading of the times; and more goroutines, which the
// memory of a small machine does not feed.

// blockLen is how many events are judged at a time.
const blockLen = 4096

// block is a run of a segment's events of which filters left some.
type block struct {
	seg    *Segment
	values Values
	kept   []int32 // indices into the segment's columns
}

// value is what an event of the segment counts.
func (b *block) value(event int32) int64 {
	if b.values.Each != nil {
		return b.values.Each[event]
	}
	return b.values.Same
}

// sift shows the events of a metric, block by block, after filters. tallies are
// parallel to filters and are added to, unless nil. Errors: a filter that is
// none, or the context's.
func (s *Store) sift(ctx context.Context, m Metric, filters []Filter, tallies []Tally, show func(*block)) error {
	judges := make([]func(*Segment) verdicts, len(filters))
	for i, f := range filters {
		var err error
		if judges[i], err = s.judge(ctx, f); err != nil {
			return err
		}
	}
	if tallies == nil {
		tallies = make([]Tally, len(filters))
	}
	sieve := sieve{filters: filters, tallies: tallies, of: make([]verdicts, len(filters))}
	for i := range s.Series[m.Series].Segments {
		seg := &s.Series[m.Series].Segments[i]
		b := block{seg: seg, values: seg.Values[m.Value]}
		if !b.values.Recorded() {
			continue
		}
		for k, judge := range judges {
			if sieve.of[k] = judge(seg); sieve.of[k] == nil {
				sieve.of[k] = always(unknown)
			}
		}
		for from := 0; from < seg.Len(); from += blockLen {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if sieve.judge(&b, from, min(blockLen, seg.Len()-from)); len(b.kept) > 0 {
				show(&b)
			}
		}
	}
	return ctx.Err()
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

// sieve is the scratch space of sift.
type sieve struct {
	filters []Filter
	tallies []Tally
	of      []verdicts // of the segment at hand, parallel to filters
	is      [blockLen]verdict
	keep    [blockLen]int8 // all bits set for events that stay, none for those that go
	kept    [blockLen]int32
}

// judge fills the block with what filters leave of n events.
func (s *sieve) judge(b *block, from, n int) {
	is, keep := s.is[:n], s.keep[:n]
	for e := range keep {
		keep[e] = -1
	}
	for k, f := range s.filters {
		s.of[k](from, is)
		keeps := [3]int8{matches: -1}
		if f.Drop {
			keeps = [3]int8{differs: -1}
		}
		t := &s.tallies[k]
		if b.values.Each != nil {
			t.sum(is, keep, &keeps, b.values.Each[from:from+n])
		} else {
			t.count(is, keep, &keeps, b.values.Same)
		}
	}
	left := 0
	for e, k := range keep {
		s.kept[left] = int32(from + e)
		left -= int(k)
	}
	b.kept = s.kept[:left]
}

// count takes out what one filter does not keep, where all events have a value.
func (t *Tally) count(is []verdict, keep []int8, keeps *[3]int8, value int64) {
	keep = keep[:len(is)]
	kept, unjudged := 0, 0
	for e, v := range is {
		k := keeps[v]
		keep[e] &= k
		kept -= int(k)
		unjudged += int(v / unknown)
	}
	t.Removed += value * int64(len(is)-kept-unjudged)
	t.Unjudged += value * int64(unjudged)
}

// sum is count where each event has its own value.
func (t *Tally) sum(is []verdict, keep []int8, keeps *[3]int8, values []int64) {
	keep, values = keep[:len(is)], values[:len(is)]
	for e, v := range is {
		k := keeps[v]
		keep[e] &= k
		unjudged := values[e] & -int64(v/unknown)
		t.Unjudged += unjudged
		t.Removed += values[e]&^int64(k) - unjudged
	}
}
