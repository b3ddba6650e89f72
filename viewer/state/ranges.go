package state

import (
	"slices"

	"flameview/model/filter"
	"flameview/model/query"
)

// CompareRange compares a range of time, which is the base, with the range that
// is shown, or with all other times where all are.
func CompareRange(base filter.Filter) Command {
	base.Off, base.Drop = false, false
	return Command{Name: "Compare with " + base.Words(), Do: func(s State) State {
		current := query.Side{Name: "other times", Filters: []filter.Filter{base}}
		current.Filters[0].Drop = true
		if from, to, ranged := s.Range(); ranged {
			shown := base
			shown.From, shown.To = from, to
			current = query.Side{Name: shown.Words(), Filters: []filter.Filter{shown}}
			s.Filters = slices.DeleteFunc(slices.Clone(s.Filters), func(f filter.Filter) bool { return f.OnAxis() && !f.Drop })
		} else if len(s.Sides) == 2 && ofRange(s.Sides[1]) {
			current = s.Sides[1]
		}
		return SetSides(query.Side{Name: base.Words(), Filters: []filter.Filter{base}}, current).Do(s)
	}}
}

// ofRange says that a side is a range of time.
func ofRange(s query.Side) bool {
	return len(s.Filters) == 1 && s.Filters[0].OnAxis() && !s.Filters[0].Drop
}
