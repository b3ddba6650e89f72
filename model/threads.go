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
	rows := make([]ThreadRow, len(e.store.Threads))
	err = visit(ctx, e.store, m, q.Filters, func(seg *Segment, v Values, from int, out []bool) {
		in := contains(seg)
		for i, gone := range out {
			if gone {
				continue
			}
			r := &rows[seg.thread(from+i)]
			r.Total += v.at(from + i)
			r.Events++
			if in.event(from + i) {
				r.Selected += v.at(from + i)
			}
			if seg.Time != nil {
				r.seen(seg.Time[from+i])
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return e.nameThreads(rows, fold), nil
}

// containment says which events of a segment contain a fragment; the zero one,
// that none does.
type containment struct {
	stack []StackID // by event, as the query dresses them
	in    []bool    // by such a stack
}

func (c containment) event(n int) bool { return c.in != nil && c.in[c.stack[n]] }

// containing finds the stacks that contain a query's fragment, which is made of
// the boxes that its dress, grouping and transforms give.
func (e *Engine) containing(ctx context.Context, q Query, m Metric) (func(*Segment) containment, error) {
	if len(q.Fragment) == 0 {
		return func(*Segment) containment { return containment{} }, nil
	}
	f, err := e.forest(ctx, q)
	if err != nil {
		return nil, err
	}
	fragment, err := f.Boxes.resolve(q.Fragment)
	if err != nil {
		return nil, err
	}
	at := f.find(fragment)
	in := make([]bool, len(f.Of))
	for stack, node := range f.Of {
		in[stack] = at.lastEnd[node] != 0
	}
	of := map[*Segment]containment{}
	segments := e.store.Series[m.Series].Segments
	for i := range segments { // dressing keeps segments and events in their places
		of[&segments[i]] = containment{f.Store.Series[m.Series].Segments[i].Stack, in}
	}
	return func(seg *Segment) containment { return of[seg] }, nil
}

// thread is the thread of an event, NoThread where the file names none.
func (s *Segment) thread(event int) ThreadID {
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
	r.Total += o.Total
	r.Selected += o.Selected
	r.Events += o.Events
	if o.Timed {
		r.seen(o.First)
		r.seen(o.Last)
	}
}

// visit shows every event of a metric, a run of events of one segment at a
// time; out says which of them the filters put out. In runs, because a call for
// each of ten million events would cost more than what is done with it. s is
// the store or a dressed one.
func visit(ctx context.Context, s *Store, m Metric, filters []Filter, show func(seg *Segment, v Values, from int, out []bool)) error {
	judge, err := judgeBy(s, filters)
	if err != nil {
		return err
	}
	var out [block]bool
	ser := &s.Series[m.Series]
	for i := range ser.Segments {
		seg := &ser.Segments[i]
		v := seg.Values[m.Value]
		if !v.Recorded() {
			continue
		}
		puts := judge(seg)
		for from := 0; from < seg.Len(); from += block {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			run := out[:min(block, seg.Len()-from)]
			clear(run)
			puts(from, run)
			show(seg, v, from, run)
		}
	}
	return ctx.Err()
}

// at is the value of an event.
func (v Values) at(event int) int64 {
	if v.Each == nil {
		return v.Same
	}
	return v.Each[event]
}

// judgeBy gives, for a segment, what marks those of a run of events that the
// filters put out.
func judgeBy(s *Store, filters []Filter) (func(*Segment) func(from int, out []bool), error) {
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
	var one [block]verdict
	return func(seg *Segment) func(int, []bool) {
		of := make([]verdicts, len(judges))
		for i, j := range judges {
			if of[i] = j(seg); of[i] == nil {
				of[i] = always(unknown)
			}
		}
		return func(from int, out []bool) {
			var none Tally
			for i, verdictsOf := range of {
				verdictsOf(from, one[:len(out)])
				none.judge(one[:len(out)], out, Values{}, from, drop[i])
			}
			if stacks != nil {
				for i, id := range seg.Stack[from : from+len(out)] {
					out[i] = out[i] || !stacks[id]
				}
			}
		}
	}, nil
}
