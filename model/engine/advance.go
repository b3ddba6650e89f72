package engine

import (
	"context"
	"slices"
	"strings"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/scan"
)

// Going on to the next generation of a store
//
// A store that grows (model.Appender) has the events it had, and some more. What
// an answer costs most is the pass over events, and its sums are additive: those
// of the new events are added, those of events that left are taken away, and only
// these are looked at. What depends on the trie alone is made again when it is
// asked for; it takes a few milliseconds for a million nodes.
//
// What cannot be carried on that way is forgotten: sums with classes at the leaf,
// whose stacks are numbered behind those of the store, and those by a filter of
// threads if there are new ones, since a thread's name can mean another once that
// is there (filter.Kind "thread").

// Advance goes on to a later generation of the engine's store; to any other it
// begins anew. Errors: the context's; then the engine has begun anew.
func (e *Engine) Advance(ctx context.Context, next *model.Store) error {
	old, oldMetrics := e.store, e.metrics
	e.store, e.metrics = next, next.Metrics()
	for _, clear := range []func(){
		e.withLeaves.clear, e.decorated.clear, e.tries.clear, e.boxes.clear, e.shapes.clear,
		e.weights.clear, e.byRoot.clear, e.sources.clear, e.widths.clear,
	} {
		clear()
	}
	if !next.Extends(old) {
		e.times = nil
		e.sums.clear()
		e.partitions.clear()
		e.threads.clear()
		return nil
	}
	if e.times != nil {
		e.times = e.times.Advance(old, next)
	}
	a := advance{Engine: e, ctx: ctx, oldMetrics: oldMetrics, newThreads: len(next.Threads) > len(old.Threads)}
	a.added, a.dropped = next.Added(old)
	e.sums.update(a.sums)
	e.partitions.update(a.partition)
	e.threads.update(a.threads)
	if ctx.Err() != nil {
		e.sums.clear()
		e.partitions.clear()
		e.threads.clear()
	}
	return ctx.Err()
}

// advance is one step of an engine.
type advance struct {
	*Engine
	ctx            context.Context
	added, dropped *model.Store // with the segments that came and went alone
	oldMetrics     []model.Metric
	newThreads     bool
}

// pass prepares a pass over segments that came or went; ok is false where sums
// cannot be carried on.
func (a *advance) pass(s *model.Store, key string, of summed) (p *scan.Pass, ok bool) {
	byThread := func(f filter.Filter) bool { return f.Kind == "thread" }
	if strings.HasPrefix(key, "leaf") || a.newThreads && slices.ContainsFunc(of.filters, byThread) {
		return nil, false
	}
	metrics := a.metrics
	if s == a.dropped {
		metrics = a.oldMetrics
	}
	m, err := model.MetricByID(metrics, of.metric)
	if err != nil { // its last events have gone
		return nil, false
	}
	p, err = scan.NewPass(a.ctx, s, m, of.filters, nil)
	return p, err == nil
}

func (a *advance) sums(key string, was eventSums) (eventSums, bool) {
	next := was
	next.Self = make([]int64, a.store.Stacks.Len())
	copy(next.Self, was.Self)
	next.Tallies = slices.Clone(was.Tallies)
	for _, change := range []struct {
		store *model.Store
		sign  int64
	}{{a.added, 1}, {a.dropped, -1}} {
		p, ok := a.pass(change.store, key, was.summed)
		if !ok {
			return was, false
		}
		if p.Events() == 0 {
			continue
		}
		sums, err := p.SumStacks(a.ctx, a.Parallel, change.store.Stacks.Len())
		if err != nil {
			return was, false
		}
		for n, v := range sums.Self {
			next.Self[n] += change.sign * v
		}
		for i, t := range sums.Tallies {
			next.Tallies[i].Removed += change.sign * t.Removed
			next.Tallies[i].Unjudged += change.sign * t.Unjudged
		}
	}
	return next, true
}

func (a *advance) partition(key string, was partition) (partition, bool) {
	p, ok := a.pass(a.added, strings.TrimPrefix(strings.TrimPrefix(key, "files"+end), "threads"+end), was.summed)
	if !ok || was.derived || a.dropped.Events() > 0 {
		return was, false
	}
	if p.Events() == 0 {
		return was, true
	}
	more, err := p.Partition(a.ctx, a.Parallel, a.added, was.threads)
	if err != nil {
		return was, false
	}
	was.Partition = was.With(more)
	return was, true
}

func (a *advance) threads(key string, was threadSums) (threadSums, bool) {
	p, ok := a.pass(a.added, key, was.summed)
	if !ok || a.dropped.Events() > 0 {
		return was, false
	}
	if p.Events() == 0 {
		return was, true
	}
	more, err := p.SumThreads(a.ctx, a.Parallel, len(a.store.Threads))
	if err != nil {
		return was, false
	}
	scan.AddThreads(more, was.rows)
	was.rows = more
	return was, true
}
