package model

import "context"

// FileTotals sums a metric by file, after the query's filters, by FileID. Errors
// as for Tree, but for those of fragments, which do not matter here.
func (e *Engine) FileTotals(ctx context.Context, q Query) ([]int64, error) {
	m, err := e.Metric(q.Metric)
	if err != nil {
		return nil, err
	}
	p, err := e.filtered(ctx, q, m, active(q.Filters))
	if err != nil {
		return nil, err
	}
	var sums [2][]int64 // of those who add beside each other
	var shows []func(*block)
	for i := range sums {
		sums[i] = make([]int64, len(e.store.Files))
		shows = append(shows, func(b *block) { sums[i][b.seg.File] += b.sum() })
	}
	if err := p.show(ctx, e.Beside, make([]Tally, len(p.filters)), shows...); err != nil {
		return nil, err
	}
	for file, v := range sums[1] {
		sums[0][file] += v
	}
	return sums[0], nil
}
