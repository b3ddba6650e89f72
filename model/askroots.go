package model

import (
	"context"
	"strconv"
)

// rootsSeen says that a picture of the query has roots that the shape does not
// have. Below a fragment none is seen.
func (a *asked) rootsSeen(q Query) bool {
	return a.apart() && (q.Callers || len(a.fragment) == 0)
}

// split sums the query's metric by stack, apart by file and, if asked, thread.
func (e *Engine) split(ctx context.Context, q Query, a asked, threads bool) (*split, error) {
	if s := a.store.Series[a.metric.Series].Segments; len(s) == 1 && !threads {
		sp := splitter{bag: newBag(len(a.own)), seg: &s[0]}
		sp.bag.addAll(a.own)
		sp.close(NoThread)
		return &sp.out, ctx.Err()
	}
	var events []Filter
	ofStacks := false
	for _, f := range active(q.Filters) {
		if kind, _ := f.kind(); kind.events != nil {
			events = append(events, f)
		} else {
			ofStacks = true
		}
	}
	key := q.leafKey() + a.metric.ID + "\x01" + strconv.FormatBool(threads)
	all, err := e.splits.get(key+Query{Filters: events}.filterKey(), func() (*split, error) {
		return e.splitEvents(ctx, a.store.Store, a.metric, events, threads)
	})
	if err != nil || !ofStacks {
		return all, err
	}
	return e.splits.get(key+q.filterKey(), func() (*split, error) { return all.keep(ctx, a.own) })
}

// Prepare makes ready what the first questions about threads would wait for: the
// sums of the query's metric by thread and stack. It may be cancelled at any
// time; memory: 12 bytes for each stack of a thread.
func (e *Engine) Prepare(ctx context.Context, q Query) {
	q = Query{Metric: q.Metric}
	m, err := e.Metric(q.Metric)
	if err != nil || len(e.store.Threads) < 2 {
		return
	}
	if store, err := e.dressed(ctx, q); err == nil {
		_, _ = e.split(ctx, q, asked{metric: m, store: store}, true)
	}
}

// splitByRoot is the split that tells the query's roots apart.
func (e *Engine) splitByRoot(ctx context.Context, q Query, a asked) (*split, error) {
	return e.split(ctx, q, a, a.store.roots.ofThread != nil)
}

// rooted gives the weights of the query by root.
func (e *Engine) rooted(ctx context.Context, q Query, a asked) (*rooted, error) {
	if a.weights.rooted != nil {
		return a.weights.rooted, nil
	}
	s, err := e.splitByRoot(ctx, q, a)
	if err != nil {
		return nil, err
	}
	w, err := s.rootedWeights(ctx, e.Beside, a.shape, a.store.roots)
	if err != nil {
		return nil, err
	}
	a.weights.rooted = w
	return w, nil
}

// below makes what was asked a question about one root's events, of which that
// root is a node.
func (e *Engine) below(ctx context.Context, q Query, a *asked, root int32) error {
	whole, key := a.shape, "root"+strconv.Itoa(int(root))
	shape, err := e.shapes.get(q.shapeKey()+key, func() (*Shape, error) { return whole.below(root), nil })
	if err != nil {
		return err
	}
	a.root, a.shape = root, shape
	a.weights, err = e.laid.get(q.shapeKey()+key+"\x01"+a.metric.ID+q.filterKey(), func() (*weights, error) {
		s, err := e.splitByRoot(ctx, q, *a)
		if err != nil {
			return nil, err
		}
		return s.only(ctx, a, root)
	})
	return err
}

// only lays the weights of one root beside the shape that has it.
func (s *split) only(ctx context.Context, a *asked, root int32) (*weights, error) {
	w := &weights{own: make([]int64, a.shape.Len())}
	for _, p := range s.parts {
		if a.store.roots.ofPart(p) != root {
			continue
		}
		for i := p.from; i < p.to; i++ {
			if stops(ctx, i) {
				return nil, ctx.Err()
			}
			w.own[a.shape.of(s.stack[i])] += s.value[i]
			w.total += s.value[i]
		}
	}
	return w, ctx.Err()
}
