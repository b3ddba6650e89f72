package scan

import (
	"cmp"
	"context"
	"slices"

	"flameview/model"
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

// SumThreadTimes sums by time along an axis, for each of the most threads that
// have most; fold makes one row of the threads of a pool. Error: the context's.
//
// It is one pass over the events, into buckets for each thread. For the million
// virtual threads of some recordings that would take gigabytes, and a screen
// shows but a few: where it comes to more than mostCells, a pass that only sums
// goes before, and threads that will have no row share one from the start.
func (p *Pass) SumThreadTimes(ctx context.Context, s *model.Store, axis Timeline, fold bool, most int) (*ThreadTimes, error) {
	p.Listed = true
	n := len(axis.Buckets)
	rows := rowsOf(s, fold)
	if len(rows.names) > max(mostCells/n, most+1) {
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
		rows = rows.largest(totals, most)
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
	out.fill(rows, seen, all, most)
	return out, nil
}

// fill makes rows of the buckets.
func (t *ThreadTimes) fill(p threadRows, seen []bool, all []int64, most int) {
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

// threadRows says which row each thread belongs to.
type threadRows struct {
	of    []int32 // by ThreadID
	names []string
}

// rowsOf makes a row of each thread, or of each pool of them.
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

// largest keeps the rows with the largest totals; all others share the one
// after them, which has no name.
func (p threadRows) largest(totals []int64, most int) threadRows {
	order := make([]int32, len(totals))
	for r := range order {
		order[r] = int32(r)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(totals[b], totals[a]) })
	next := threadRows{of: make([]int32, len(p.of))}
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
