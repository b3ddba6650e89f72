package engine

import (
	"context"
	"slices"

	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/tree"
)

// Threads sums a metric by thread, after the query's filters, largest first. fold merges the threads of a pool. Threads
// without an event of the metric's series are omitted; those without an event that contains the fragment are not. Errors
// as for Tree.
//
// Events are read once for a metric and its filters; which of them contain the fragment is computed from their sums by
// thread and stack.
func (e *Engine) Threads(ctx context.Context, q query.Query, fold bool) ([]scan.ThreadRow, error) {
	p, err := e.plan(q)
	if err != nil {
		return nil, err
	}
	sums, err := e.threads.get(p.keys.filters, func() (out threadSums, err error) {
		pass, err := e.pass(ctx, p, p.active)
		if err != nil {
			return out, err
		}
		out.summed = summed{p.metric.ID, p.active}
		out.rows, err = pass.SumThreads(ctx, e.Parallel, len(e.store.Threads))
		return out, err
	})
	if err != nil {
		return nil, err
	}
	rows := sums.rows
	if len(q.Fragment) > 0 {
		rows = slices.Clone(rows)
		if err := e.selectThreads(ctx, q, rows); err != nil {
			return nil, err
		}
	}
	return scan.NameThreads(e.store, rows, fold), nil
}

// selectThreads sets Selected of rows by thread: the events that contain the query's fragment.
func (e *Engine) selectThreads(ctx context.Context, q query.Query, rows []scan.ThreadRow) error {
	a, err := e.resolve(ctx, q)
	if err != nil {
		return err
	}
	parts, err := e.partition(ctx, a.plan, a.self, true)
	if err != nil {
		return err
	}
	at := a.in.Shape.Find(ctx, a.in.Fragment)
	for _, part := range parts.Parts {
		if a.root != tree.NoRoot && a.store.roots.Of(part.File, part.Thread) != a.root {
			continue
		}
		for i := part.From; i < part.To; i++ {
			if run.Cancelled(ctx, i) {
				return ctx.Err()
			}
			if at.LastEnd[a.in.Shape.NodeOf(parts.Stack[i])] != 0 {
				rows[part.Thread].Selected += parts.Value[i]
			}
		}
	}
	return ctx.Err()
}

// FileTotals sums a metric by file, after the query's filters, by FileID. Errors as for Tree, except those about
// fragments, which have no effect here.
func (e *Engine) FileTotals(ctx context.Context, q query.Query) ([]int64, error) {
	p, err := e.plan(q)
	if err != nil {
		return nil, err
	}
	pass, err := e.pass(ctx, p, p.active)
	if err != nil {
		return nil, err
	}
	return pass.SumFiles(ctx, e.Parallel, len(e.store.Files))
}

// Timeline sums a metric by time, after all filters except those of the time axis, since users select a part of the axis on
// it. It has no buckets if no event has a time. Errors as for FileTotals.
func (e *Engine) Timeline(ctx context.Context, q query.Query, buckets int) (*scan.Timeline, error) {
	pass, axis, err := e.timed(ctx, q, buckets)
	if err != nil || len(axis.Buckets) == 0 {
		return &axis, err
	}
	return pass.SumTimes(ctx, e.Parallel, axis)
}

// ThreadTimes is Timeline for each of the maxRows threads with the largest totals; fold merges the threads of a pool.
func (e *Engine) ThreadTimes(ctx context.Context, q query.Query, fold bool, buckets, maxRows int) (*scan.ThreadTimes, error) {
	pass, axis, err := e.timed(ctx, q, buckets)
	if err != nil || len(axis.Buckets) == 0 {
		return &scan.ThreadTimes{}, err
	}
	return pass.SumThreadTimes(ctx, e.store, axis, fold, maxRows)
}

// timed prepares a pass and an axis for it.
func (e *Engine) timed(ctx context.Context, q query.Query, buckets int) (*scan.Pass, scan.Timeline, error) {
	axis := scan.NewAxis(e.store, e.blockTimes(), buckets)
	p, err := e.plan(q)
	if err != nil || len(axis.Buckets) == 0 {
		return nil, axis, err
	}
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return nil, axis, err
	}
	pass, err := scan.NewPass(ctx, s, p.metric, filter.OffAxis(p.active), e.blockTimes())
	return pass, axis, err
}
