// Package scan goes over events: it judges them by filters, and adds them up by
// stack, thread, file and time. It knows no boxes.
package scan

import (
	"context"
	"slices"
	"sync/atomic"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/run"
)

// Scanning ten million events
//
// What only single events know (thread, time, state...) is judged event by
// event, each time the question changes. At 10,000,000 events and 50 ms there
// are 5 ns for each, so nothing is called for a single one: events are judged in
// blocks that fit the nearest cache, a filter is a table by thread, state or
// stack that is looked up in a tight loop, and its verdict is a byte, of which
// eight are counted and masked at a time (mask.go). What is left of a block is
// a list of events, so that the consumer pays for those alone.
//
// A block may be judged at once: one of a file that a filter drops, or one whose
// earliest and latest time (blocktimes.go) lie both in a range, both before or
// both after it. Files are mostly sorted by time, nearly, so that few blocks of
// a range are looked at, and no order is relied on. A block of which all events
// stay needs no list.
//
// Consumers that add up have blocks shown to two functions in parallel, each
// with sums of its own (sum.go): adding to a random place of many waits for
// memory, and two cores wait at the same time. Blocks are dealt out in chunks, to
// whoever is done with the one before, for the second core has other work too.
// Another metric takes 45 ms on one core and 30 on two, its time line 17 and 9
// (BenchmarkView/metric).
//
// The road not taken: lists of the events of each thread, made once, would take as
// much memory as a column, and spare only the judging.

// BlockLen is how many events are judged at a time. A chunk of blocks is what one
// core takes.
const (
	BlockLen = 4096
	chunkLen = 64 * BlockLen
)

// Pass is a way through the events of a metric and some filters.
type Pass struct {
	filters []filter.Filter
	chunks  []chunk
	// Listed says that blocks of which all events stay have lists too.
	Listed bool
}

// chunk is a part of a segment, and what judges it.
type chunk struct {
	Block
	verdicts []filter.Verdicts // parallel to the pass's filters
	spans    []Span            // of the segment's blocks; nil where they are not known
}

// NewPass prepares a way through the events of a metric. times, which may be nil,
// are those of the store's blocks. Errors: a filter that is none, or the
// context's.
func NewPass(ctx context.Context, s *model.Store, m model.Metric, filters []filter.Filter, times *BlockTimes) (*Pass, error) {
	kinds := make([]*filter.Kind, len(filters))
	judges := make([]func(*model.Segment) filter.Verdicts, len(filters))
	for i, f := range filters {
		var err error
		if kinds[i], err = f.Lookup(); err != nil {
			return nil, err
		}
		if judges[i], err = judge(ctx, s, f, kinds[i]); err != nil {
			return nil, err
		}
	}
	p := &Pass{filters: filters}
	for i := range s.Series[m.Series].Segments {
		seg := &s.Series[m.Series].Segments[i]
		c := chunk{Block: Block{Seg: seg, Values: seg.Values[m.Value]}, verdicts: make([]filter.Verdicts, len(filters)), spans: times.of(m.Series, i)}
		if !c.Values.Recorded() {
			continue
		}
		for k, judge := range judges {
			if c.verdicts[k] = judge(seg); c.verdicts[k] == nil {
				c.verdicts[k] = filter.Always(filter.Unknown)
			}
			if kinds[k].Span != nil && c.spans != nil {
				c.verdicts[k] = byBlock(filters[k], kinds[k], c.spans, c.verdicts[k])
			}
		}
		for c.From = 0; c.From < seg.Len(); c.From = c.To {
			c.To = min(c.From+chunkLen, seg.Len())
			p.chunks = append(p.chunks, c)
		}
	}
	return p, nil
}

// judge gives what judges the events of a segment. For a filter of stacks it is a
// table by stack.
func judge(ctx context.Context, s *model.Store, f filter.Filter, kind *filter.Kind) (func(*model.Segment) filter.Verdicts, error) {
	if kind.Events != nil {
		return kind.Events(s, f)
	}
	match, err := kind.Stacks(ctx, s, f)
	if err != nil {
		return nil, err
	}
	table := filter.ByStack(match)
	return func(seg *model.Segment) filter.Verdicts { return filter.ByID(seg.Stack, table) }, nil
}

// byBlock judges whole blocks by their times where that suffices, and event by
// event what is left.
func byBlock(f filter.Filter, kind *filter.Kind, spans []Span, each filter.Verdicts) filter.Verdicts {
	return func(from int, out []filter.Verdict) bool {
		span := spans[from/BlockLen]
		if v := kind.Span(f, span.Start, span.End); v != filter.Unknown {
			out[0] = v
			return true
		}
		return each(from, out)
	}
}

// Keep keeps only events that judges match, beside what the filters leave.
func (p *Pass) Keep(judge func(*model.Segment) filter.Verdicts) {
	p.filters = append(slices.Clip(p.filters), filter.Filter{})
	for i := range p.chunks {
		c := &p.chunks[i]
		c.verdicts = append(slices.Clip(c.verdicts), judge(c.Seg))
	}
}

// Run gives each block of which something is left to one of the consumers, which
// work in parallel. tallies, parallel to the filters, are added to; nil for none.
// Error: the context's.
func (p *Pass) Run(ctx context.Context, parallel run.Parallel, tallies []filter.Tally, consumers ...func(*Block)) error {
	var next atomic.Int64
	works, masks := make([]func(), len(consumers)), make([]mask, len(consumers))
	for i, consume := range consumers {
		m := &masks[i]
		m.filters, m.tallies = p.filters, make([]filter.Tally, len(p.filters))
		works[i] = func() {
			for n := next.Add(1) - 1; n < int64(len(p.chunks)) && p.chunks[n].run(ctx, m, p.Listed, consume); {
				n = next.Add(1) - 1
			}
		}
	}
	parallel.Do(works...)
	for i := range masks {
		for k := range tallies {
			tallies[k].Removed += masks[i].tallies[k].Removed
			tallies[k].Unjudged += masks[i].tallies[k].Unjudged
		}
	}
	return ctx.Err()
}

// run hands out the blocks of a chunk; false if it was cancelled.
func (c *chunk) run(ctx context.Context, m *mask, listed bool, consume func(*Block)) bool {
	for from := c.From; from < c.To; from += BlockLen {
		if ctx.Err() != nil {
			return false
		}
		b := c.Block
		b.From, b.To = from, min(from+BlockLen, c.To)
		if c.spans != nil {
			b.Times = c.spans[from/BlockLen]
		}
		if m.judge(&b, c.verdicts, listed); b.Whole || len(b.Kept) > 0 {
			consume(&b)
		}
	}
	return true
}

// Events counts the events that the pass goes over, before filters.
func (p *Pass) Events() int {
	n := 0
	for _, c := range p.chunks {
		n += c.To - c.From
	}
	return n
}
