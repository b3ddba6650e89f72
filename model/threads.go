package model

import (
	"context"
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
func (e *Engine) Threads(ctx context.Context, q Query, fold bool) ([]ThreadRow, error) {
	m, err := e.Metric(q.Metric)
	if err != nil {
		return nil, err
	}
	contains, err := e.containing(ctx, q, m)
	if err != nil {
		return nil, err
	}
	filters := active(q.Filters)
	p, err := e.store.pass(ctx, m, filters, e.timesFor(filters))
	if err != nil {
		return nil, err
	}
	p.listed = true
	var rows [2][]ThreadRow // of those who add beside each other
	var shows []func(*block)
	for i := range rows {
		rows[i] = make([]ThreadRow, len(e.store.Threads))
		shows = append(shows, func(b *block) { addThreads(rows[i], b, contains(b.seg)) })
	}
	if err = p.show(ctx, e.Beside, make([]Tally, len(filters)), shows...); err != nil {
		return nil, err
	}
	for thread := range rows[0] {
		rows[0][thread].add(rows[1][thread])
	}
	return e.nameThreads(rows[0], fold), nil
}

// addThreads adds a block's events to rows by thread, column by column.
func addThreads(rows []ThreadRow, b *block, in containment) {
	for _, event := range b.kept {
		r := &rows[b.seg.thread(event)]
		r.Total += b.value(event)
		r.Events++
	}
	if in.in != nil {
		for _, event := range b.kept {
			if in.event(event) {
				rows[b.seg.thread(event)].Selected += b.value(event)
			}
		}
	}
	if times := b.seg.Time; times != nil {
		for _, event := range b.kept {
			rows[b.seg.thread(event)].seen(times[event])
		}
	}
}

// containment says which events of a segment contain a fragment; the zero one,
// that none does.
type containment struct {
	seg   *Segment // as the query dresses it
	in    []bool   // by its stacks
	roots *roots
	root  int32 // that the events must have, noRoot for any
}

func (c containment) event(n int32) bool {
	return c.in != nil && c.in[c.seg.Stack[n]] && (c.root == noRoot || c.roots.of(c.seg, n) == c.root)
}

// containing finds the stacks that contain a query's fragment, which is made of
// the boxes that its dress, grouping and transforms give.
func (e *Engine) containing(ctx context.Context, q Query, m Metric) (func(*Segment) containment, error) {
	if len(q.Fragment) == 0 {
		return func(*Segment) containment { return containment{} }, nil
	}
	a, err := e.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	at := a.shape.find(ctx, a.fragment)
	in := make([]bool, a.store.Stacks.Len())
	for stack := range in {
		if stops(ctx, stack) {
			return nil, ctx.Err()
		}
		in[stack] = at.lastEnd[a.shape.of(StackID(stack))] != 0
	}
	of := map[*Segment]containment{}
	segments := e.store.Series[m.Series].Segments
	for i := range segments { // dressing keeps segments and events in their places
		of[&segments[i]] = containment{&a.store.Series[m.Series].Segments[i], in, a.store.roots, a.root}
	}
	return func(seg *Segment) containment { return of[seg] }, nil
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
