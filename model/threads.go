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
	Events  int
	// First and Last are the times of its events in nanoseconds since the Unix
	// epoch; Timed is false where none has a time.
	First, Last int64
	Timed       bool
}

// Threads sums a metric by thread, after the query's filters, the largest
// first. Fold makes one row of the threads of a pool. Threads without an event
// of the metric's series are not listed.
func (e *Engine) Threads(ctx context.Context, q Query, fold bool) ([]ThreadRow, error) {
	m, err := e.Metric(q.Metric)
	if err != nil {
		return nil, err
	}
	rows := make([]ThreadRow, len(e.store.Threads))
	err = visit(ctx, e.store, m, q.Filters, func(seg *Segment, n int, value int64) {
		t := NoThread
		if seg.Thread != nil {
			t = seg.Thread[n]
		}
		rows[t].Total += value
		rows[t].Events++
		if seg.Time != nil {
			rows[t].seen(seg.Time[n])
		}
	})
	if err != nil {
		return nil, err
	}
	return e.nameThreads(rows, fold), nil
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
		t := e.store.Threads[id]
		r.Thread, r.Name, r.Threads = ThreadID(id), t.Title(), 1
		if fold && t.Name != "" {
			r.Name = FoldPool(t.Name)
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
	r.Total += o.Total
	r.Events += o.Events
	if o.Timed {
		r.seen(o.First)
		r.seen(o.Last)
	}
}

// visit shows every event of a metric that the filters let through, with its
// value. s is the store or a dressed one.
func visit(ctx context.Context, s *Store, m Metric, filters []Filter, show func(seg *Segment, event int, value int64)) error {
	pass, err := passing(ctx, s, filters)
	if err != nil {
		return err
	}
	ser := &s.Series[m.Series]
	for i := range ser.Segments {
		seg := &ser.Segments[i]
		v := seg.Values[m.Value]
		if !v.Recorded() {
			continue
		}
		value, ok := v.Same, pass(seg)
		for n := range seg.Stack {
			if n&0xfffff == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if !ok(n) {
				continue
			}
			if v.Each != nil {
				value = v.Each[n]
			}
			show(seg, n, value)
		}
	}
	return nil
}

// passing gives, for a segment, the test of its events by all filters. Events
// are to be asked about in their order.
func passing(ctx context.Context, s *Store, filters []Filter) (func(*Segment) func(int) bool, error) {
	var stacks []bool // by StackID: passes the filters of stacks
	var judges []func(*Segment) verdicts
	var drop []bool
	for _, f := range active(filters) {
		kind, err := f.kind()
		if err != nil {
			return nil, err
		}
		if kind.events != nil {
			j, err := kind.events(s, f)
			if err != nil {
				return nil, err
			}
			judges, drop = append(judges, j), append(drop, f.Drop)
			continue
		}
		match, err := kind.stacks(s, f)
		if err != nil {
			return nil, err
		}
		if stacks == nil {
			stacks = slices.Repeat([]bool{true}, len(match))
		}
		for n := range stacks {
			stacks[n] = stacks[n] && match[n] != f.Drop
		}
	}
	return func(seg *Segment) func(int) bool {
		of := make([]verdicts, len(judges))
		for i, j := range judges {
			if of[i] = j(seg); of[i] == nil {
				of[i] = always(unknown)
			}
		}
		var one [block]verdict
		var out [block]bool
		judged := 0 // events before this one are
		return func(n int) bool {
			if n >= judged && len(of) > 0 {
				k := min(block, seg.Len()-judged)
				clear(out[:])
				var none Tally
				for i, verdictsOf := range of {
					verdictsOf(judged, one[:k])
					none.judge(one[:k], out[:k], Values{}, judged, drop[i])
				}
				judged += k
			}
			return !out[n%block] && (stacks == nil || stacks[seg.Stack[n]])
		}
	}, ctx.Err()
}
