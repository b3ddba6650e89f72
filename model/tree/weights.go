package tree

import (
	"context"
	"slices"

	"flameview/model"
	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Weights are the values of one metric by node of a shape. They never change once made, except that Below caches
// its result.
type Weights struct {
	Self  []int64 // by NodeID: of events that end there; 0 for merged nodes
	Total int64
	below []int64 // result of Below; nil until first use
	// stacks are the weights of the trie, if sums at and below nodes are the same there.
	stacks *Weights
}

// OfStacks makes weights from sums by stack, for shapes whose nodes are the stacks. Error: the context's.
func OfStacks(ctx context.Context, self []int64) (*Weights, error) {
	w := &Weights{Self: self}
	for n, v := range self {
		if run.Cancelled(ctx, n) {
			break
		}
		w.Total += v
	}
	return w, ctx.Err()
}

// Project maps the weights of stacks to a shape's nodes. Error: the context's.
func (w *Weights) Project(ctx context.Context, sh *shape.Shape) (*Weights, error) {
	out := &Weights{Self: w.Self, Total: w.Total}
	if sh.Nested {
		out.stacks = w
	}
	if !sh.Merged() {
		return out, nil
	}
	out.Self = make([]int64, len(w.Self))
	for n, v := range w.Self {
		if run.Cancelled(ctx, n) {
			break
		}
		if v != 0 { // few nodes have a value
			out.Self[sh.NodeOf(model.StackID(n))] += v
		}
	}
	return out, ctx.Err()
}

// OfRoot makes the weights of one root's events, for a shape that has this root as a node. Error: the context's.
func OfRoot(ctx context.Context, sh *shape.Shape, roots *shape.Roots, p *scan.Partition, root int32) (*Weights, error) {
	w := &Weights{Self: make([]int64, sh.Len())}
	for _, part := range p.Parts {
		if roots.Of(part.File, part.Thread) != root {
			continue
		}
		for i := part.From; i < part.To; i++ {
			if run.Cancelled(ctx, i) {
				return nil, ctx.Err()
			}
			w.Self[sh.NodeOf(p.Stack[i])] += p.Value[i]
			w.Total += p.Value[i]
		}
	}
	return w, ctx.Err()
}

// Containing keeps the weights of nodes whose stacks contain a fragment. Error: the context's.
func (w *Weights) Containing(ctx context.Context, sh *shape.Shape, fragment []shape.BoxID) (*Weights, error) {
	at := sh.Find(ctx, fragment)
	out := &Weights{Self: make([]int64, len(w.Self))}
	for n, self := range w.Self {
		if run.Cancelled(ctx, n) {
			break
		}
		if at.LastEnd[n] != 0 {
			out.Self[n] = self
			out.Total += self
		}
	}
	return out, ctx.Err()
}

// Below returns, for each node that has a box, the sum of its own weight and all its descendants'. Callers views do
// not need it. Error: the context's.
func (w *Weights) Below(ctx context.Context, sh *shape.Shape) ([]int64, error) {
	if w.stacks != nil {
		return w.stacks.sumBelow(ctx, sh.Trie.Parent)
	}
	return w.sumBelow(ctx, sh.Up)
}

// sumBelow adds the weights of descendants; parents have lower numbers than children.
func (w *Weights) sumBelow(ctx context.Context, up []shape.NodeID) ([]int64, error) {
	if w.below != nil {
		return w.below, nil
	}
	sum := slices.Clone(w.Self)
	up = up[:len(sum)]
	for n := len(sum) - 1; n > 0; n-- {
		if run.Cancelled(ctx, n) {
			return nil, ctx.Err()
		}
		sum[up[n]] += sum[n]
	}
	w.below = sum
	return sum, nil
}
