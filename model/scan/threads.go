package scan

import (
	"cmp"
	"context"
	"slices"

	"flameview/model"
	"flameview/model/run"
)

// ThreadRow is the share of one thread, or of one pool of threads.
type ThreadRow struct {
	Thread  model.ThreadID // the only one, or one of the pool
	Name    string         // as it is shown
	Threads int            // how many threads the row stands for
	Total   int64
	// Selected is the part of Total in events that contain the fragment.
	Selected int64
	Events   int
	// First and Last are the times of its events in nanoseconds since the Unix
	// epoch; Timed is false where none has a time.
	First, Last int64
	Timed       bool
}

// SumThreads returns a row for each thread, by ThreadID, even if it has no events. The rows
// have no names yet. Error: the context's.
func (p *Pass) SumThreads(ctx context.Context, parallel run.Parallel, threads int) ([]ThreadRow, error) {
	p.Listed = true
	var rows [2][]ThreadRow // one for each consumer
	var consumers []func(*Block)
	for i := range rows {
		rows[i] = make([]ThreadRow, threads)
		consumers = append(consumers, func(b *Block) { addThreads(rows[i], b) })
	}
	if err := p.Run(ctx, parallel, nil, consumers...); err != nil {
		return nil, err
	}
	AddThreads(rows[0], rows[1])
	return rows[0], nil
}

// AddThreads adds rows to other rows, both by ThreadID; to may have more.
func AddThreads(to, rows []ThreadRow) {
	for thread := range rows {
		to[thread].add(rows[thread])
	}
}

// addThreads adds a block's events to rows by thread, column by column.
func addThreads(rows []ThreadRow, b *Block) {
	for _, event := range b.Kept {
		r := &rows[b.Seg.ThreadOf(event)]
		r.Total += b.Value(event)
		r.Events++
	}
	if times := b.Seg.Time; times != nil {
		for _, event := range b.Kept {
			rows[b.Seg.ThreadOf(event)].seen(times[event])
		}
	}
}

func (r *ThreadRow) seen(at int64) {
	if !r.Timed {
		r.First, r.Last, r.Timed = at, at, true
	}
	r.First, r.Last = min(r.First, at), max(r.Last, at)
}

// NameThreads drops the rows without events, merges the threads of pools if fold, and sorts
// by total, largest first. rows are by ThreadID.
func NameThreads(s *model.Store, rows []ThreadRow, fold bool) []ThreadRow {
	var out []ThreadRow
	pool := map[string]int{}
	for id, r := range rows {
		if r.Events == 0 {
			continue
		}
		var pooled bool
		r.Thread, r.Threads = model.ThreadID(id), 1
		if r.Name, pooled = s.Threads[id].RowName(fold); pooled {
			if at, ok := pool[r.Name]; ok {
				out[at].join(r)
				continue
			}
			pool[r.Name] = len(out)
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b ThreadRow) int { return cmp.Compare(b.Total, a.Total) })
	return out
}

func (r *ThreadRow) join(o ThreadRow) {
	r.Threads++
	r.add(o)
}

// add adds the values of another row, but not its number of threads.
func (r *ThreadRow) add(o ThreadRow) {
	r.Total += o.Total
	r.Selected += o.Selected
	r.Events += o.Events
	if o.Timed {
		r.seen(o.First)
		r.seen(o.Last)
	}
}
