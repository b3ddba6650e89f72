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

// splitByRoot is the split that tells the query's roots apart.
func (e *Engine) splitByRoot(ctx context.Context, q Query, a asked) (*split, error) {
	return e.split(ctx, q, a, a.store.roots.ofThread != nil)
}

// rooted gives the weights of the query by root.
func (e *Engine) rooted(ctx context.Context, q Query, a asked) (*rooted, error) {
	return e.byRoot.get(e.shapeKey(q)+a.metric.ID+filterKey(q.Filters), func() (*rooted, error) {
		s, err := e.splitByRoot(ctx, q, a)
		if err != nil {
			return nil, err
		}
		return s.rootedWeights(ctx, e.Beside, a.shape, a.store.roots)
	})
}

// below makes what was asked a question about one root's events, of which that
// root is a node.
func (e *Engine) below(ctx context.Context, q Query, a *asked, root int32) error {
	whole, key := a.shape, "root"+strconv.Itoa(int(root))
	shape, err := e.shapes.get(e.shapeKey(q)+key, func() (*Shape, error) { return whole.below(root), nil })
	if err != nil {
		return err
	}
	a.root, a.shape = root, shape
	a.weights, err = e.laid.get(e.shapeKey(q)+key+"\x01"+a.metric.ID+filterKey(q.Filters), func() (*weights, error) {
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
