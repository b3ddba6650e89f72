package query

import (
	"slices"

	"flameview/model"
	"flameview/model/filter"
)

// Side is one side of a comparison: the events that pass both the query's filters and
// its own. It is plain data.
type Side struct {
	Name string // for people: "before", "a.jfr"
	// Filters must all agree, as must the query's.
	Filters []filter.Filter
	// Metric replaces the query's for this side; "" = the query's.
	Metric string
	// Fragment replaces the query's, where the same path has other names on this side;
	// nil = the query's.
	Fragment []model.Name
	// Scale multiplies the side's values before they are compared; 0 = 1. It changes
	// widths, never the values shown.
	Scale float64
	// Wishes make the side a "what if": the recorded events with some costs
	// multiplied.
	Wishes []Wish
}

// Side returns the ordinary query for one side of a comparison. Its answer equals that
// side's part of the comparison.
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
