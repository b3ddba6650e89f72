package model

import "context"

// Engine answers queries over one store and remembers what the next one is
// likely to need again: boxes and forests by grouping, weights by metric. It is
// for one goroutine at a time; its answers may be shared freely.
type Engine struct {
	store   *Store
	metrics []Metric
	boxes   map[Grouping]*Boxes
	forests map[Grouping]*Forest
	byStack map[string][]int64 // by metric id
	laid    map[laidKey]*Weights
}

type laidKey struct {
	metric   string
	grouping Grouping
}

// NewEngine prepares nothing yet; work happens when asked.
func NewEngine(s *Store) *Engine {
	return &Engine{
		store:   s,
		metrics: s.Metrics(),
		boxes:   map[Grouping]*Boxes{},
		forests: map[Grouping]*Forest{},
		byStack: map[string][]int64{},
		laid:    map[laidKey]*Weights{},
	}
}

// Store is what the engine was made for.
func (e *Engine) Store() *Store { return e.store }

// Metrics are the store's.
func (e *Engine) Metrics() []Metric { return e.metrics }

// Metric gives a metric by its id, the main one for "".
func (e *Engine) Metric(id string) (Metric, error) { return findMetric(e.metrics, id) }

// Boxes gives the boxes of a grouping.
func (e *Engine) Boxes(g Grouping) *Boxes {
	if e.boxes[g] == nil {
		e.boxes[g] = NewBoxes(e.store, g)
	}
	return e.boxes[g]
}

func (e *Engine) forest(g Grouping) *Forest {
	if e.forests[g] == nil {
		e.forests[g] = NewForest(e.store, e.Boxes(g))
	}
	return e.forests[g]
}

func (e *Engine) weights(f *Forest, m Metric, g Grouping) *Weights {
	if e.byStack[m.ID] == nil {
		e.byStack[m.ID] = stackWeights(e.store, m)
	}
	key := laidKey{m.ID, g}
	if e.laid[key] == nil {
		e.laid[key] = f.lay(e.byStack[m.ID])
	}
	return e.laid[key]
}

// asked is what every answer starts from.
type asked struct {
	metric   Metric
	forest   *Forest
	weights  *Weights
	fragment []BoxID
}

func (e *Engine) ask(ctx context.Context, q Query) (asked, error) {
	var a asked
	var err error
	if a.metric, err = e.Metric(q.Metric); err != nil {
		return a, err
	}
	a.forest = e.forest(q.Grouping)
	if a.fragment, err = a.forest.Boxes.resolve(q.Fragment); err != nil {
		return a, err
	}
	a.weights = e.weights(a.forest, a.metric, q.Grouping)
	return a, ctx.Err()
}

// Tree answers a query. Errors: an unknown metric, a fragment that names no
// box (NotFound), or the context's.
func (e *Engine) Tree(ctx context.Context, q Query) (*Tree, error) {
	a, err := e.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	t := &Tree{Metric: a.metric, Boxes: a.forest.Boxes, Callers: q.Callers, All: a.metric.Total}
	g := func() *grower { return newGrower(ctx, a.forest, a.weights, t, q) }
	switch {
	case q.Callers:
		err = g().callers(a.fragment)
	case len(a.fragment) > 0:
		err = g().callees(a.fragment)
	default:
		a.forest.whole(t, a.weights, q)
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}
