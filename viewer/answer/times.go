package answer

import (
	"context"
	"slices"

	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
)

// timelineBuckets is how fine the time strip is: about a pixel or two each.
// threadRows is how many threads have one of their own; the others share one.
const (
	timelineBuckets = 720
	threadRows      = 100
)

// times answers the time line and, if wanted, that of each thread, the heat map and the flame chart. Each is a pass
// over all events and not what was clicked for, so the picture does not wait for
// them: those of the view before stay until the next stage. Only the first view of
// a store has none to show and waits, or the strip would push the picture away as
// soon as it has been seen.
func (a *Answerer) times(ctx context.Context, next, old *answered, r Request) (err error) {
	v, e := next.view, a.engine
	q, early := offAxis(v.Query), r.Stage < StageTimes
	next.timeline, v.TimesLate, err = old.timeline.reuseOrKeep(early, q, func() (*scan.Timeline, error) {
		return e.Timeline(ctx, q, timelineBuckets)
	})
	if err == nil && r.Wants.ThreadTimes {
		question, late := foldable{ofAllThreads(q), r.Wants.FoldThreads || v.Query.Decoration.FoldPools}, false
		next.threadTimes, late, err = old.threadTimes.reuseOrKeep(early, question, func() (*scan.ThreadTimes, error) {
			return e.ThreadTimes(ctx, question.Query, question.fold, timelineBuckets, threadRows)
		})
		v.TimesLate = v.TimesLate || late
	}
	if err == nil && r.Wants.Heat != nil {
		late := false
		late, err = a.heat(ctx, next, old, *r.Wants.Heat, early)
		v.TimesLate = v.TimesLate || late
	}
	if err == nil && r.Wants.Chart {
		late := false
		late, err = a.chart(ctx, next, old, r.Wants.ChartSide, early)
		v.TimesLate = v.TimesLate || late
	}
	if err == nil && r.Wants.Spread && v.Comparing == nil {
		late, question := false, ofEvents(v.Query)
		next.spread, late, err = old.spread.reuseOrKeep(early, question, func() (*engine.Spread, error) {
			return a.comparer.Spread(ctx, question)
		})
		if v.Spread = next.spread.value; late { // that of other events would be wrong here
			v.Spread = nil
		}
		v.TimesLate = v.TimesLate || late
	}
	v.Timeline, v.ThreadTimes, v.Heat, v.Chart = next.timeline.value, next.threadTimes.value, next.heat.value, next.chart.value
	return err
}

// ofAllThreads is what the rows of threads ask: those that are not chosen stay, so
// that another one can be.
func ofAllThreads(q query.Query) query.Query {
	q.Filters = slices.DeleteFunc(slices.Clone(q.Filters), filter.Filter.KeepsThreads)
	return q
}

// offAxis is what the time strip asks: nothing that a click changes, and not
// which time is shown.
func offAxis(q query.Query) query.Query {
	out := query.Query{Metric: q.Metric, Decoration: shape.Decoration{Leaf: q.Decoration.Leaf}} // filters of methods find classes there
	for _, f := range q.Filters {
		if !f.OnAxis() && !f.Off {
			out.Filters = append(out.Filters, f)
		}
	}
	return out
}
