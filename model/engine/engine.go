// Package engine answers queries over one store. It plans what a query needs,
// keeps the parts that the next query is likely to need again, and leaves the
// work to the packages scan (events), shape (boxes) and tree (rows).
package engine

import (
	"context"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Engine answers queries over one store and remembers what the next one is
// likely to need again: decorated stores, shapes, weights. It is for one
// goroutine at a time; its answers may be shared freely.
type Engine struct {
	// Parallel is what passes over events and stacks use of further cores; nil for
	// one after the other.
	Parallel run.Parallel

	store   *model.Store
	metrics []model.Metric
	times   *scan.BlockTimes // of the store; nil until asked for

	// By the keys of a plan.
	withLeaves cache[*model.Store]
	decorated  cache[decorated]
	tries      cache[*shape.Trie]
	boxes      cache[*shape.Boxes]
	shapes     cache[*shape.Shape]
	sums       cache[eventSums]
	weights    cache[*tree.Weights]
	partitions cache[partition]
	byRoot     cache[*tree.RootWeights]
	threads    cache[threadSums]
	sources    cache[*tree.SourceList]
	widths     cache[widths]
}

// The sums over events that an engine keeps, each with what it is the sum of:
// that of new events can be added to it (Advance).
type (
	summed struct {
		metric  string
		filters []filter.Filter
	}
	eventSums struct {
		summed
		scan.ByStack
	}
	partition struct {
		summed
		*scan.Partition
		threads bool
		// derived says that it was made of another, by filters of stacks.
		derived bool
	}
	threadSums struct {
		summed
		rows []scan.ThreadRow // by ThreadID, whatever the fragment
	}
)

// decorated is a store with frames at its roots.
type decorated struct {
	*model.Store
	roots *shape.Roots // nil without
}

// New prepares nothing yet; work happens when asked.
func New(s *model.Store) *Engine {
	e := &Engine{store: s, metrics: s.Metrics()}
	e.SetPanes(1)
	return e
}

// SetPanes says between how many pictures, each with a query of its own, the
// caller goes back and forth: caches are sized for that.
func (e *Engine) SetPanes(n int) {
	values := 4 + 2*n // of 4 or 8 bytes for each node
	for _, resize := range []func(int){
		e.decorated.resize, e.tries.resize, e.boxes.resize, e.shapes.resize, e.sums.resize, e.weights.resize, e.sources.resize,
		e.widths.resize,
	} {
		resize(values)
	}
	// Their values may be larger than the store's columns.
	for _, resize := range []func(int){e.withLeaves.resize, e.partitions.resize, e.byRoot.resize, e.threads.resize} {
		resize(1 + n)
	}
}

// Store is what the engine was made for.
func (e *Engine) Store() *model.Store { return e.store }

// Metrics are the store's.
func (e *Engine) Metrics() []model.Metric { return e.metrics }

// Metric gives a metric by its id, the main one for "". The error wraps
// model.ErrUnknownMetric.
func (e *Engine) Metric(id string) (model.Metric, error) { return model.MetricByID(e.metrics, id) }

// Boxes gives the boxes of a query. Errors: those of Tree but for fragments.
func (e *Engine) Boxes(ctx context.Context, q query.Query) (*shape.Boxes, error) {
	p, err := e.plan(q)
	if err != nil {
		return nil, err
	}
	sh, err := e.shape(ctx, p)
	if err != nil {
		return nil, err
	}
	return sh.Boxes, nil
}

// blockTimes are those of the engine's store.
func (e *Engine) blockTimes() *scan.BlockTimes {
	if e.times == nil {
		e.times = scan.NewBlockTimes(e.store)
	}
	return e.times
}

// pass prepares a pass over the plan's events.
func (e *Engine) pass(ctx context.Context, p *plan, filters []filter.Filter) (*scan.Pass, error) {
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return nil, err
	}
	var times *scan.BlockTimes
	for _, f := range filters {
		if kind, err := f.Lookup(); err == nil && kind.Span != nil {
			times = e.blockTimes()
		}
	}
	return scan.NewPass(ctx, s, p.metric, filters, times)
}
