package answer

import (
	"context"

	"flameview/model/chart"
	"flameview/model/filter"
	"flameview/model/query"
)

// Chart is a flame chart, or why there is none.
type Chart struct {
	*chart.Chart
	Err error
}

// chartTracks is how many threads a chart has at most.
const chartTracks = 200

// chart answers what the threads did; late says that it is still that of before.
// Zooming and selecting ask nothing new: the chart is of all times.
func (a *Answerer) chart(ctx context.Context, next, old *answered, side SideWant, early bool) (late bool, err error) {
	from := next.view.Query
	q := query.Query{Metric: from.Metric, Grouping: from.Grouping, Transforms: from.Transforms}
	q.Filters = filter.OffAxis(filter.Active(from.Filters))
	q = side.of(q, from)
	next.chart, late, err = old.chart.reuseOrKeep(early, q, func() (*Chart, error) {
		c, err := a.engine.Chart(ctx, q, a.engine.IntervalMetrics(), chartTracks)
		return &Chart{c, err}, ctx.Err()
	})
	return late, err
}
