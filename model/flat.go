package model

import (
	"cmp"
	"context"
)

// Flat is the flat profile: self and total of every box that occurs, each event
// counted once for a box however often its stack holds it. Columns are by
// BoxID; boxes that do not occur are 0 in both. It never changes once built.
type Flat struct {
	Metric Metric
	Boxes  *Boxes
	Self   []int64
	Total  []int64
	Kind   []Kind
	// Sum is the total of all events that take part; All is the metric's total
	// before any filter.
	Sum, All int64
}

// Flat answers a query as a flat profile of the events that contain the
// fragment. Errors as for Tree.
func (e *Engine) Flat(ctx context.Context, q Query) (*Flat, error) {
	a, err := e.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	w := a.weights
	if len(a.fragment) > 0 {
		if w = a.weights.containing(ctx, a.shape, a.fragment); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	flat := &Flat{
		Metric: a.metric, Boxes: a.shape.Boxes, All: a.metric.Total, Sum: w.total,
		Self:  make([]int64, len(a.shape.Boxes.List)),
		Total: make([]int64, len(a.shape.Boxes.List)),
		Kind:  make([]Kind, len(a.shape.Boxes.List)),
	}
	if err := flat.fill(ctx, a.shape, w, e.Beside); err != nil {
		return nil, err
	}
	if a.apart() {
		if err := e.flatRoots(ctx, q, a, w, flat); err != nil {
			return nil, err
		}
	}
	return flat, nil
}

// containing keeps the weights of nodes whose stacks contain the fragment.
func (w *weights) containing(ctx context.Context, sh *Shape, fragment []BoxID) *weights {
	at := sh.find(ctx, fragment)
	out := &weights{own: make([]int64, len(w.own))}
	for n, own := range w.own {
		if stops(ctx, n) {
			break
		}
		if at.lastEnd[n] != 0 {
			out.own[n] = own
			out.total += own
		}
	}
	return out
}

// flatRoots adds the roots above the shape. Events that do not contain the
// fragment have no weight in w.
func (e *Engine) flatRoots(ctx context.Context, q Query, a asked, w *weights, t *Flat) error {
	by, err := e.splitByRoot(ctx, q, a)
	if err != nil {
		return err
	}
	roots, part := a.store.roots, len(a.fragment) > 0
	total, self, err := by.sumRoots(ctx, a.shape, roots, func(n NodeID) bool { return !part || w.own[n] != 0 })
	if err != nil {
		return err
	}
	for root := range total {
		at := a.shape.rootNode(int32(root))
		b := a.shape.Box[at]
		t.Kind[b], t.Total[b], t.Self[b] = a.shape.kinds[at], total[root], self[root]
	}
	return nil
}

// fill adds the nodes up by box: for the totals in preorder, for the rest as they
// come.
func (t *Flat) fill(ctx context.Context, sh *Shape, w *weights, beside Beside) error {
	var way walk
	var sums []int64
	var lost, failed error
	beside.run(
		func() {
			if !sh.distinct {
				way, lost = sh.walk(ctx)
			}
		},
		func() { sums, failed = w.sums(ctx, sh) },
	)
	if err := cmp.Or(lost, failed); err != nil {
		return err
	}
	beside.run(
		func() { t.addTotals(ctx, sh, &way, sums) },
		func() { t.addSelf(ctx, sh, w.own, sums) },
	)
	return ctx.Err()
}

// addTotals adds the sums of nodes whose box does not stand above them.
func (t *Flat) addTotals(ctx context.Context, sh *Shape, w *walk, sums []int64) {
	if sh.distinct {
		for n, b := range sh.Box[:sh.Len()] {
			if stops(ctx, n) {
				return
			}
			if b != NoBox {
				t.Total[b] += sums[n]
			}
		}
		return
	}
	end := make([]int32, len(t.Total))
	for i, size := range w.sizes {
		if stops(ctx, i) {
			return
		}
		if b := w.boxAt(i); b != NoBox && int32(i) >= end[b] {
			end[b] = int32(i) + size
			t.Total[b] += sums[w.order[i]]
		}
	}
}

// addSelf adds what ends at the nodes, and finds the kinds that are shown.
func (t *Flat) addSelf(ctx context.Context, sh *Shape, own, sums []int64) {
	kinds := make([][NumKinds]int64, len(t.Total))
	for n, b := range sh.Box[:sh.Len()] {
		if stops(ctx, n) {
			return
		}
		if b != NoBox {
			t.Self[b] += own[n]
			kinds[b][sh.kinds[n]] += sums[n]
		}
	}
	for b := range kinds {
		var all int64
		for _, v := range kinds[b] {
			all += v
		}
		if all > 0 {
			t.Kind[b] = shownKind(&kinds[b], all)
		}
	}
}
