package cli

import (
	"fmt"
	"strings"

	"flameview/model"
	"flameview/model/query"
	"flameview/viewer/report"
)

// heading says what a table is of.
//
//	CPU · samples: 1,200 of 3,400 (35.3 %) have main > parse
func (v *view) heading(q query.Query, m model.Metric, sum, all int64) string {
	s := m.Label + ": "
	s += amount(sum, m.Unit)
	if v.Fragment != "" || sum != all {
		s += fmt.Sprintf(" of %s (%s)", amount(all, m.Unit), percent(sum, all))
	}
	if v.Fragment != "" {
		s += " have " + strings.Join(model.SplitPath(v.Fragment), " > ")
	}
	if words := report.Reshaped(q.Filters, q.Transforms, q.Decoration); len(words) > 0 {
		s += " · " + strings.Join(words, " · ")
	}
	if v.Search != "" {
		s += ", matching " + v.Search
	}
	return s
}
