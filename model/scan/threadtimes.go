package scan

import (
	"cmp"
	"context"
	"slices"

	"flameview/model"
)

// ThreadTimes is a metric over time for each thread.
type ThreadTimes struct {
	// Timeline is the common axis and the sum of all threads.
	Timeline
	// Rows are the threads, or pools of threads, with the largest totals, largest first.
	// Threads whose events have no times are not listed.
	Rows []ThreadTime
	// Rest is the sum of all threads beyond Rows; its Threads is 0 if there are none.
	Rest ThreadTime
}

// ThreadTime is one row of ThreadTimes.
type ThreadTime struct {
	Name    string // as in ThreadRow; "" for the rest
	Threads int    // how many threads the row stands for
	Total   int64  // sum of Buckets
	Buckets []int64
}

// maxThreadBuckets bounds the buckets that a pass fills, for all threads together: 16 MiB.
const maxThreadBuckets = 2 << 20

// SumThreadTimes sums by time along an axis for the maxRows threads with the largest totals;
// fold merges the threads of a pool. Error: the context's.
//
// It is one pass over the events, into buckets for each thread. For the million virtual
// threads of some recordings these would take gigabytes, while a screen shows few rows. So
// beyond maxThreadBuckets another pass first finds the totals, and threads without a row
// share one set of buckets.
func (p *Pass) SumThreadTimes(ctx context.Context, s *model.Store, axis Timeline, fold bool, maxRows int) (*ThreadTimes, error) {
	p.Listed = true
	n := len(axis.Buckets)
	rows := rowsOf(s, fold)
	if len(rows.names) > max(maxThreadBuckets/n, maxRows+1) {
		totals := make([]int64, len(rows.names))
		err := p.Run(ctx, nil, nil, func(b *Block) {
			if axis.timed(b.Seg) {
				for _, event := range b.Kept {
					totals[rows.of[b.Seg.ThreadOf(event)]] += b.Value(event)
				}
			}
		})
		if err != nil {
			return nil, err
		}
		rows = rows.largest(totals, maxRows)
	}
	all := make([]int64, len(rows.names)*n)
	seen := make([]bool, len(rows.of))
	err := p.Run(ctx, nil, nil, func(b *Block) {
		for _, event := range b.Kept {
			if !axis.timed(b.Seg) {
				axis.Untimed += b.Value(event)
				continue
			}
			t := b.Seg.ThreadOf(event)
			seen[t] = true
			all[int(rows.of[t])*n+axis.bucket(b.Seg, event)] += b.Value(event)
		}
	})
	if err != nil {
		return nil, err
	}
	out := &ThreadTimes{Timeline: axis}
	out.Buckets = make([]int64, n)
	out.fill(rows, seen, all, maxRows)
	return out, nil
}

// fill makes rows of the buckets.
func (t *ThreadTimes) fill(p threadRows, seen []bool, all []int64, maxRows int) {
	n := len(t.Buckets)
	rows := make([]ThreadTime, len(p.names))
	for i, name := range p.names {
		rows[i] = ThreadTime{Name: name, Buckets: all[i*n : (i+1)*n : (i+1)*n]}
		for b, v := range rows[i].Buckets {
			rows[i].Total += v
			t.Buckets[b] += v
		}
	}
	for thread, row := range p.of {
		if seen[thread] {
			rows[row].Threads++
		}
	}
	t.Rest.Buckets = make([]int64, n)
	for _, r := range rows {
		switch {
		case r.Threads == 0:
		case r.Name == "":
			t.Rest.join(r)
		default:
			t.Rows = append(t.Rows, r)
		}
	}
	slices.SortStableFunc(t.Rows, func(a, b ThreadTime) int { return cmp.Compare(b.Total, a.Total) })
	for len(t.Rows) > maxRows {
		last := len(t.Rows) - 1
		t.Rest.join(t.Rows[last])
		t.Rows = t.Rows[:last]
	}
}

func (r *ThreadTime) join(o ThreadTime) {
	r.Threads += o.Threads
	r.Total += o.Total
	for b, v := range o.Buckets {
		r.Buckets[b] += v
	}
}

// threadRows maps threads to rows.
type threadRows struct {
	of    []int32 // by ThreadID
	names []string
}

// rowsOf makes a row for each thread, or for each pool.
func rowsOf(s *model.Store, fold bool) threadRows {
	p := threadRows{of: make([]int32, len(s.Threads))}
	pools := map[string]int32{}
	for id, t := range s.Threads {
		name, pooled := t.RowName(fold)
		at, known := pools[name]
		if !pooled || !known {
			at = int32(len(p.names))
			p.names = append(p.names, name)
		}
		if pooled {
			pools[name] = at
		}
		p.of[id] = at
	}
	return p
}

// largest keeps the rows with the largest totals; the others share one row after these,
// which has no name.
func (p threadRows) largest(totals []int64, maxRows int) threadRows {
	order := make([]int32, len(totals))
	for r := range order {
		order[r] = int32(r)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(totals[b], totals[a]) })
	next := threadRows{of: make([]int32, len(p.of))}
	place := make([]int32, len(totals))
	for i, r := range order {
		place[r] = int32(min(i, maxRows))
		if i < maxRows {
			next.names = append(next.names, p.names[r])
		}
	}
	next.names = append(next.names, "")
	for thread, r := range p.of {
		next.of[thread] = place[r]
	}
	return next
}
