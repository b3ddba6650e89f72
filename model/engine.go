package model

import "context"

// Engine answers queries over one store and remembers what the next one is
// likely to need again: dressed stores, shapes, weights. It is for one
// goroutine at a time; its answers may be shared freely.
type Engine struct {
	// Beside is what passes over events and stacks use of further cores; nil for
	// one after the other.
	Beside Beside

	store   *Store
	metrics []Metric

	stores cache[string, *outfit] // by dressKey
	tries  cache[string, *trie]   // by leafKey
	boxes  cache[string, *Boxes]
	shapes cache[string, *Shape]
	sums   cache[string, byStack]
	laid   cache[string, *weights]

	leaves  cache[string, *Store]
	splits  cache[string, *split]
	byRoot  cache[string, *rooted]
	threads cache[string, []ThreadRow] // by ThreadID, without a fragment
	sourced cache[string, *sourceList]
	times   *blockTimes // of the store; nil until they are asked for
}

// NewEngine prepares nothing yet; work happens when asked.
func NewEngine(s *Store) *Engine {
	e := &Engine{store: s, metrics: s.Metrics()}
	// Their values may be larger than the store's columns.
	e.leaves.size, e.splits.size, e.byRoot.size, e.threads.size = 2, 2, 2, 2
	return e
}

// Store is what the engine was made for.
func (e *Engine) Store() *Store { return e.store }

// Metrics are the store's.
func (e *Engine) Metrics() []Metric { return e.metrics }

// Metric gives a metric by its id, the main one for "".
func (e *Engine) Metric(id string) (Metric, error) { return findMetric(e.metrics, id) }

// Boxes gives the boxes of a query.
func (e *Engine) Boxes(ctx context.Context, q Query) (*Boxes, error) {
	sh, err := e.shape(ctx, q)
	if err != nil {
		return nil, err
	}
	return sh.Boxes, nil
}

// leaved gives the store with the query's frames at the leaf.
func (e *Engine) leaved(ctx context.Context, q Query) (*Store, error) {
	m, err := e.Metric(q.Metric)
	if !q.Dress.Leaf || err != nil {
		return e.store, nil
	}
	return e.leaves.get(e.leafKey(q), func() (*Store, error) { return withLeaves(ctx, e.store, m.Series, e.Beside) })
}

// dressed gives it those at the root too.
func (e *Engine) dressed(ctx context.Context, q Query) (*outfit, error) {
	s, err := e.leaved(ctx, q)
	if err != nil {
		return nil, err
	}
	return e.stores.get(e.dressKey(q), func() (*outfit, error) { return q.Dress.dress(ctx, s) })
}

// trie is what shapes of the store, dressed for the query, have in common.
func (e *Engine) trie(ctx context.Context, q Query, s *Store) (*trie, error) {
	return e.tries.get(e.leafKey(q), func() (*trie, error) { return newTrie(ctx, s) })
}

func (e *Engine) shape(ctx context.Context, q Query) (*Shape, error) {
	s, err := e.dressed(ctx, q)
	if err != nil {
		return nil, err
	}
	return e.shapes.get(e.shapeKey(q), func() (*Shape, error) {
		boxes, err := e.boxes.get(e.boxesKey(q), func() (*Boxes, error) { return NewBoxes(s.Store, q.Grouping), nil })
		if err != nil {
			return nil, err
		}
		t, err := e.trie(ctx, q, s.Store)
		if err != nil {
			return nil, err
		}
		return newShape(ctx, s, t, boxes, q.Transforms)
	})
}

// asked is what every answer starts from.
type asked struct {
	metric   Metric
	store    *outfit
	shape    *Shape
	weights  *weights
	own      []int64 // by stack, as weights are by node
	tallies  []Tally
	fragment []BoxID
	// root is the one that the fragment begins with, which then is a node of the
	// shape; noRoot without.
	root int32
}

const noRoot = int32(-1)

// apart says that the shape does not have the roots that the query asks for.
func (a *asked) apart() bool { return a.store.roots != nil && a.root == noRoot }

func (e *Engine) ask(ctx context.Context, q Query) (asked, error) {
	a := asked{root: noRoot}
	var err error
	if a.metric, err = e.Metric(q.Metric); err != nil {
		return a, err
	}
	if a.store, err = e.dressed(ctx, q); err != nil {
		return a, err
	}
	if a.shape, err = e.shape(ctx, q); err != nil {
		return a, err
	}
	if a.fragment, err = a.shape.Boxes.resolve(q.Fragment); err != nil {
		return a, err
	}
	own, err := e.own(ctx, a.store, q, a.metric)
	if err != nil {
		return a, err
	}
	a.own, a.tallies = own.own, own.tallies
	if a.store.roots != nil && len(a.fragment) > 0 {
		if root, ok := a.store.roots.byBox(a.shape.Boxes, a.fragment[0]); ok {
			return a, e.below(ctx, q, &a, root)
		}
	}
	key := a.metric.ID + filterKey(q.Filters)
	stacks, err := e.laid.get(e.leafKey(q)+key, func() (*weights, error) { return newWeights(ctx, own.own) })
	if err != nil {
		return a, err
	}
	a.weights, err = e.laid.get(e.shapeKey(q)+key, func() (*weights, error) { return a.shape.lay(ctx, stacks) })
	if err != nil {
		return a, err
	}
	return a, ctx.Err()
}

// Tree answers a query. Errors: an unknown metric, a fragment that names no
// box (NotFound), a filter or transform that is none, or the context's.
func (e *Engine) Tree(ctx context.Context, q Query) (*Tree, error) {
	a, err := e.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	t := &Tree{Metric: a.metric, Boxes: a.shape.Boxes, Callers: q.Callers, All: a.metric.Total, Tallies: a.tallies}
	g := newGrower(ctx, a.shape, a.weights, t, q)
	if a.rootsSeen(q) {
		g.roots = a.store.roots
		if q.Callers {
			g.parts, err = e.splitByRoot(ctx, q, a)
		} else {
			g.rooted, err = e.rooted(ctx, q, a)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case q.Callers:
		err = g.callers(a.fragment)
	case len(a.fragment) > 0:
		err = g.callees(a.fragment)
	case g.rooted != nil:
		err = g.wholeRooted()
	default:
		err = g.whole()
	}
	if err == nil && q.Sources != NoSources {
		t.Sources, err = e.sources(ctx, q, a, t)
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}
