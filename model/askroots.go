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

// split sums the query's metric by stack, apart by file and, if asked, thread,
// after its filters of events; those of stacks have done their work in own.
func (e *Engine) split(ctx context.Context, q Query, a asked, threads bool) (*split, error) {
	if s := a.store.Series[a.metric.Series].Segments; len(s) == 1 && !threads {
		sp := splitter{bag: newBag(len(a.own)), seg: &s[0]}
		sp.bag.addAll(a.own)
		sp.close(NoThread)
		return &sp.out, ctx.Err()
	}
	var filters []Filter
	for _, f := range active(q.Filters) {
		if kind, err := f.kind(); err == nil && kind.events != nil {
			filters = append(filters, f)
		}
	}
	key := q.leafKey() + a.metric.ID + Query{Filters: filters}.filterKey()
	if threads {
		key += "\x01threads"
	}
	return e.splits.get(key, func() (*split, error) { return a.store.split(ctx, a.metric, filters, threads) })
}

// rooted gives the weights of the query by root.
func (e *Engine) rooted(ctx context.Context, q Query, a asked) (*rooted, error) {
	if a.weights.rooted != nil {
		return a.weights.rooted, nil
	}
	s, err := e.split(ctx, q, a, a.store.roots.ofThread != nil)
	if err != nil {
		return nil, err
	}
	w, err := s.entries(ctx, a.shape, a.store.roots, a.own)
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
		s, err := e.split(ctx, q, *a, a.store.roots.ofThread != nil)
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
			if a.own[s.stack[i]] != 0 {
				w.own[a.shape.of(s.stack[i])] += s.value[i]
				w.total += s.value[i]
			}
		}
	}
	return w, ctx.Err()
}
