package model

import (
	"context"
	"slices"
)

// Timeline is a metric over time in equal buckets.
type Timeline struct {
	// Start and End (exclusive) are nanoseconds since the Unix epoch, or with
	// Phases the numbers of phases, a bucket for each. Buckets are as narrow as
	// holds all events, so the last ones may lie behind End.
	Start, End int64
	Phases     bool
	Buckets    []int64
	// Untimed is the value of events without a time.
	Untimed int64

	width uint64 // of a bucket
	last  int    // the bucket asked for last, and where it begins
	left  uint64
}

// Timeline sums a metric by time, after all filters but those of time: the
// strip shows what a range is chosen from. It has no buckets where no event
// has a time.
func (e *Engine) Timeline(ctx context.Context, q Query, buckets int) (*Timeline, error) {
	m, err := e.Metric(q.Metric)
	if err != nil {
		return nil, err
	}
	t, ok := e.axis(buckets)
	if !ok {
		return &t, nil
	}
	store, err := e.leaved(ctx, q)
	if err != nil {
		return nil, err
	}
	filters := active(untimed(q.Filters))
	p, err := store.pass(ctx, m, filters, e.blockTimes())
	if err != nil {
		return nil, err
	}
	lines := []Timeline{t}
	if e.Beside != nil {
		t.Buckets = make([]int64, len(t.Buckets))
		lines = append(lines, t)
	}
	shows := make([]func(*block), len(lines))
	for i := range lines {
		shows[i] = lines[i].add
	}
	if err = p.show(ctx, e.Beside, make([]Tally, len(filters)), shows...); err != nil {
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

// untimed are the filters that judge other things than time.
func untimed(filters []Filter) []Filter {
	return slices.DeleteFunc(slices.Clone(filters), func(f Filter) bool { return f.Kind == "time" })
}

// axis is an empty time line over all times of a store; ok is false where it
// has none.
func (e *Engine) axis(buckets int) (t Timeline, ok bool) {
	times := e.blockTimes().all
	start, end, ok := times.start, times.end, times.ok
	if !ok {
		// Animated folded text has phases in place of times.
		end = e.store.lastPhase()
		ok, t.Phases, buckets = end > 0, true, int(end)+1
	}
	if !ok || buckets <= 0 {
		return Timeline{}, false
	}
	t.Start, t.End = start, max(end, end+1) // no time is later than the last there is
	t.Buckets = make([]int64, buckets)
	t.width = bucketWidth(start, end, buckets)
	return t, true
}

// add adds a block, at once if all of it belongs to one bucket.
func (t *Timeline) add(b *block) {
	switch {
	case !t.timed(b.seg):
		t.Untimed += b.sum()
	case b.times.ok && !t.Phases && t.at(b.times.start) == t.at(b.times.end):
		t.Buckets[t.last] += b.sum()
	case b.whole:
		for event := int32(b.from); event < int32(b.to); event++ {
			t.Buckets[t.bucket(b.seg, event)] += b.value(event)
		}
	default:
		for _, event := range b.kept {
			t.Buckets[t.bucket(b.seg, event)] += b.value(event)
		}
	}
}

// timed says whether the events of a segment have a place on the axis.
func (t *Timeline) timed(seg *Segment) bool { return seg.Time != nil || t.Phases && seg.Phase != nil }

// bucket is where an event of such a segment belongs.
func (t *Timeline) bucket(seg *Segment, event int32) int {
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
	if at < t.left || at-t.left >= t.width {
		n := at / t.width
		t.left, t.last = n*t.width, int(min(n, uint64(len(t.Buckets)-1)))
	}
	return t.last
}

// bucketWidth is how wide buckets are that hold all times from start to end,
// both included. The times of a damaged file may be further apart than an int64
// can say, so widths and distances are unsigned.
func bucketWidth(start, end int64, buckets int) uint64 {
	width := (uint64(end) - uint64(start)) / uint64(buckets)
	return max(width, width+1) // one bucket for all the times there are has no wider one
}

// lastPhase is the highest phase of any event, 0 without phases.
func (s *Store) lastPhase() int64 {
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
