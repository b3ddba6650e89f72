package cli

import (
	"fmt"
	"io"
	"strings"

	"flameview/compare"
	"flameview/compare/tables"
)

// print writes a comparison of two sides for people.
func (c *diffCmd) print(w io.Writer, r *tables.Report) error {
	p := &printer{w: w}
	p.heading(r.Title, r.Comparison, r.Facts())
	p.line("")
	p.line(printable(r.Explanation.Words()))
	p.line("")
	rows, more := r.Shown()
	t := table{align: "rrrrrllll"}
	t.add("base", "current", "change", "self", "factor", "95 % interval", "state", "", c.Group)
	for i := range rows {
		row := &rows[i]
		main := row.Main(r.By)
		if !main.Significant && t.before == nil {
			t.before = map[int]string{len(t.rows): fmt.Sprintf("-- %s (%s) --", belowTheLine(r.Noise.Level), plural(len(r.Rows)-r.Significant, "method"))}
		}
		base, current := row.Total.Values(r.Sides[0].Metric.Unit)
		t.add(base, current, compare.Delta(row.Total.Delta), compare.Delta(row.Self.Delta), compare.Factor(main.Factor),
			interval(main), main.State.String(), arrow(main), c.name(r.Boxes.List[row.Box]))
	}
	p.table(&t, "")
	if more > 0 {
		p.line(fmt.Sprintf("\n%s more; -n 0 shows all", count(more)))
	}
	c.where(p, r, rows)
	if words := r.Power(r.By).Words(r.Noise); words != "" {
		p.line("\n" + words)
	}
	for i, s := range r.Suggestions {
		if i == 0 {
			p.line("\nlooks renamed or wrapped:")
		}
		p.line("  " + printable(s.Words()) + "  " + printable(suggestedFlag(s)))
	}
	return p.err
}

// mostWhere is for how many methods the text says where they changed.
const mostWhere = 5

// where names the path that carries most of the change of the first methods.
func (c *diffCmd) where(p *printer, r *tables.Report, rows []compare.Row) {
	for i := range rows[:min(mostWhere, len(rows))] {
		if paths := r.Where(rows[i]); len(paths) > 0 {
			if i == 0 {
				p.line("\nwhere:")
			}
			p.line("  " + compare.Delta(paths[0].Delta) + "  " + printable(strings.Join(paths[0].Path, " > ")))
		}
	}
}

// heading says what is compared and how.
func (p *printer) heading(title string, of *compare.Comparison, facts []string) {
	if title != "" {
		p.line(printable(title))
	}
	p.line(printable(tables.Heading(of)))
	for _, f := range facts {
		p.line(printable(f))
	}
}

func belowTheLine(level compare.Level) string {
	switch level {
	case compare.NotJudged:
		return "not judged"
	case compare.Exact:
		return "no difference"
	}
	return "within noise"
}

// interval is short: +2.9 to +5.6 %.
func interval(c compare.Change) string {
	if !c.Bounded {
		return ""
	}
	return strings.TrimSuffix(compare.Delta(c.Low), " %") + " to " + compare.Delta(c.High)
}

// arrow shows at a glance what is beyond noise.
func arrow(c compare.Change) string {
	switch {
	case !c.Significant:
		return ""
	case c.Delta > 0:
		return "▲"
	}
	return "▼"
}

// suggestedFlag is what does what a suggestion asks.
func suggestedFlag(s compare.Suggestion) string {
	if s.Hide != nil {
		return "--hide='" + s.Hide.FormatPatterns() + "'"
	}
	return "--same='" + s.Same.String() + "'"
}

// printMatrix writes a comparison of many sides for people: each side's part of
// all.
func (c *diffCmd) printMatrix(w io.Writer, m *tables.Matrix) error {
	p := &printer{w: w}
	p.heading(m.Title, m.Comparison, m.Facts())
	p.line("")
	t := table{align: strings.Repeat("r", len(m.Sides)) + "ll"}
	var head []string
	for _, s := range m.Sides {
		head = append(head, s.Name)
	}
	t.add(append(head, "changed", c.Group)...)
	rows, more := m.Shown()
	for i := range rows {
		var cells []string
		for _, v := range rows[i].Shares {
			cells = append(cells, compare.Share(v))
		}
		t.add(append(cells, m.Between(&rows[i]), c.name(m.Boxes.List[rows[i].Box]))...)
	}
	p.table(&t, "")
	if more > 0 {
		p.line(fmt.Sprintf("\n%s more; -n 0 shows all", count(more)))
	}
	return p.err
}
