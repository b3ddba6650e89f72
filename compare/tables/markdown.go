package tables

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"flameview/compare"
	"flameview/markdown"
	"flameview/model"
)

// Markdown writes a comparison of two sides for a pull request: the sentence, what
// is to be known of it, and a table of what is beyond noise.
func (r *Report) Markdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "## %s\n\n", markdown.Plain(r.heading()))
	r.explain(out)
	return out.Flush()
}

// Explain is Markdown without its heading.
func (r *Report) Explain(w io.Writer) error {
	out := bufio.NewWriter(w)
	r.explain(out)
	return out.Flush()
}

func (r *Report) explain(out *bufio.Writer) {
	fmt.Fprintf(out, "**%s**\n\n", markdown.Plain(r.Explanation.Words()))
	for _, f := range r.Facts() {
		fmt.Fprintf(out, "- %s\n", markdown.Plain(f))
	}
	if power := r.Power(r.By).Words(r.Noise); power != "" {
		fmt.Fprintf(out, "- %s\n", markdown.Plain(power))
	}
	for _, s := range r.Suggestions {
		fmt.Fprintf(out, "- looks renamed or wrapped: %s\n", markdown.Plain(s.Words()))
	}
	rows, more := r.Shown()
	beyond := 0
	for _, row := range rows {
		if row.Main(r.By).Significant {
			beyond++
		}
	}
	if shown := rows[:beyond]; beyond > 0 {
		fmt.Fprintf(out, "\n| method | %s | %s | change | change self | factor | 95 %% interval | state | where |\n", markdown.Plain(r.Sides[0].Name), markdown.Plain(r.Sides[1].Name))
		out.WriteString("|---|--:|--:|--:|--:|--:|---|---|---|\n")
		for _, row := range shown {
			main := row.Main(r.By)
			base, current := row.Total.Values(r.Sides[0].Metric.Unit)
			where := ""
			if paths := r.Where(row); len(paths) > 0 {
				where = strings.Join(paths[0].Path, " > ")
			}
			fmt.Fprintf(out, "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", markdown.Cell(r.name(r.Boxes, row.Box)), base, current,
				compare.Delta(row.Total.Delta), compare.Delta(row.Self.Delta), compare.Factor(main.Factor), main.Interval(), main.State, markdown.Cell(where))
		}
	}
	if rest := len(rows) - beyond + more; rest > 0 {
		fmt.Fprintf(out, "\n%s more methods %s.\n", model.Grouped(rest), r.rest())
	}
}

// rest says what is true of the rows below the line.
func (r *Report) rest() string {
	switch r.Noise.Level {
	case compare.NotJudged:
		return "are not judged"
	case compare.Exact:
		return "do not differ"
	}
	return "are within noise"
}

// heading names what is compared.
func (r *Report) heading() string {
	if r.Title != "" {
		return r.Title
	}
	return Heading(r.Comparison)
}

// Heading names what a comparison is of.
//
//	CPU · samples: before.jfr 9,211 and after.jfr 10,002
func Heading(c *compare.Comparison) string {
	var sides []string
	for _, s := range c.Sides {
		sides = append(sides, s.Name+" "+compare.Amount(s.Total, s.Metric.Unit))
	}
	last := len(sides) - 1
	return c.Sides[last].Metric.Label + ": " + strings.Join(sides[:last], ", ") + " and " + sides[last]
}

// Markdown writes a comparison of many sides as a table.
func (m *Matrix) Markdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	heading := m.Title
	if heading == "" {
		heading = Heading(m.Comparison)
	}
	fmt.Fprintf(out, "## %s\n\n", markdown.Plain(heading))
	for _, f := range m.Facts() {
		fmt.Fprintf(out, "- %s\n", markdown.Plain(f))
	}
	out.WriteString("\n| method |")
	for _, s := range m.Sides {
		out.WriteString(" " + markdown.Plain(s.Name) + " |")
	}
	out.WriteString(" changed |\n|---|" + strings.Repeat("--:|", len(m.Sides)) + "---|\n")
	rows, more := m.Shown()
	for i := range rows {
		out.WriteString("| " + markdown.Cell(m.name(m.Boxes, rows[i].Box)) + " |")
		for _, v := range rows[i].Shares {
			out.WriteString(" " + compare.Share(v) + " |")
		}
		out.WriteString(" " + markdown.Plain(m.Between(&rows[i])) + " |\n")
	}
	if more > 0 {
		fmt.Fprintf(out, "\n%s more methods.\n", model.Grouped(more))
	}
	return out.Flush()
}
