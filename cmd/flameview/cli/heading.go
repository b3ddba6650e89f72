package cli

import (
	"fmt"
	"strings"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/viewer/report"
)

// heading says what a table is of.
//
//	CPU · samples: 1,200 of 3,400 (35.3 %) have main > parse
func (v *view) heading(q query.Query, m model.Metric, sum, all int64, found string) string {
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
	if found != "" {
		s += ", " + found
	}
	return s
}

// found is what of a total the search finds, in words; "" without a search. Beside
// an answer for programs it is said on standard error.
func (v *view) found(a *app, e *engine.Engine, q query.Query, search *tree.Search, unit model.Unit, total int64, forPrograms bool) (string, error) {
	if search == nil {
		return "", nil
	}
	sum, err := e.FoundSum(a.ctx, q, search)
	if err != nil {
		return "", err
	}
	if forPrograms {
		a.say("search: %s, %s of the total", plural(search.Boxes, "name"), percent(sum, total))
	}
	return fmt.Sprintf("matching %s: %s (%s)", v.Search, amount(sum, unit), percent(sum, total)), nil
}
