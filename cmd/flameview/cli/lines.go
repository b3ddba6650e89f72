package cli

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/lines"
	"flameview/source"
)

// linesCmd lists methods by source line.
type linesCmd struct {
	JSON   bool     `name:"json" group:"output" help:"A JSON array of {method, file, self, total, source, stale, lines: [{line, self, total, text, calls: [{method, total}]}]}; line 0 is where none is known."`
	Method string   `required:"" group:"view" placeholder:"RE" help:"The methods to list: a regular expression over names, in which case matters only if it has capitals."`
	Source []string `group:"output" sep:"none" placeholder:"PATH" help:"A folder, jar or zip with sources; may be given several times. Nothing else is read, whatever paths the profile has. Without sources the lines are listed alone."`
	Calls  bool     `group:"output" help:"Below each line what it calls, and how much of the line that is."`
	view
	input
}

// The JSON of lines --json is documented.
type (
	methodLines struct {
		Method string       `json:"method"`
		File   string       `json:"file,omitempty"`
		Self   exact        `json:"self"`
		Total  exact        `json:"total"`
		Source string       `json:"source,omitempty"`
		Stale  string       `json:"stale,omitempty"`
		Lines  []sourceLine `json:"lines"`

		text  []string
		found []source.File
	}
	sourceLine struct {
		Line  int32      `json:"line"`
		Self  exact      `json:"self"`
		Total exact      `json:"total"`
		Text  *string    `json:"text,omitempty"`
		Calls []lineCall `json:"calls,omitempty"`
	}
	lineCall struct {
		Method string `json:"method"`
		Total  exact  `json:"total"`
	}
)

func (c *linesCmd) Run(a *app) error {
	wanted, err := model.CompilePattern(c.Method)
	if err != nil {
		return usagef("--method: %w", err)
	}
	roots, err := source.Open(a.ctx, c.Source...)
	if err != nil {
		return usagef("--source: %w", err)
	}
	store, failed := a.loadEvents(c.input)
	if store == nil {
		return failed
	}
	e := engine.New(store)
	q, err := c.query(a, e)
	if err != nil {
		return err
	}
	metric, err := e.Metric(q.Metric)
	if err != nil {
		return err
	}
	found, err := e.Lines(a.ctx, q, methodsOf(store, wanted))
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return usagef("--method: no event of %s has a method that %q finds", metric.Label, c.Method)
	}
	list := []methodLines{}
	for _, m := range found {
		list = append(list, c.annotate(a, store, metric, roots, m))
	}
	if c.JSON {
		return orFailed(writeJSON(a.Out, list), failed)
	}
	root, err := a.root(e, q)
	if err != nil {
		return err
	}
	return orFailed(c.print(a.Out, c.heading(q, metric, root.Total[0], root.All, ""), metric, root.Total[0], list), failed)
}

// methodsOf are the methods that a pattern finds, by MethodID.
func methodsOf(s *model.Store, wanted *regexp.Regexp) []bool {
	out := make([]bool, len(s.Methods))
	for i, m := range s.Methods {
		out[i] = wanted.MatchString(m.Display) || wanted.MatchString(m.Name)
	}
	return out
}

// methodName is how --names wants a method to be called.
func (v *view) methodName(m model.Method) string {
	if v.Names == namesCanonical {
		return m.Name
	}
	return m.Display
}

// annotate puts the source beside the lines of a method.
func (c *linesCmd) annotate(a *app, s *model.Store, metric model.Metric, roots *source.Roots, m lines.Method) methodLines {
	unit, method := metric.Unit, s.Methods[m.Method]
	out := methodLines{Method: c.methodName(method), File: m.File, Self: exactly(m.Self, unit), Total: exactly(m.Total, unit), Lines: []sourceLine{}}
	var numbers []int32
	for _, l := range m.Lines {
		if l.Number > 0 {
			numbers = append(numbers, l.Number)
		}
	}
	out.found = roots.Find(method, m.File)
	if len(out.found) == 1 {
		text, err := out.found[0].Read()
		if err != nil {
			a.say("warning: %v", err)
		} else {
			out.Source, out.text, out.Stale = out.found[0].String(), text, source.Stale(method, numbers, text)
		}
	}
	for _, l := range m.Lines {
		line := sourceLine{Line: l.Number, Self: exactly(l.Self, unit), Total: exactly(l.Total, unit)}
		if n := int(l.Number); n > 0 && n <= len(out.text) {
			line.Text = &out.text[n-1]
		}
		for _, call := range l.Calls {
			line.Calls = append(line.Calls, lineCall{c.methodName(s.Methods[call.Method]), exactly(call.Total, unit)})
		}
		out.Lines = append(out.Lines, line)
	}
	return out
}

// around is how many lines of the source stand before and behind a line with values.
const around = 5

// print writes the listing for people.
//
//	Cart.total  shop/cart.go  self 10, total 300 (93.8 %)
//	source: /src/shop/cart.go
//	 self  total  line
//	    .     10    27  y := append(x, 1)
func (c *linesCmd) print(w io.Writer, heading string, metric model.Metric, sum int64, list []methodLines) error {
	p := &printer{w: w}
	if c.Title != "" {
		p.line(printable(c.Title))
	}
	p.line(printable(heading))
	for _, m := range list {
		p.line("")
		head := m.Method
		if m.File != "" {
			head += "  " + m.File
		}
		p.line(printable(fmt.Sprintf("%s  self %s, total %s (%s)", head, amount(m.Self.value, metric.Unit), amount(m.Total.value, metric.Unit), percent(m.Total.value, sum))))
		switch {
		case m.Source != "":
			p.line(printable("source: " + m.Source))
		case len(m.found) > 1:
			var names []string
			for _, f := range m.found {
				names = append(names, f.String())
			}
			p.line(printable(fmt.Sprintf("source: %d files fit, name one folder with --source: %s", len(names), strings.Join(names[:min(len(names), 5)], ", "))))
		case len(c.Source) > 0:
			p.line("source: not found below --source")
		}
		if m.Stale != "" {
			p.line(printable(m.Stale))
		}
		t := table{align: "rrrl"}
		t.add("self", "total", "line", "")
		c.rows(&t, metric.Unit, m)
		p.table(&t, "")
	}
	return p.err
}

// rows are the lines of one method: those with values, and the source around them.
func (c *linesCmd) rows(t *table, unit model.Unit, m methodLines) {
	dot := func(v exact) string {
		if v.value == 0 {
			return "."
		}
		return amount(v.value, unit)
	}
	next := 1 // the first line of the source that was not shown yet
	plain := func(to int) {
		for ; next < to && next <= len(m.text); next++ {
			t.add(".", ".", fmt.Sprint(next), tabs(m.text[next-1]))
		}
	}
	for i, l := range m.Lines {
		n, text, line := int(l.Line), "", "?"
		if n > 0 {
			line = fmt.Sprint(n)
			if next < n-around {
				if next > 1 && m.text != nil {
					t.add("", "", "...", "")
				}
				next = n - around
			}
			plain(n)
			next = n + 1
		}
		if l.Text != nil {
			text = tabs(*l.Text)
		}
		t.add(dot(l.Self), dot(l.Total), line, text)
		if c.Calls || m.text == nil {
			for _, call := range l.Calls {
				t.add("", amount(call.Total.value, unit), "", "  -> "+call.Method)
			}
		}
		if n > 0 {
			to := n + around + 1
			if i+1 < len(m.Lines) {
				to = min(to, int(m.Lines[i+1].Line))
			}
			plain(to)
		}
	}
}

func tabs(s string) string { return strings.ReplaceAll(s, "\t", "    ") }
