package model

import (
	"cmp"
	"context"
	"slices"
)

// ThreadTimes is a metric over time, apart for each thread.
type ThreadTimes struct {
	// Timeline is the common axis, with the sum of all threads.
	Timeline
	// Rows are the threads, or the pools of threads, largest first. Threads
	// without an event that has a time are not listed.
	Rows []ThreadTime
	// Rest is all that Rows had no room for, as one row; it stands for 0
	// threads where there was room for all.
	Rest ThreadTime
}

// ThreadTime is one row of ThreadTimes.
type ThreadTime struct {
	Name    string // as ThreadRow has it, "" for the rest
	Threads int    // how many threads the row stands for
	Total   int64  // of the buckets
	Buckets []int64
}

// mostCells is how many buckets a pass over the events may fill, those of all
// threads together: 16 MiB of them.
const mostCells = 2 << 20

// ThreadTimes answers like Timeline, for each of the most threads that have
// most; fold makes one row of the threads of a pool.
//
// It is one pass over the events, into buckets for each thread. For the million
// virtual threads of some recordings that would take gigabytes, and a screen
// shows but a few: where it comes to more than mostCells, a pass that only sums
// goes before, and threads that will have no row share one from the start.
func (e *Engine) ThreadTimes(ctx context.Context, q Query, fold bool, buckets, most int) (*ThreadTimes, error) {
	m, err := e.Metric(q.Metric)
	if err != nil {
		return nil, err
	}
	axis, ok := e.axis(buckets)
	if !ok {
		return &ThreadTimes{}, nil
	}
	n, filters := len(axis.Buckets), active(untimed(q.Filters))
	store, err := e.leaved(ctx, q)
	if err != nil {
		return nil, err
	}
	p := store.partition(fold)
	if len(p.names) > max(mostCells/n, most+1) {
		totals := make([]int64, len(p.names))
		err = store.sift(ctx, m, filters, nil, func(b *block) {
			if axis.timed(b.seg) {
				for _, event := range b.kept {
					totals[p.of[b.seg.thread(event)]] += b.value(event)
				}
			}
		})
		if err != nil {
			return nil, err
		}
		p = p.foremost(totals, most)
	}
	all := make([]int64, len(p.names)*n)
	seen := make([]bool, len(p.of))
	err = store.sift(ctx, m, filters, nil, func(b *block) {
		for _, event := range b.kept {
			if !axis.timed(b.seg) {
				axis.Untimed += b.value(event)
				continue
			}
			t := b.seg.thread(event)
			seen[t] = true
			all[int(p.of[t])*n+axis.bucket(b.seg, event)] += b.value(event)
		}
	})
	if err != nil {
		return nil, err
	}
	out := &ThreadTimes{Timeline: axis}
	out.fill(p, seen, all, most)
	return out, nil
}

// fill makes the rows of the buckets of a partition.
func (t *ThreadTimes) fill(p partition, seen []bool, all []int64, most int) {
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
	for len(t.Rows) > most {
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

// partition says which row each thread belongs to.
type partition struct {
	of    []int32 // by ThreadID
	names []string
}

// partition makes a row of each thread, or of each pool of them.
func (s *Store) partition(fold bool) partition {
	p := partition{of: make([]int32, len(s.Threads))}
	pools := map[string]int32{}
	for id, t := range s.Threads {
		name, pooled := t.rowName(fold)
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

// foremost keeps the rows with the largest totals; all others share the one
// after them, which has no name.
func (p partition) foremost(totals []int64, most int) partition {
	order := make([]int32, len(totals))
	for r := range order {
		order[r] = int32(r)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(totals[b], totals[a]) })
	next := partition{of: make([]int32, len(p.of))}
	place := make([]int32, len(totals))
	for i, r := range order {
		place[r] = int32(min(i, most))
		if i < most {
			next.names = append(next.names, p.names[r])
		}
	}
	next.names = append(next.names, "")
	for thread, r := range p.of {
		next.of[thread] = place[r]
	}
	return next
}
