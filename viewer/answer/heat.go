package answer

import (
	"context"
	"slices"
	"time"

	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/period"
)

// HeatWant asks for the metric over time, folded by a period.
type HeatWant struct {
	Period int64 // nanoseconds; 0 for the strongest that is found, or a second
	Rows   int
	Side   SideWant // of a comparison
}

// Heat is the answer to a HeatWant. It is of the events that are left by all
// filters but those of times, and contain the fragment: which times are chosen is
// for the map to show.
type Heat struct {
	*scan.Heat
	Found []period.Peak // after what times the metric repeats, strongest first
	// Err says why there is no map for this period, in words for the user.
	Err error
}

// foundPeriods is how many periods are looked for.
const foundPeriods = 3

// heat answers a HeatWant; late says that it is still that of before.
func (a *Answerer) heat(ctx context.Context, next, old *answered, w HeatWant, early bool) (late bool, err error) {
	from := next.view.Query
	q := query.Query{Metric: from.Metric, Grouping: from.Grouping, Transforms: from.Transforms, Decoration: from.Decoration, Fragment: from.Fragment}
	q.Filters = slices.DeleteFunc(filter.Active(from.Filters), filter.Filter.OfTimes)
	q = w.Side.of(q, from)
	next.periods, late, err = old.periods.reuseOrKeep(early, q, func() ([]period.Peak, error) {
		return period.Of(ctx, a.engine, q, foundPeriods)
	})
	if err != nil || late {
		next.heat = old.heat
		return late, err
	}
	type question struct {
		query.Query
		HeatWant
	}
	next.heat, late, err = old.heat.reuseOrKeep(early, question{q, w}, func() (*Heat, error) {
		h := &Heat{Found: next.periods.value}
		length := w.Period
		if length == 0 {
			length = int64(time.Second)
			if len(h.Found) > 0 {
				length = h.Found[0].Period
			}
		}
		if h.Heat, h.Err = a.engine.Heat(ctx, q, length, w.Rows); h.Err != nil {
			h.Heat = &scan.Heat{Period: length, Rows: w.Rows}
		}
		return h, ctx.Err()
	})
	return late, err
}
