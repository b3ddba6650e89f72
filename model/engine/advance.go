package engine

import (
	"context"
	"slices"
	"strings"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/scan"
)

// Advancing to the next generation of a store
//
// A store that grows (model.Appender) keeps its events and gets some more. The most expensive part of an answer is the
// pass over events, and its sums are additive: sums of new events are added and those of dropped events subtracted, and
// no other events are read. Results that depend on the trie alone are computed again on demand; that takes a few
// milliseconds for a million nodes.
//
// What cannot be carried over is forgotten: sums with classes at the leaf, because these stacks are numbered after those
// of the store; and, if there are new threads, sums filtered by thread, because a new thread can change which threads a
// name means (filter.Kind "thread").

// Advance makes the engine answer for a later generation of its store, or for any other store without carrying results
// over. If the context ends, it returns that error and the engine answers for next without any cached results.
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

// advance is the state of one call of Advance.
type advance struct {
	*Engine
	ctx            context.Context
	added, dropped *model.Store // with only the segments that are new or gone
	oldMetrics     []model.Metric
	newThreads     bool
}

// pass prepares a pass over new or dropped segments; ok is false if sums cannot be carried over.
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
