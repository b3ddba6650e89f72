package scan

import (
	"context"
	"math"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/run"
)

// ByStack is one metric by stack after filters, and the effect of each filter.
type ByStack struct {
	Self    []int64        // by StackID
	Tallies []filter.Tally // parallel to the filters
}

// SumStacks sums by stack. In parallel, two functions have sums of their own, which are
// added in the end; that pays only if there are many more events than stacks. Error: the
// context's.
func (p *Pass) SumStacks(ctx context.Context, parallel run.Parallel, stacks int) (ByStack, error) {
	out := ByStack{Self: make([]int64, stacks), Tallies: make([]filter.Tally, len(p.filters))}
	first := func(b *Block) { b.addTo(out.Self) }
	if parallel == nil || len(p.chunks)*chunkLen < 4*stacks {
		return out, p.Run(ctx, nil, out.Tallies, first)
	}
	var second []int64
	err := p.Run(ctx, parallel, out.Tallies, first, func(b *Block) {
		if second == nil {
			second = make([]int64, stacks)
		}
		b.addTo(second)
	})
	for n, v := range second {
		out.Self[n] += v
	}
	return out, err
}

// SumSquares sums the squares of events' values by stack, as multiples of unit, which is
// chosen so that the total stays below 2^60. Error: the context's.
func (p *Pass) SumSquares(ctx context.Context, stacks int) (sums []int64, unit float64, err error) {
	return p.sumProducts(ctx, stacks, func(b *Block) model.Values { return b.Values })
}

// SumProducts is like SumSquares for the product of each event's value with another value
// of it; files that did not record the other one add nothing.
func (p *Pass) SumProducts(ctx context.Context, stacks, value int) (sums []int64, unit float64, err error) {
	return p.sumProducts(ctx, stacks, func(b *Block) model.Values { return b.Seg.Values[value] })
}

func (p *Pass) sumProducts(ctx context.Context, stacks int, other func(*Block) model.Values) (sums []int64, unit float64, err error) {
	each := func(b *Block, do func(stack model.StackID, product float64)) {
		second := *b
		second.Values = other(b)
		b.eachEvent(func(event int32) { do(b.Seg.Stack[event], float64(b.Value(event))*float64(second.Value(event))) })
	}
	all := 0.0
	err = p.Run(ctx, nil, nil, func(b *Block) {
		each(b, func(_ model.StackID, product float64) { all += math.Abs(product) })
	})
	if err != nil {
		return nil, 0, err
	}
	unit = 1
	for all/unit >= 1<<60 {
		unit *= 2
	}
	sums = make([]int64, stacks)
	err = p.Run(ctx, nil, nil, func(b *Block) {
		each(b, func(stack model.StackID, product float64) { sums[stack] += int64(product / unit) })
	})
	return sums, unit, err
}

// FilterStacks applies the filters that judge whole stacks to sums by stack. before are the
// sums without any filter: a tally counts what its filter removes from all events, not only
// from those that the other filters let pass. Errors: an invalid pattern, or the context's.
func (b *ByStack) FilterStacks(ctx context.Context, s *model.Store, before []int64, filters []filter.Filter) error {
	for i, f := range filters {
		kind, err := f.Lookup()
		if err != nil {
			return err
		}
		if f.Off || kind.Stacks == nil {
			continue
		}
		match, err := kind.Stacks(ctx, s, f)
		if err != nil {
			return err
		}
		for n, v := range before {
			if run.Cancelled(ctx, n) {
				return ctx.Err()
			}
			if match[n] == f.Drop {
				b.Tallies[i].Removed += v
				b.Self[n] = 0
			}
		}
	}
	return nil
}

// SumFiles sums by file, by FileID. Error: the context's.
func (p *Pass) SumFiles(ctx context.Context, parallel run.Parallel, files int) ([]int64, error) {
	var sums [2][]int64 // one for each consumer
	var consumers []func(*Block)
	for i := range sums {
		sums[i] = make([]int64, files)
		consumers = append(consumers, func(b *Block) { sums[i][b.Seg.File] += b.Sum() })
	}
	if err := p.Run(ctx, parallel, nil, consumers...); err != nil {
		return nil, err
	}
	for file, v := range sums[1] {
		sums[0][file] += v
	}
	return sums[0], nil
}
