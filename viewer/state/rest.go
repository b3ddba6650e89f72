package state

import (
	"flameview/model/filter"
	"flameview/model/query"
)

// CompareWithRest compares what a filter of the state leaves with what it leaves
// out, which is the base. All other filters apply to both.
func CompareWithRest(f filter.Filter) Command {
	rest := f
	rest.Drop = !f.Drop
	return Command{Name: "Compare " + f.Words() + " with the rest", Do: func(s State) State {
		s.Filters = without(s.Filters, indexOf(s.Filters, f))
		return SetSides(
			query.Side{Name: "the rest", Filters: []filter.Filter{rest}},
			query.Side{Name: f.Words(), Filters: []filter.Filter{f}},
		).Do(s)
	}}
}
