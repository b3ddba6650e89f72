package cli

import (
	"fmt"
	"io"

	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/tree"
)

// print writes the table for people; percentages are of the events that take
// part.
func (c *topCmd) print(w io.Writer, q query.Query, flat *tree.Flat, found string, rows []topRow, all int, ratios *ratioTable, spread *engine.Spread) error {
	p := &printer{w: w}
	if c.Title != "" {
		p.line(printable(c.Title))
	}
	p.line(printable(c.heading(q, flat.Metric, flat.Sum, flat.All, found)))
	p.line("")
	unit := flat.Metric.Unit
	t := table{align: "rrrr"}
	head := []string{"self", "", "total", ""}
	if spread != nil {
		p.line(spreadWords(*spread, unit) + "\n")
		t.align += "rr"
		head = append(head, "self, 95 %", "total, 95 %")
	}
	if ratios != nil {
		p.line(ratios.words() + "\n")
		t.align += "rr"
		head = append(head, "ratio self", "ratio total")
	}
	t.align += "ll"
	t.add(append(head, "kind", c.Group)...)
	for _, r := range rows {
		line := []string{amount(r.self, unit), percent(r.self, flat.Sum), amount(r.total, unit), percent(r.total, flat.Sum)}
		if spread != nil {
			line = append(line, r.SelfShare.String(), r.TotalShare.String())
		}
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
