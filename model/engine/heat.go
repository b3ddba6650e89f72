package engine

import (
	"context"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Heat makes a heat map of a metric: columns are periods, given in nanoseconds, divided into rows. Events must pass all
// filters and contain the fragment, if there is one. Periods count from the first event of the store, as the default of
// filter.Phase does. Errors as for Tree, or those of scan.NewHeat.
func (e *Engine) Heat(ctx context.Context, q query.Query, period int64, rows int) (*scan.Heat, error) {
	h, err := scan.NewHeat(e.blockTimes(), period, rows)
	if err != nil {
		return nil, err
	}
	pass, err := e.selected(ctx, q)
	if err != nil {
		return nil, err
	}
	return pass.SumHeat(ctx, e.Parallel, h)
}

// selected prepares a pass over the events that pass the query's filters and contain its fragment. Errors as for Tree.
func (e *Engine) selected(ctx context.Context, q query.Query) (*scan.Pass, error) {
	p, err := e.plan(q)
	if err != nil {
		return nil, err
	}
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return nil, err
	}
	pass, err := scan.NewPass(ctx, s, p.metric, p.active, e.blockTimes())
	if err != nil || len(q.Fragment) == 0 {
		return pass, err
	}
	a, err := e.resolve(ctx, q)
	if err != nil {
		return nil, err
	}
	pass.Keep(a.contains(ctx, s.Stacks.Len()))
	return pass, ctx.Err()
}

// contains judges events by whether they contain the fragment: by their stack, and by their root if the fragment
// has one.
func (a *resolved) contains(ctx context.Context, stacks int) func(*model.Segment) filter.Verdicts {
	at := a.in.Shape.Find(ctx, a.in.Fragment)
	match := make([]bool, stacks)
	for n := range match {
		match[n] = at.LastEnd[a.in.Shape.NodeOf(model.StackID(n))] != shape.Root
	}
	table := filter.ByStack(match)
	return func(seg *model.Segment) filter.Verdicts {
		byStack := filter.ByID(seg.Stack, table)
		if a.root == tree.NoRoot {
			return byStack
		}
		return func(from int, out []filter.Verdict) bool {
			byStack(from, out)
			for i := range out {
				if a.store.roots.Of(seg.File, seg.ThreadOf(int32(from+i))) != a.root {
					out[i] = filter.Differs
				}
			}
			return false
		}
	}
}
