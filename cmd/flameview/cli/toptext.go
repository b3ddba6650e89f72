package cli

import (
	"fmt"
	"io"
	"strings"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/viewer/report"
)

// print writes the table for people; percentages are of the events that take
// part.
func (c *topCmd) print(w io.Writer, q query.Query, flat *tree.Flat, found string, rows []topRow, all int) error {
	p := &printer{w: w}
	if c.Title != "" {
		p.line(printable(c.Title))
	}
	p.line(printable(c.heading(q, flat, found)))
	p.line("")
	unit := flat.Metric.Unit
	t := table{align: "rrrrll"}
	t.add("self", "", "total", "", "kind", c.Group)
	for _, r := range rows {
		t.add(amount(r.self, unit), percent(r.self, flat.Sum), amount(r.total, unit), percent(r.total, flat.Sum), r.Kind, r.Method)
	}
	p.table(&t, "")
	if more := all - len(rows); more > 0 {
		p.line(fmt.Sprintf("\n%s more; -n 0 shows all", count(more)))
	}
	return p.err
}

// heading says of what the table is.
//
//	CPU · samples: 1,200 of 3,400 (35.3 %) have main > parse, matching lex: 300 (25.0 %)
func (c *topCmd) heading(q query.Query, flat *tree.Flat, found string) string {
	m := flat.Metric
	s := m.Label + ": "
	s += amount(flat.Sum, m.Unit)
	if c.Fragment != "" || flat.Sum != flat.All {
		s += fmt.Sprintf(" of %s (%s)", amount(flat.All, m.Unit), percent(flat.Sum, flat.All))
	}
	if c.Fragment != "" {
		s += " have " + strings.Join(model.SplitPath(c.Fragment), " > ")
	}
	if words := report.Reshaped(q.Filters, q.Transforms, q.Decoration); len(words) > 0 {
		s += " · " + strings.Join(words, " · ")
	}
	if found != "" {
		s += ", " + found
	}
	return s
}
