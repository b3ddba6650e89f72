package model

import "context"

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
}

// Timeline sums a metric by time, after all filters but those of time: the
// strip shows what a range is chosen from. It has no buckets where no event
// has a time.
func (e *Engine) Timeline(ctx context.Context, q Query, buckets int) (*Timeline, error) {
	m, err := e.Metric(q.Metric)
	if err != nil {
		return nil, err
	}
	var others []Filter
	for _, f := range q.Filters {
		if f.Kind != "time" {
			others = append(others, f)
		}
	}
	t := &Timeline{}
	start, end, ok := e.store.TimeSpan()
	if !ok {
		// Animated folded text has phases in place of times.
		end = e.store.lastPhase()
		ok, t.Phases, buckets = end > 0, true, int(end)+1
	}
	if !ok || buckets <= 0 {
		return &Timeline{}, nil
	}
	t.Start, t.End = start, max(end, end+1) // no time is later than the last there is
	t.Buckets = make([]int64, buckets)
	width := bucketWidth(start, end, buckets)
	err = visit(ctx, e.store, m, others, func(seg *Segment, n int, value int64) {
		switch {
		case t.Phases && seg.Phase != nil:
			t.Buckets[seg.Phase[n]] += value
		case seg.Time == nil:
			t.Untimed += value
		default:
			t.Buckets[min((uint64(seg.Time[n])-uint64(start))/width, uint64(buckets-1))] += value
		}
	})
	if err != nil {
		return nil, err
	}
	return t, nil
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
