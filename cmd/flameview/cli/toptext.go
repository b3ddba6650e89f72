package cli

import (
	"fmt"
	"io"

	"flameview/model/query"
	"flameview/model/tree"
)

// print writes the table for people; percentages are of the events that take
// part.
func (c *topCmd) print(w io.Writer, q query.Query, flat *tree.Flat, found string, rows []topRow, all int, ratios *ratioTable) error {
	p := &printer{w: w}
	if c.Title != "" {
		p.line(printable(c.Title))
	}
	p.line(printable(c.heading(q, flat.Metric, flat.Sum, flat.All, found)))
	p.line("")
	unit := flat.Metric.Unit
	t := table{align: "rrrrll"}
	t.add("self", "", "total", "", "kind", c.Group)
	if ratios != nil {
		p.line(ratios.words() + "\n")
		t = table{align: "rrrrrrll"}
		t.add("self", "", "total", "", "ratio self", "ratio total", "kind", c.Group)
	}
	for _, r := range rows {
		line := []string{amount(r.self, unit), percent(r.self, flat.Sum), amount(r.total, unit), percent(r.total, flat.Sum)}
		if ratios != nil {
			line = append(line, r.self2, r.total2)
		}
		t.add(append(line, r.Kind, r.Method)...)
	}
	p.table(&t, "")
	if more := all - len(rows); more > 0 {
		p.line(fmt.Sprintf("\n%s more; -n 0 shows all", count(more)))
	}
	return p.err
}
