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

// Engine answers queries over one store and caches what the next query is likely to need: decorated stores, shapes,
// weights. Only one goroutine at a time may use it; its answers may be shared freely.
type Engine struct {
	// Parallel lets passes over events and stacks use more cores; nil uses one.
	Parallel run.Parallel

	store   *model.Store
	metrics []model.Metric
	times   *scan.BlockTimes // of the store; nil until first use

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

// Cached sums over events, each with what is needed to add those of new events (Advance).
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
		// derived says that it was computed from another one by filters of stacks.
		derived bool
	}
	threadSums struct {
		summed
		rows []scan.ThreadRow // by ThreadID, for any fragment
	}
)

// decorated is a store with its decoration's frames at the roots.
type decorated struct {
	*model.Store
	roots *shape.Roots // nil without
}

// New returns an engine. Work is done on demand.
func New(s *model.Store) *Engine {
	e := &Engine{store: s, metrics: s.Metrics()}
	e.SetPanes(1)
	return e
}

// SetPanes sets the number of pictures, each with its own query, between which the caller switches: caches are sized for
// that.
func (e *Engine) SetPanes(n int) {
	values := 4 + 2*n // of 4 or 8 bytes for each node
	for _, resize := range []func(int){
		e.decorated.resize, e.tries.resize, e.boxes.resize, e.shapes.resize, e.sums.resize, e.weights.resize, e.sources.resize,
		e.widths.resize,
	} {
		resize(values)
	}
	// These values may be larger than the store's columns.
	for _, resize := range []func(int){e.withLeaves.resize, e.partitions.resize, e.byRoot.resize, e.threads.resize} {
		resize(1 + n)
	}
}

// Store returns the store that is queried.
func (e *Engine) Store() *model.Store { return e.store }

// Metrics returns the store's metrics.
func (e *Engine) Metrics() []model.Metric { return e.metrics }

// Metric returns a metric by its id, the default one for "". The error wraps model.ErrUnknownMetric.
func (e *Engine) Metric(id string) (model.Metric, error) { return model.MetricByID(e.metrics, id) }

// Boxes returns the boxes of a query. Errors: those of Tree except those about fragments.
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

// blockTimes returns the block times of the engine's store.
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
