package bundle

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"flameview/compare/tables"
	"flameview/formats/codec"
	"flameview/markdown"
	"flameview/model"
	"flameview/model/shape"
	"flameview/model/tree"
)

// readme writes README.md: Markdown that also reads well as text. Names and
// notes come from files and people; see markdown.go.
func readme(w io.Writer, v *codec.View, list []*part) error {
	out := bufio.NewWriter(w)
	r := v.Report
	if r == nil {
		r = &codec.Report{}
	}
	title := v.Tree.Metric.Label
	if v.Title != "" {
		title = v.Title + ": " + title
	}
	fmt.Fprintf(out, "# %s\n\nWhat somebody looked at in a profile", markdown.Plain(title))
	if !r.At.IsZero() {
		fmt.Fprintf(out, ", %s", r.At.UTC().Format("2006-01-02 15:04 UTC"))
	}
	if r.Program != "" {
		fmt.Fprintf(out, ", written by %s", markdown.Plain(r.Program))
	}
	out.WriteString(". Open `flame.svg` in a browser to begin with.\n\n## In this archive\n\n")
	for _, p := range list {
		fmt.Fprintf(out, "- `%s` (%s bytes): %s\n", p.name, model.Grouped(p.size), p.what)
		for _, text := range p.omitted {
			fmt.Fprintf(out, "    - not in it: %s\n", markdown.Plain(text))
		}
	}
	for _, why := range r.NoSession {
		fmt.Fprintf(out, "- Not in the session: %s\n", markdown.Plain(why))
	}
	out.WriteString("\n## What was looked at\n\n")
	facts(out, v, r.Facts)
	if v.Compared != nil && v.Compared.Report != nil {
		out.WriteString("\n## What changed\n\n")
		if err := out.Flush(); err != nil {
			return err
		}
		if err := v.Compared.Report.Explain(w); err != nil {
			return err
		}
	} else {
		heaviest(out, v)
	}
	notes(out, v)
	files(out, r.Files, len(r.Profiles))
	if r.Command != "" {
		out.WriteString("\n## The same picture again\n\n" + markdown.Fence(r.Command, "sh"))
		for _, left := range r.Left {
			fmt.Fprintf(out, "\nThe command cannot say: %s\n", markdown.Plain(left))
		}
	}
	return out.Flush()
}

// facts lists what the view shows, and the facts of its report.
func facts(out *bufio.Writer, v *codec.View, list []codec.Fact) {
	t := v.Tree
	total := int64(0)
	if t.Len() > 0 {
		total = t.Total[0]
	}
	if v.Compared != nil {
		fmt.Fprintf(out, "- Compared: %s\n", markdown.Plain(tables.Heading(v.Compared.Comparison)))
		more(out, list)
		return
	}
	fmt.Fprintf(out, "- Metric: %s (`%s`)\n- Total: %s", markdown.Plain(t.Metric.Label), markdown.Code(t.Metric.ID), amount(total, t.Metric.Unit))
	if t.All != total && t.All > 0 {
		fmt.Fprintf(out, ", %.2f %% of the %s that were recorded", 100*float64(total)/float64(t.All), amount(t.All, t.Metric.Unit))
	}
	out.WriteString("\n")
	more(out, list)
}

// more lists the facts of a report.
func more(out *bufio.Writer, list []codec.Fact) {
	for _, f := range list {
		show := markdown.Plain
		if f.Names {
			show = markdown.Span
		}
		if len(f.Values) == 1 {
			fmt.Fprintf(out, "- %s: %s\n", f.Name, show(f.Values[0]))
			continue
		}
		fmt.Fprintf(out, "- %s:\n", f.Name)
		for _, value := range f.Values {
			fmt.Fprintf(out, "    - %s\n", show(value))
		}
	}
}

// most is how many methods the README lists; the table has all.
const most = 10

// heaviest lists the methods with the largest self values.
func heaviest(out *bufio.Writer, v *codec.View) {
	t := v.Tree
	self := make([]int64, len(t.Boxes.List))
	var boxes []shape.BoxID
	for row := 1; row < t.Len(); row++ {
		if b := t.Box[row]; t.Self[row] > 0 {
			if self[b] == 0 {
				boxes = append(boxes, b)
			}
			self[b] += t.Self[row]
		}
	}
	if len(boxes) == 0 || t.Callers { // whose self is that of the stacks' ends
		return
	}
	slices.SortFunc(boxes, func(a, b shape.BoxID) int { return cmp.Or(cmp.Compare(self[b], self[a]), cmp.Compare(a, b)) })
	out.WriteString("\n## Heaviest by self\n\n")
	for _, b := range boxes[:min(len(boxes), most)] {
		fmt.Fprintf(out, "- %.2f %%, %s: %s\n", 100*float64(self[b])/float64(t.Total[0]), amount(self[b], t.Metric.Unit), markdown.Span(v.Name(b)))
	}
}

// notes lists all notes, those too that the picture does not show.
func notes(out *bufio.Writer, v *codec.View) {
	if len(v.Notes) == 0 {
		return
	}
	out.WriteString("\n## Notes\n\nThe numbers are those on the picture.\n")
	noted := tree.NewNoted(v.Tree, v.Notes)
	for i, n := range v.Notes {
		names := make([]string, len(n.Path))
		for j, id := range n.Path {
			names[j] = id.Name
			if box, ok := v.Tree.Boxes.Lookup(id); ok {
				names[j] = v.Name(box)
			}
		}
		fmt.Fprintf(out, "\n%d. %s", i+1, markdown.Span(strings.Join(names, " > ")))
		if row := noted.Widest(i); row < 0 {
			out.WriteString(" (not in this picture)")
		} else {
			if v.Compared == nil {
				fmt.Fprintf(out, ", %s", amount(v.Tree.Total[row], v.Tree.Metric.Unit))
			}
			fmt.Fprintf(out, ", %.2f %%", 100*float64(v.Tree.Total[row])/float64(max(v.Tree.Total[0], 1)))
			if n := noted.Count(i); n > 1 {
				fmt.Fprintf(out, " in the widest of %s frames", model.Grouped(n))
			}
		}
		out.WriteString("\n\n")
		for _, line := range n.Lines() {
			fmt.Fprintf(out, "    > %s  \n", markdown.Plain(line)) // two blanks break the line
		}
	}
}

// files lists what the view is of, and what the reader of each had to say; so many
// profiles are in the archive.
func files(out *bufio.Writer, list []codec.ReportFile, packed int) {
	if len(list) == 0 {
		return
	}
	out.WriteString("\n## Files\n\n")
	if packed > 0 {
		out.WriteString("The profiles that are in this archive are listed above.\n")
	} else {
		out.WriteString("The profiles are not in this archive.\n")
	}
	for _, f := range list {
		fmt.Fprintf(out, "\n- %s", markdown.Span(f.Name))
		if f.Format != "" {
			fmt.Fprintf(out, ", %s", f.Format)
		}
		fmt.Fprintf(out, ", %s bytes\n", model.Grouped(f.Bytes))
		if f.SHA256 != "" {
			fmt.Fprintf(out, "    - SHA-256 `%s`\n", f.SHA256)
		}
		if f.Err != "" {
			fmt.Fprintf(out, "    - failed: %s\n", markdown.Plain(f.Err))
		}
		for _, w := range f.Warnings {
			fmt.Fprintf(out, "    - warning: %s\n", markdown.Plain(w))
		}
	}
}

// amount is a value with its unit, exactly, and times for people.
//
//	1,234 samples    12.3 s (12,345,678,901 ns)
func amount(v int64, u model.Unit) string {
	exact := string(u.AppendGrouped(nil, v)) + " " + markdown.Plain(u.Name)
	if u.Name == "ns" && u.Decimals == 0 && (v >= 1e6 || v <= -1e6) {
		return fmt.Sprintf("%.4g s (%s)", float64(v)/1e9, exact)
	}
	return exact
}
