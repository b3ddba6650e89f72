package query

import (
	"slices"

	"flameview/model"
	"flameview/model/filter"
)

// Side is one part of a comparison: the events that its filters leave, of those
// that the query's leave. It is plain data.
type Side struct {
	Name string // for people: "before", "a.jfr"
	// Filters must all agree, with the query's.
	Filters []filter.Filter
	// Metric is the side's own, "" = the query's.
	Metric string
	// Fragment is the side's own path, where the query's is called otherwise
	// there; nil = the query's.
	Fragment []model.Name
	// Scale is what the side's values are multiplied by before they are compared;
	// 0 = 1. It changes widths, never values.
	Scale float64
	// Wishes are what if: the side is what is recorded, with some costs at other
	// factors.
	Wishes []Wish
}

// Side is the ordinary question that one side of a comparison is about: its
// answer is that side's part of the comparison.
func (q Query) Side(i int) Query {
	s := q.Sides[i]
	q.Sides = nil
	q.Filters = slices.Concat(q.Filters, s.Filters)
	if s.Metric != "" {
		q.Metric = s.Metric
	}
	if s.Fragment != nil {
		q.Fragment = s.Fragment
	}
	q.Wishes = slices.Concat(q.Wishes, s.Wishes)
	return q
}
