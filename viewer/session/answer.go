package session

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"time"

	"flameview/model"
)

// answerer makes views. It runs on one goroutine and keeps the engine and the
// last answer there, so that a change of the search or of the viewport asks
// the engine nothing.
type answerer struct {
	engine *model.Engine
	last   *View
	asked  model.Query
	wanted Wants
	// What the parts of the last view were asked with.
	timed, flat, threads model.Query
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
	if err := a.fill(ctx, v, q, r.wants); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v.Err = err
		v.Tree = nil
		a.last = nil
		return v, nil
	}
	if r.re != nil {
		v.Search = model.NewSearch(v.Tree.Boxes, r.re)
		found := v.Search.In(v.Tree)
		v.Found = &found
	}
	a.last = v
	return v, nil
}

// fill answers the parts of a view, from the last one where the question is
// the same.
func (a *answerer) fill(ctx context.Context, v *View, q model.Query, w Wants) error {
	q.MinTotal = 0
	if q.Callers {
		q.MinTotal = a.thinnest(v.State)
	}
	old := a.last
	if old == nil {
		old = &View{}
	}
	same := a.last != nil && reflect.DeepEqual(a.asked, q)
	start := time.Now()
	var err error
	if v.Tree = old.Tree; !same || v.Tree == nil {
		if v.Tree, err = a.engine.Tree(ctx, q); err != nil {
			var missing model.NotFound
			if !errors.As(err, &missing) {
				return err
			}
			// Another file, grouping or transform: the fragment is not there,
			// the rest is.
			q.Fragment, v.State.Fragment = nil, nil
			if v.Tree, err = a.engine.Tree(ctx, q); err != nil {
				return err
			}
		}
		if err = a.mend(ctx, v, &q); err != nil {
			return err
		}
		slog.Debug("query", "rows", v.Tree.Len(), "took", time.Since(start))
	}
	if err := a.parts(ctx, v, old, q, w, same); err != nil {
		return err
	}
	a.asked, a.wanted = q, w
	return nil
}

// mend shortens a fragment that transforms have broken: methods that they have
// hidden leave it, and if even the rest does not occur, everything is shown.
func (a *answerer) mend(ctx context.Context, v *View, q *model.Query) error {
	if v.Tree.Total[0] > 0 || len(q.Fragment) == 0 || len(q.Transforms) == 0 {
		return nil
	}
	whole := *q
	whole.Fragment = nil
	flat, err := a.engine.Flat(ctx, whole)
	if err != nil {
		return err
	}
	var rest []model.Name
	for _, name := range q.Fragment {
		if id, ok := flat.Boxes.Lookup(name); ok && flat.Total[id] > 0 {
			rest = append(rest, name)
		}
	}
	for _, try := range [][]model.Name{rest, nil} {
		q.Fragment, v.State.Fragment = try, try
		if v.Tree, err = a.engine.Tree(ctx, *q); err != nil || v.Tree.Total[0] > 0 {
			return err
		}
	}
	return nil
}

// timelineBuckets is how fine the time strip is: about a pixel or two each.
const timelineBuckets = 720

// parts answers what the tab in front wants beyond the tree. Each part asks
// with what it depends on and nothing else, so that a click, which changes the
// fragment, makes no new time line.
func (a *answerer) parts(ctx context.Context, v, old *View, q model.Query, w Wants, same bool) (err error) {
	events := model.Query{Metric: q.Metric, Filters: q.Filters}
	untimed := events
	untimed.Filters = slices.DeleteFunc(slices.Clone(q.Filters), func(f model.Filter) bool { return f.Kind == "time" })
	if v.Timeline = old.Timeline; v.Timeline == nil || !reflect.DeepEqual(a.timed, untimed) {
		if v.Timeline, err = a.engine.Timeline(ctx, untimed, timelineBuckets); err != nil {
			return err
		}
		a.timed = untimed
	}
	if w.Flat {
		whole := q
		whole.Fragment, whole.Callers, whole.MinTotal = nil, false, 0
		if v.Flat = old.Flat; v.Flat == nil || !reflect.DeepEqual(a.flat, whole) {
			if v.Flat, err = a.engine.Flat(ctx, whole); err != nil {
				return err
			}
			a.flat = whole
		}
	}
	if w.Threads {
		if v.Threads = old.Threads; v.Threads == nil || !reflect.DeepEqual(a.threads, events) || a.wanted.FoldThreads != w.FoldThreads {
			if v.Threads, err = a.engine.Threads(ctx, events, w.FoldThreads); err != nil {
				return err
			}
			a.threads = events
		}
	}
	if w.Sandwich && len(q.Fragment) > 0 {
		if v.Callers, v.Callees = old.Callers, old.Callees; !same || v.Callers == nil {
			q.Callers, q.MinTotal = false, 0
			if v.Callees, err = a.engine.Tree(ctx, q); err != nil {
				return err
			}
			q.Callers = true
			if v.Callers, err = a.engine.Tree(ctx, q); err != nil {
				return err
			}
		}
	}
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
