package scan

import (
	"context"
	"math/bits"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/run"
)

// Timeline is a metric over time in equal buckets.
type Timeline struct {
	// Start and End (exclusive) are nanoseconds since the Unix epoch; with Phases they
	// are numbers of value columns, one bucket for each. Bucket widths are rounded up so
	// that all events fit, so the last buckets may begin after End.
	Start, End int64
	Phases     bool
	Buckets    []int64
	// Untimed is the value of events without a time.
	Untimed int64

	// A bucket is width/parts wide: bucket n holds the times from n*width/parts after
	// Start until the beginning of bucket n+1.
	width, parts uint64
	last         int    // the bucket that was looked up last,
	left, reach  uint64 // its beginning, and its width in whole nanoseconds
}

// NewAxis returns an empty time line over all times of a store, or over its value columns
// if it has those instead (animated folded text); without either it has no buckets.
func NewAxis(s *model.Store, times *BlockTimes, buckets int) Timeline {
	var t Timeline
	start, end, ok := times.All.Start, times.All.End, times.All.OK
	if !ok {
		end = lastPhase(s)
		ok, t.Phases, buckets = end > 0, true, int(end)+1
	}
	if !ok || buckets <= 0 {
		return Timeline{}
	}
	t.Start, t.End = start, max(end, end+1) // no time is later than the last there is
	t.Buckets = make([]int64, buckets)
	t.width, t.parts = bucketWidth(start, end, buckets), 1
	return t
}

// Filter returns the filter that keeps a part of the axis.
func (t *Timeline) Filter(from, to int64) filter.Filter {
	if t.Phases {
		return filter.Columns(from, to)
	}
	return filter.Times(from, to)
}

// SumTimes sums by time along an axis, which it does not modify. Error: the context's.
func (p *Pass) SumTimes(ctx context.Context, parallel run.Parallel, axis Timeline) (*Timeline, error) {
	lines := make([]Timeline, 1)
	if parallel != nil {
		lines = make([]Timeline, 2)
	}
	consumers := make([]func(*Block), len(lines))
	for i := range lines {
		lines[i] = axis
		lines[i].Buckets = make([]int64, len(axis.Buckets))
		consumers[i] = lines[i].add
	}
	if err := p.Run(ctx, parallel, nil, consumers...); err != nil {
		return nil, err
	}
	for _, other := range lines[1:] {
		lines[0].Untimed += other.Untimed
		for n, v := range other.Buckets {
			lines[0].Buckets[n] += v
		}
	}
	return &lines[0], nil
}

// add adds a block, in one step if all of it is in one bucket.
func (t *Timeline) add(b *Block) {
	switch {
	case !t.timed(b.Seg):
		t.Untimed += b.Sum()
	case b.Times.OK && !t.Phases && t.at(b.Times.Start) == t.at(b.Times.End):
		t.Buckets[t.last] += b.Sum()
	case b.Whole:
		for event := int32(b.From); event < int32(b.To); event++ {
			t.Buckets[t.bucket(b.Seg, event)] += b.Value(event)
		}
	default:
		for _, event := range b.Kept {
			t.Buckets[t.bucket(b.Seg, event)] += b.Value(event)
		}
	}
}

// timed says whether a segment's events have a place on the axis.
func (t *Timeline) timed(seg *model.Segment) bool {
	return seg.Time != nil || t.Phases && seg.Phase != nil
}

// bucket returns the bucket of an event.
func (t *Timeline) bucket(seg *model.Segment, event int32) int {
	if t.Phases {
		return int(seg.Phase[event])
	}
	return t.at(seg.Time[event])
}

// at returns the bucket of a time. Neighbouring events are mostly close in time, so the last
// bucket is tried before dividing: the division costs more than everything else that is
// done for an event.
func (t *Timeline) at(time int64) int {
	at := uint64(time) - uint64(t.Start)
	if at < t.left || at-t.left >= t.reach {
		n := mulDiv(at, t.parts, t.width)
		t.left = t.begin(n)
		t.reach = t.begin(n+1) - t.left
		t.last = int(min(n, uint64(len(t.Buckets)-1)))
	}
	return t.last
}

// begin is how long after Start a bucket begins, in nanoseconds, rounded up.
func (t *Timeline) begin(bucket uint64) uint64 {
	hi, lo := bits.Mul64(bucket, t.width)
	n, rest := bits.Div64(hi%t.parts, lo, t.parts)
	if rest > 0 {
		n++
	}
	return n
}

// mulDiv is a*b/c, rounded down, where that fits.
func mulDiv(a, b, c uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	n, _ := bits.Div64(hi%c, lo, c)
	return n
}

// bucketWidth is the width of buckets that hold all times from start to end, both included.
// The times of a damaged file may be further apart than an int64 can hold, so widths and
// distances are unsigned.
func bucketWidth(start, end int64, buckets int) uint64 {
	width := (uint64(end) - uint64(start)) / uint64(buckets)
	return max(width, width+1) // one bucket for all the times there are has no wider one
}

// lastPhase is the highest phase of any event, 0 without phases.
func lastPhase(s *model.Store) int64 {
	last := uint16(0)
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			for _, p := range s.Series[i].Segments[j].Phase {
				last = max(last, p)
			}
		}
	}
	return int64(last)
}
