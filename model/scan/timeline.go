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
	// Start and End (exclusive) are nanoseconds since the Unix epoch, or with
	// Phases the numbers of value columns, a bucket for each. Buckets are as
	// narrow as holds all events, so the last ones may lie after End.
	Start, End int64
	Phases     bool
	Buckets    []int64
	// Untimed is the value of events without a time.
	Untimed int64

	// A bucket is width/parts wide: bucket n holds times that are n*width/parts
	// or more after Start, and less than n+1 times that.
	width, parts uint64
	last         int    // the bucket asked for last,
	left, reach  uint64 // where it begins, and how wide it is in whole nanoseconds
}

// NewAxis is an empty time line over all times of a store, or over the value
// columns of animated folded text in their place; it has no buckets where the
// store has neither.
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

// Filter keeps the events of a part of the axis.
func (t *Timeline) Filter(from, to int64) filter.Filter {
	if t.Phases {
		return filter.Columns(from, to)
	}
	return filter.Times(from, to)
}

// SumTimes sums by time along an axis, which is not changed. Error: the
// context's.
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

// add adds a block, at once if all of it belongs to one bucket.
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

// timed says whether the events of a segment have a place on the axis.
func (t *Timeline) timed(seg *model.Segment) bool {
	return seg.Time != nil || t.Phases && seg.Phase != nil
}

// bucket is where an event of such a segment belongs.
func (t *Timeline) bucket(seg *model.Segment, event int32) int {
	if t.Phases {
		return int(seg.Phase[event])
	}
	return t.at(seg.Time[event])
}

// at is where a time belongs. Neighbours are mostly near each other in time too, so
// the last answer is tried before dividing, which costs more than all else that is
// done with an event.
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

// begin is how long after Start a bucket begins, in whole nanoseconds: rounded up.
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

// bucketWidth is how wide buckets are that hold all times from start to end,
// both included. The times of a damaged file may be further apart than an int64
// can say, so widths and distances are unsigned.
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
