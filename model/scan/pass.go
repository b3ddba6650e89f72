// Package scan passes over events: it applies filters and adds values up by stack, thread,
// file and time. It does not know boxes.
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
// Attributes of single events (thread, time, state...) are judged event by event, each
// time the query changes. For 10,000,000 events in 50 ms there are 5 ns for each, too
// little for a function call. So events are judged in blocks that fit the L1 cache; a
// filter is a table by thread, state or stack that is looked up in a tight loop; and a
// verdict is a byte, of which eight are counted and masked at a time (mask.go). What
// passes is a list of events, so the consumer pays for those alone.
//
// Some blocks are judged at once: those of a file that a filter drops, and those whose
// earliest and latest time (blocktimes.go) are both inside a range, both before it or
// both after it. Most files are nearly sorted by time, so few blocks of a range need
// single events; correctness does not depend on the order. A block of which all events
// pass needs no list.
//
// Consumers that add up run as two functions in parallel, each with its own sums (sum.go):
// adding at random places waits for memory, and two cores wait at the same time. Blocks
// are handed out in chunks to whichever function is free, since the second core may be
// busy. Switching the metric takes 45 ms on one core and 30 on two, its time line 17 and
// 9 (BenchmarkView/metric).
//
// The road not taken: lists of the events of each thread, made once, would take as much
// memory as a column and save only the judging.

// BlockLen is the number of events that are judged together; a chunk of blocks is the
// unit of work of one core.
const (
	BlockLen = 4096
	chunkLen = 64 * BlockLen
)

// Pass applies filters to the events of a metric.
type Pass struct {
	filters []filter.Filter
	chunks  []chunk
	// Listed makes lists even for blocks of which all events pass.
	Listed bool
}

// chunk is a part of a segment, with what is needed to judge it.
type chunk struct {
	Block
	verdicts []filter.Verdicts // parallel to the pass's filters
	spans    []Span            // of the segment's blocks; nil where they are not known
}

// NewPass prepares a pass over the events of a metric. times may be nil. Errors: an invalid
// filter, or the context's.
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

// judge returns a function that judges the events of a segment. A filter of stacks becomes
// a table by stack.
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

// byBlock judges whole blocks by their times where possible, and the events of the others
// with each.
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

// Keep adds a condition: only events that judge matches pass.
func (p *Pass) Keep(judge func(*model.Segment) filter.Verdicts) {
	p.filters = append(slices.Clip(p.filters), filter.Filter{})
	for i := range p.chunks {
		c := &p.chunks[i]
		c.verdicts = append(slices.Clip(c.verdicts), judge(c.Seg))
	}
}

// Run calls one of the consumers for each block with events that pass; the consumers run in
// parallel. The pass adds to tallies, which are parallel to the filters or nil. Error: the
// context's.
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

// run passes the blocks of a chunk to consume; it returns false if cancelled.
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

// Events counts the events of the pass before filters.
func (p *Pass) Events() int {
	n := 0
	for _, c := range p.chunks {
		n += c.To - c.From
	}
	return n
}
