package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"
)

// print writes the report for people.
func (r *infoReport) print(w io.Writer) error {
	p := &printer{w: w}
	p.line("Files")
	files := table{align: "llrl"}
	for _, f := range r.Files {
		size := ""
		if f.Bytes > 0 || f.Format != "" { // folders have none
			size = byteSize(f.Bytes)
		}
		files.add(f.Path, cmp.Or(f.Format, "-"), size, f.fed())
	}
	p.table(&files, "  ")
	r.notes(p)
	if len(r.Metrics) > 0 {
		p.line("\nMetrics")
		metrics := table{align: "llrl"}
		for _, m := range r.Metrics {
			total := m.Total.grouped()
			row := []string{m.ID, m.Label, total}
			if m.human != total {
				row = append(row, m.human)
			}
			metrics.add(row...)
		}
		p.table(&metrics, "  ")
	}
	if len(r.Ratios) > 0 {
		p.line("\nRatios, for top --ratio")
		ratios := table{align: "llr"}
		for _, ratio := range r.Ratios {
			ratios.add(ratio.ID, ratio.Name, ratio.human)
		}
		p.table(&ratios, "  ")
	}
	r.byFile(p)
	p.line("\nCounts")
	counts := table{align: "lr"}
	counts.add("threads", count(r.Threads))
	counts.add("methods", count(r.Methods))
	counts.add("stacks", count(r.Stacks))
	counts.add("events", count(r.Events))
	p.table(&counts, "  ")
	if t := r.Time; t != nil {
		const layout = "2006-01-02 15:04:05.000"
		p.line("\nTime")
		p.line(fmt.Sprintf("  %s to %s UTC (%s)", t.start.Format(layout), t.end.Format(layout),
			nanoseconds(int64(t.end.Sub(t.start)/time.Millisecond*time.Millisecond))))
	}
	return p.err
}

// byFile says which of several files feeds which metric with how much.
func (r *infoReport) byFile(p *printer) {
	if len(r.Files) < 2 {
		return
	}
	feeds := table{align: "llr"}
	for _, m := range r.Metrics {
		name := m.ID
		for _, f := range r.Files {
			for _, t := range f.Totals {
				if t.ID == m.ID && !t.zero {
					feeds.add(name, f.Path, t.Total.grouped())
					name = ""
				}
			}
		}
	}
	p.line("\nBy file")
	p.table(&feeds, "  ")
}

// fed says in a few words what became of a file.
//
//	cpu, alloc, lock, wall and 21 more; read in part
func (f *fileReport) fed() string {
	const few = 4
	s := strings.Join(f.Series[:min(few, len(f.Series))], ", ")
	if more := len(f.Series) - few; more > 0 {
		s += fmt.Sprintf(" and %d more", more)
	}
	if f.state != "" && s != "" {
		s += "; "
	}
	return s + f.state
}

// notes are the warnings of the files that have any.
func (r *infoReport) notes(p *printer) {
	head := "\nWarnings"
	for _, f := range r.Files {
		for _, note := range f.Warnings {
			if head != "" {
				p.line(head)
				head = ""
			}
			p.line(printable("  " + f.Path + ": " + note))
		}
	}
}

// printer keeps the first error of many writes.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) line(s string) {
	if p.err == nil {
		_, p.err = io.WriteString(p.w, s+"\n")
	}
}

func (p *printer) table(t *table, indent string) {
	if p.err == nil {
		p.err = t.print(p.w, indent)
	}
}
