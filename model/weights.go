package model

import (
	"context"
	"slices"
)

// byStack are the values of one metric by stack, after filters, with what each
// filter did on its own.
type byStack struct {
	own     []int64
	tallies []Tally // parallel to the query's filters
}

// sumEvents sums the values of a metric by stack, in one pass over the events
// that judges each by all filters of single events.
func (e *Engine) sumEvents(ctx context.Context, s *Store, m Metric, filters []Filter) (byStack, error) {
	p, err := s.pass(ctx, m, filters, e.timesFor(filters))
	if err != nil {
		return byStack{}, err
	}
	return p.sumStacks(ctx, e.Beside, s.Stacks.Len())
}

// sumStacks sums by stack. Beside each other, two functions have sums of their
// own, which have to be added: that is worth it where events are many more than
// stacks.
func (p *pass) sumStacks(ctx context.Context, beside Beside, stacks int) (byStack, error) {
	out := byStack{own: make([]int64, stacks), tallies: make([]Tally, len(p.filters))}
	first := func(b *block) { b.addTo(out.own) }
	if beside == nil || len(p.stretches)*stretchLen < 4*stacks {
		return out, p.show(ctx, nil, out.tallies, first)
	}
	var own []int64
	err := p.show(ctx, beside, out.tallies, first, func(b *block) {
		if own == nil {
			own = make([]int64, stacks)
		}
		b.addTo(own)
	})
	for n, v := range own {
		out.own[n] += v
	}
	return out, err
}

// addTo adds the block's events to sums by stack.
func (b *block) addTo(own []int64) {
	stacks, each, same := b.seg.Stack, b.values.Each, b.values.Same
	switch {
	case b.whole && each == nil:
		for _, n := range stacks[b.from:b.to] {
			own[n] += same
		}
	case b.whole:
		each = each[b.from:b.to]
		for i, n := range stacks[b.from:b.to] {
			own[n] += each[i]
		}
	case each == nil:
		for _, e := range b.kept {
			own[stacks[e]] += same
		}
	default:
		for _, e := range b.kept {
			own[stacks[e]] += each[e]
		}
	}
}

// weights are the values of one metric by node of a shape: own for the events
// that end there. Hosted nodes have none.
type weights struct {
	own   []int64
	total int64
	sum   []int64 // what sums gives; nil until asked
	// stacks are the weights of the trie, if what is below a node has the same
	// sum as there.
	stacks *weights
}

// newWeights takes weights by stack: those of shapes whose nodes are the stacks.
func newWeights(ctx context.Context, own []int64) (*weights, error) {
	w := &weights{own: own}
	for n, v := range own {
		if stops(ctx, n) {
			break
		}
		w.total += v
	}
	return w, ctx.Err()
}

// lay puts the weights of stacks beside a shape's nodes.
func (sh *Shape) lay(ctx context.Context, stacks *weights) (*weights, error) {
	w := &weights{own: stacks.own, total: stacks.total}
	if sh.nested {
		w.stacks = stacks
	}
	if !sh.hosts {
		return w, nil
	}
	w.own = make([]int64, len(stacks.own))
	for n, v := range stacks.own {
		if stops(ctx, n) {
			break
		}
		if v != 0 { // of few nodes
			w.own[sh.of(NodeID(n))] += v
		}
	}
	return w, ctx.Err()
}

// sums gives each node that has a box its own weight and those of all below.
// Callers views do without.
func (w *weights) sums(ctx context.Context, sh *Shape) ([]int64, error) {
	if w.stacks != nil {
		return w.stacks.sumsBelow(ctx, sh.trie.Parent)
	}
	return w.sumsBelow(ctx, sh.Up)
}

// sumsBelow adds weights up; parents have lower numbers than children.
func (w *weights) sumsBelow(ctx context.Context, up []NodeID) ([]int64, error) {
	if w.sum != nil {
		return w.sum, nil
	}
	sum := slices.Clone(w.own)
	up = up[:len(sum)]
	for n := len(sum) - 1; n > 0; n-- {
		if stops(ctx, n) {
			return nil, ctx.Err()
		}
		sum[up[n]] += sum[n]
	}
	w.sum = sum
	return sum, nil
}
