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
func sumEvents(ctx context.Context, s *Store, m Metric, filters []Filter) (byStack, error) {
	out := byStack{own: make([]int64, s.Stacks.Len()), tallies: make([]Tally, len(filters))}
	own := out.own
	err := s.sift(ctx, m, filters, out.tallies, func(b *block) {
		stacks, each := b.seg.Stack, b.values.Each
		if each == nil {
			for _, e := range b.kept {
				own[stacks[e]] += b.values.Same
			}
			return
		}
		for _, e := range b.kept {
			own[stacks[e]] += each[e]
		}
	})
	return out, err
}

// weights are the values of one metric by node of a shape: own for the events
// that end there, sum for those and all below. Hosted nodes have none.
type weights struct {
	own, sum []int64
	total    int64
}

// lay puts weights by stack beside a shape's nodes.
func (sh *Shape) lay(ctx context.Context, own []int64) *weights {
	w := &weights{own: own}
	if sh.host != nil {
		w.own = make([]int64, len(own))
		for n, v := range own {
			if stops(ctx, n) {
				break
			}
			w.own[sh.host[n]] += v
		}
	}
	w.add(ctx, sh)
	return w
}

// add fills sum from own; parents have lower numbers than children.
func (w *weights) add(ctx context.Context, sh *Shape) {
	w.sum = slices.Clone(w.own)
	up := sh.Up[:len(w.sum)]
	for n := len(w.sum) - 1; n > 0; n-- {
		if stops(ctx, n) {
			break
		}
		w.sum[up[n]] += w.sum[n]
	}
	w.total = w.sum[0]
}
