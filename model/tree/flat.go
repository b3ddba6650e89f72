package tree

import (
	"cmp"
	"context"

	"flameview/model"
	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Flat is the flat profile: self and total of every box. An event counts once for a box, however
// often its stack contains it. Columns are by shape.BoxID; boxes that do not occur have 0 in both.
// It never changes once built.
type Flat struct {
	Metric model.Metric
	Boxes  *shape.Boxes
	Self   []int64
	Total  []int64
	Kind   []model.Kind
	// Sum is the total of all events after filters; All is the metric's total before.
	Sum, All int64
}

// NewFlat sums the weights of a shape's nodes by box. Roots above the shape are added by AddRoots.
// Error: the context's.
func NewFlat(ctx context.Context, parallel run.Parallel, m model.Metric, sh *shape.Shape, w *Weights) (*Flat, error) {
	boxes := len(sh.Boxes.List)
	flat := &Flat{
		Metric: m, Boxes: sh.Boxes, All: m.Total, Sum: w.Total,
		Self: make([]int64, boxes), Total: make([]int64, boxes), Kind: make([]model.Kind, boxes),
	}
	return flat, flat.fill(ctx, sh, w, parallel)
}

// AddRoots adds the roots above the shape to a new flat profile. Events count if counts is true of
// the node at which they end. Error: the context's.
func (t *Flat) AddRoots(ctx context.Context, sh *shape.Shape, roots *shape.Roots, p *scan.Partition, counts func(shape.NodeID) bool) error {
	total, self, err := SumRoots(ctx, sh, roots, p, counts)
	if err != nil {
		return err
	}
	for root := range total {
		at := sh.RootNode(int32(root))
		b := sh.Box[at]
		t.Kind[b], t.Total[b], t.Self[b] = sh.Kind[at], total[root], self[root]
	}
	return nil
}

// SumRoots sums by root the events that end at nodes for which counts is true; self is the part
// that ends at the root itself. Error: the context's.
func SumRoots(ctx context.Context, sh *shape.Shape, roots *shape.Roots, p *scan.Partition, counts func(shape.NodeID) bool) (total, self []int64, err error) {
	total, self = make([]int64, len(roots.Frames)), make([]int64, len(roots.Frames))
	for _, part := range p.Parts {
		root := roots.Of(part.File, part.Thread)
		for i := part.From; i < part.To; i++ {
			if run.Cancelled(ctx, i) {
				return nil, nil, ctx.Err()
			}
			n := sh.NodeOf(p.Stack[i])
			if counts(n) {
				total[root] += p.Value[i]
				if n == shape.Root {
					self[root] += p.Value[i]
				}
			}
		}
	}
	return total, self, ctx.Err()
}

// fill sums the nodes by box: totals in preorder, the rest in the order of nodes.
func (t *Flat) fill(ctx context.Context, sh *shape.Shape, w *Weights, parallel run.Parallel) error {
	var walk shape.Walk
	var sums []int64
	var lost, failed error
	parallel.Do(
		func() {
			if !sh.Distinct {
				walk, lost = sh.Walk(ctx)
			}
		},
		func() { sums, failed = w.Below(ctx, sh) },
	)
	if err := cmp.Or(lost, failed); err != nil {
		return err
	}
	parallel.Do(
		func() { t.addTotals(ctx, sh, &walk, sums) },
		func() { t.addSelf(ctx, sh, w.Self, sums) },
	)
	return ctx.Err()
}

// addTotals adds the sums of nodes that have no ancestor with the same box.
func (t *Flat) addTotals(ctx context.Context, sh *shape.Shape, w *shape.Walk, sums []int64) {
	if sh.Distinct {
		for n, b := range sh.Box[:sh.Len()] {
			if run.Cancelled(ctx, n) {
				return
			}
			if b != shape.NoBox {
				t.Total[b] += sums[n]
			}
		}
		return
	}
	end := make([]int32, len(t.Total))
	for i, size := range w.Sizes {
		if run.Cancelled(ctx, i) {
			return
		}
		if b := w.BoxAt(i); b != shape.NoBox && int32(i) >= end[b] {
			end[b] = int32(i) + size
			t.Total[b] += sums[w.Order[i]]
		}
	}
}

// addSelf adds the self values, and decides which kinds are shown.
func (t *Flat) addSelf(ctx context.Context, sh *shape.Shape, self, sums []int64) {
	kinds := make([][model.NumKinds]int64, len(t.Total))
	for n, b := range sh.Box[:sh.Len()] {
		if run.Cancelled(ctx, n) {
			return
		}
		if b != shape.NoBox {
			t.Self[b] += self[n]
			kinds[b][sh.Kind[n]] += sums[n]
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
