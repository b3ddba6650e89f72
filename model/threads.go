package model

import (
	"context"
	"fmt"
	"slices"
)

// ThreadRow is what one thread, or one pool of threads, contributes.
type ThreadRow struct {
	Thread  ThreadID // the only one, or one of the pool
	Name    string   // as it is shown
	Threads int      // how many threads the row stands for
	Total   int64
	// Selected is the part of Total of events that contain the fragment.
	Selected int64
	Events   int
	// First and Last are the times of its events in nanoseconds since the Unix
	// epoch; Timed is false where none has a time.
	First, Last int64
	Timed       bool
}

// Threads sums a metric by thread, after the query's filters, the largest
// first. Fold makes one row of the threads of a pool. Threads without an event
// of the metric's series are not listed; those without one that contains the
// fragment are.
//
// Events are looked at once for a metric and its filters; what contains the
// fragment is a matter of their sums by thread and stack.
func (e *Engine) Threads(ctx context.Context, q Query, fold bool) ([]ThreadRow, error) {
	m, err := e.Metric(q.Metric)
	if err != nil {
		return nil, err
	}
	rows, err := e.threads.get(e.leafKey(q)+m.ID+filterKey(q.Filters), func() ([]ThreadRow, error) { return e.sumThreads(ctx, q, m) })
	if err != nil {
		return nil, err
	}
	if len(q.Fragment) > 0 {
		rows = slices.Clone(rows)
		if err := e.selectThreads(ctx, q, rows); err != nil {
			return nil, err
		}
	}
	return e.nameThreads(rows, fold), nil
}

// sumThreads makes rows by thread.
func (e *Engine) sumThreads(ctx context.Context, q Query, m Metric) ([]ThreadRow, error) {
	p, err := e.filtered(ctx, q, m, active(q.Filters))
	if err != nil {
		return nil, err
	}
	p.listed = true
	var rows [2][]ThreadRow // of those who add beside each other
	var shows []func(*block)
	for i := range rows {
		rows[i] = make([]ThreadRow, len(e.store.Threads))
		shows = append(shows, func(b *block) { addThreads(rows[i], b) })
	}
	if err = p.show(ctx, e.Beside, make([]Tally, len(p.filters)), shows...); err != nil {
		return nil, err
	}
	for thread := range rows[0] {
		rows[0][thread].add(rows[1][thread])
	}
	return rows[0], nil
}

// addThreads adds a block's events to rows by thread, column by column.
func addThreads(rows []ThreadRow, b *block) {
	for _, event := range b.kept {
		r := &rows[b.seg.thread(event)]
		r.Total += b.value(event)
		r.Events++
	}
	if times := b.seg.Time; times != nil {
		for _, event := range b.kept {
			rows[b.seg.thread(event)].seen(times[event])
		}
	}
}

// selectThreads adds to rows by thread what contains the query's fragment, which
// is made of the boxes that its dress, grouping and transforms give.
func (e *Engine) selectThreads(ctx context.Context, q Query, rows []ThreadRow) error {
	a, err := e.ask(ctx, q)
	if err != nil {
		return err
	}
	parts, err := e.split(ctx, q, a, true)
	if err != nil {
		return err
	}
	at := a.shape.find(ctx, a.fragment)
	for _, p := range parts.parts {
		if a.root != noRoot && a.store.roots.ofPart(p) != a.root {
			continue
		}
		for i := p.from; i < p.to; i++ {
			if stops(ctx, i) {
				return ctx.Err()
			}
			if at.lastEnd[a.shape.of(parts.stack[i])] != 0 {
				rows[p.thread].Selected += parts.value[i]
			}
		}
	}
	return ctx.Err()
}

// thread is the thread of an event, NoThread where the file names none.
func (s *Segment) thread(event int32) ThreadID {
	if s.Thread == nil {
		return NoThread
	}
	return s.Thread[event]
}

// rowName is what the row of a thread is called; pooled says that others may
// share it.
func (t Thread) rowName(fold bool) (name string, pooled bool) {
	if fold && t.Name != "" {
		return FoldPool(t.Name), true
	}
	return t.Title(), false
}

func (r *ThreadRow) seen(at int64) {
	if !r.Timed {
		r.First, r.Last, r.Timed = at, at, true
	}
	r.First, r.Last = min(r.First, at), max(r.Last, at)
}

// nameThreads drops the rows without events, joins pools and sorts.
func (e *Engine) nameThreads(rows []ThreadRow, fold bool) []ThreadRow {
	var out []ThreadRow
	pool := map[string]int{}
	for id, r := range rows {
		if r.Events == 0 {
			continue
		}
		var pooled bool
		r.Thread, r.Threads = ThreadID(id), 1
		if r.Name, pooled = e.store.Threads[id].rowName(fold); pooled {
			if at, ok := pool[r.Name]; ok {
				out[at].join(r)
				continue
			}
			pool[r.Name] = len(out)
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b ThreadRow) int {
		switch {
		case a.Total > b.Total:
			return -1
		case a.Total < b.Total:
			return 1
		}
		return 0
	})
	return out
}

func (r *ThreadRow) join(o ThreadRow) {
	r.Threads++
	r.add(o)
}

// add adds what another row has, but for its threads.
func (r *ThreadRow) add(o ThreadRow) {
	r.Total += o.Total
	r.Selected += o.Selected
	r.Events += o.Events
	if o.Timed {
		r.seen(o.First)
		r.seen(o.Last)
	}
}

// NoThreadName is what events without a thread are called.
const NoThreadName = "(no thread)"

// Title is the thread's name as it is shown: as folded text writes it.
func (t Thread) Title() string {
	switch {
	case t == Thread{}:
		return NoThreadName
	case t.ID != 0 && t.Name == "":
		return fmt.Sprintf("tid=%d", t.ID)
	case t.ID != 0:
		return fmt.Sprintf("%s tid=%d", t.Name, t.ID)
	}
	return t.Name
}
