package session

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
	"time"

	"flameview/model"
)

// View is one complete answer: what every tab shows at one moment. It never
// changes; a new state gives a new View.
type View struct {
	State   State
	Store   *model.Store
	Metrics []model.Metric
	Tree    *model.Tree
	Flat    *model.Flat
	// Pattern is the search; Search and Found are nil without one.
	Pattern string
	Search  *model.Search
	Found   *model.Found
	// Err says why there is no tree, in words for the user.
	Err error
	// Steps back and forward are there.
	CanBack, CanForward bool
}

// Empty says that nothing is open.
func (v *View) Empty() bool { return v == nil || v.Store == nil || len(v.Store.Files) == 0 }

// Metric is the one that is shown.
func (v *View) Metric() model.Metric {
	if v.Tree != nil {
		return v.Tree.Metric
	}
	return model.Metric{}
}

// request is what a View answers.
type request struct {
	store   *model.Store
	state   State
	pattern string
	re      *regexp.Regexp
}

// answerer makes views. It runs on one goroutine and keeps the engine and the
// last answer there, so that a change of the search or of the viewport does
// not grow the tree again.
type answerer struct {
	engine *model.Engine
	last   *View
	asked  model.Query
}

func (a *answerer) answer(ctx context.Context, r request) (*View, error) {
	v := &View{State: r.state, Store: r.store, Pattern: r.pattern}
	if v.Empty() {
		a.engine, a.last = nil, nil
		return v, nil
	}
	if a.engine == nil || a.engine.Store() != r.store {
		a.engine, a.last = model.NewEngine(r.store), nil
	}
	v.Metrics = a.engine.Metrics()
	q := r.state.Query()
	if q.Callers {
		q.MinTotal = a.thinnest(r.state)
	}
	if err := a.trees(ctx, v, q); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v.Err = err
		return v, nil
	}
	if r.re != nil {
		v.Search = model.NewSearch(v.Tree.Boxes, r.re)
		found := v.Search.In(v.Tree)
		v.Found = &found
	}
	a.last, a.asked = v, q
	return v, nil
}

// trees fills Tree and Flat, from the last answer where the question is the
// same.
func (a *answerer) trees(ctx context.Context, v *View, q model.Query) error {
	if a.last != nil && sameQuery(a.asked, q) {
		v.Tree, v.Flat = a.last.Tree, a.last.Flat
		return nil
	}
	start := time.Now()
	var err error
	if v.Tree, err = a.engine.Tree(ctx, q); err != nil {
		var missing model.NotFound
		if !errors.As(err, &missing) {
			return err
		}
		// Another file or grouping: the fragment is not there, the rest is.
		q.Fragment = nil
		v.State.Fragment = nil
		if v.Tree, err = a.engine.Tree(ctx, q); err != nil {
			return err
		}
	}
	flatQuery := q
	flatQuery.Fragment = nil
	if v.Flat, err = a.engine.Flat(ctx, flatQuery); err != nil {
		return err
	}
	slog.Debug("query", "rows", v.Tree.Len(), "took", time.Since(start))
	return nil
}

// boxesAcross is how many boxes side by side a callers tree may have: more than
// a screen has pixels. An inverted tree can be larger than its events by the
// depth of their stacks, so it grows only as fine as can be seen; zooming in
// asks again.
const boxesAcross = 16384

func (a *answerer) thinnest(s State) int64 {
	m, err := a.engine.Metric(s.Metric)
	if err != nil {
		return 0
	}
	span := s.Viewport.Span()
	// In steps of two, so that most turns of the wheel find their tree made.
	for zoom := 1.0; ; zoom /= 2 {
		if zoom <= span || zoom < 1e-9 {
			return int64(float64(m.Total) * zoom / boxesAcross)
		}
	}
}

func sameQuery(a, b model.Query) bool {
	if len(a.Fragment) != len(b.Fragment) {
		return false
	}
	for i := range a.Fragment {
		if a.Fragment[i] != b.Fragment[i] {
			return false
		}
	}
	return a.Metric == b.Metric && a.Grouping == b.Grouping && a.Callers == b.Callers && a.MinTotal == b.MinTotal
}
