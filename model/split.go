package model

import (
	"context"
	"slices"
)

// split is a metric by stack, apart for each file and thread: what its events
// come to where threads and files matter but single events no longer do.
type split struct {
	parts []part // those of one file and thread may be several
	// Parallel columns, in which each part has a run, ordered by stack.
	stack []StackID
	value []int64
}

// part is what the events of one thread in one file come to.
type part struct {
	file     FileID
	thread   ThreadID // NoThread where threads are not told apart
	from, to int      // entries of the split's columns
}

// split sums the query's metric by stack, apart by file and, if asked, thread.
func (e *Engine) split(ctx context.Context, q Query, a asked, threads bool) (*split, error) {
	if s := a.store.Series[a.metric.Series].Segments; len(s) == 1 && !threads {
		sp := splitter{ctx: ctx, bag: newBag(len(a.own)), seg: &s[0]}
		sp.bag.addAll(a.own)
		sp.close(NoThread)
		return &sp.out, ctx.Err()
	}
	events, ofStacks := q.eventFilters()
	key := e.leafKey(q) + a.metric.ID + "\x01"
	byThread := key + "threads"
	if threads || e.splits.has(byThread+filterKey(events)) {
		key = byThread // which tells files apart too
	}
	all, err := e.splits.get(key+filterKey(events), func() (*split, error) {
		return e.splitEvents(ctx, a.store.Store, a.metric, events, threads)
	})
	if err != nil || !ofStacks {
		return all, err
	}
	return e.splits.get(key+filterKey(q.Filters), func() (*split, error) { return all.keep(ctx, a.own) })
}

// splitEvents sums a metric by file, thread and stack, after filters of events.
// Without threads it is by file alone.
//
// Events are written down by thread as they come, and summed one thread after
// the other, so that only one needs a number for every stack. A thread mostly
// stays where it is for some events; these are one entry from the start. Two
// functions beside each other make parts of their own.
func (e *Engine) splitEvents(ctx context.Context, s *Store, m Metric, filters []Filter, threads bool) (*split, error) {
	p, err := s.pass(ctx, m, filters, e.timesFor(filters))
	if err != nil {
		return nil, err
	}
	p.listed = true
	splitters := []*splitter{newSplitter(ctx, s, threads)}
	if e.Beside != nil && len(p.stretches) > 1 {
		splitters = append(splitters, newSplitter(ctx, s, threads))
	}
	var shows []func(*block)
	var ends []func()
	for _, sp := range splitters {
		shows, ends = append(shows, sp.add), append(ends, sp.finish)
	}
	if err := p.show(ctx, e.Beside, make([]Tally, len(filters)), shows...); err != nil {
		return nil, err
	}
	if e.Beside.run(ends...); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	out := &splitters[0].out
	for _, sp := range splitters[1:] {
		out.join(&sp.out)
	}
	return out, nil
}

// keep gives what is left of a split by filters of stacks: own are the weights
// by stack after these.
func (s *split) keep(ctx context.Context, own []int64) (*split, error) {
	var out split
	for _, p := range s.parts {
		from := len(out.stack)
		for i := p.from; i < p.to; i++ {
			if stops(ctx, i) {
				return nil, ctx.Err()
			}
			if own[s.stack[i]] != 0 {
				out.stack, out.value = append(out.stack, s.stack[i]), append(out.value, s.value[i])
			}
		}
		p.from, p.to = from, len(out.stack)
		out.parts = append(out.parts, p)
	}
	return &out, ctx.Err()
}

// sumRoots adds up by root what ends at nodes which count, and apart what of it
// ends at the root itself.
func (s *split) sumRoots(ctx context.Context, sh *Shape, roots *roots, counts func(NodeID) bool) (total, self []int64, err error) {
	total, self = make([]int64, len(roots.frames)), make([]int64, len(roots.frames))
	for _, p := range s.parts {
		root := roots.ofPart(p)
		for i := p.from; i < p.to; i++ {
			if stops(ctx, i) {
				return nil, nil, ctx.Err()
			}
			n := sh.of(s.stack[i])
			if counts(n) {
				total[root] += s.value[i]
				if n == Root {
					self[root] += s.value[i]
				}
			}
		}
	}
	return total, self, ctx.Err()
}

// join takes the parts of another split too.
func (s *split) join(o *split) {
	first := len(s.stack)
	s.stack, s.value = slices.Concat(s.stack, o.stack), slices.Concat(s.value, o.value) // which leave no room unused
	for _, p := range o.parts {
		p.from, p.to = p.from+first, p.to+first
		s.parts = append(s.parts, p)
	}
}
