package model

import (
	"context"
	"slices"
)

// preorder is the order in which a walk depth first visits the nodes of a shape
// that have a box: what is below a node stands behind it in one run.
type preorder struct {
	at    []int32  // by NodeID: its place in order
	size  []int32  // by NodeID: the node and all below it; 0 for hosted ones
	order []NodeID // without the root
}

// newPreorder orders nodes below their parents: up are the parents, which have
// boxes or are the root. If the context ends, what it gives is of no use.
func newPreorder(ctx context.Context, up []NodeID, box []BoxID) *preorder {
	n := len(up)
	p := &preorder{at: make([]int32, n), size: make([]int32, n)}
	for i := n - 1; i > 0; i-- {
		if stops(ctx, i) {
			return p
		}
		if box[i] != NoBox {
			p.size[i]++
			p.size[up[i]] += p.size[i]
		}
	}
	p.order = make([]NodeID, p.size[0])
	next := make([]int32, n) // where the next child of a node goes
	for i := 1; i < n; i++ {
		if stops(ctx, i) {
			return p
		}
		if box[i] != NoBox {
			at := next[up[i]]
			p.order[at], p.at[i] = NodeID(i), at
			next[up[i]], next[i] = at+p.size[i], at+1
		}
	}
	return p
}

// preorder gives the order of the shape's nodes.
func (sh *Shape) preorder(ctx context.Context) (*preorder, error) {
	if sh.visits == nil {
		p := newPreorder(ctx, sh.Up, sh.Box)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		sh.visits = p
	}
	return sh.visits, nil
}

// firstOnPath says for every node whether its box stands nowhere above it: what
// counts for totals by box.
func (sh *Shape) firstOnPath(ctx context.Context) ([]bool, error) {
	if sh.outermost == nil && sh.distinct {
		sh.outermost = slices.Repeat([]bool{true}, sh.Len())
	}
	if sh.outermost == nil {
		p, err := sh.preorder(ctx)
		if err != nil {
			return nil, err
		}
		first := p.outermost(ctx, sh.Box, len(sh.Boxes.List))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		sh.outermost = first
	}
	return sh.outermost, nil
}

// outermost says for every node that has a box whether it stands nowhere above
// the node.
//
// In preorder, what is above a node is what has begun and not yet ended. Of the
// nodes of one box the last outermost one is the only that can contain the
// next, so one number for each box decides: where that one ends. It takes no
// path, whatever the depth.
func (p *preorder) outermost(ctx context.Context, box []BoxID, boxes int) []bool {
	out := make([]bool, len(p.at))
	end := make([]int32, boxes)
	for i, node := range p.order {
		if stops(ctx, i) {
			return out
		}
		if b := box[node]; int32(i) >= end[b] {
			out[node], end[b] = true, int32(i)+p.size[node]
		}
	}
	return out
}
