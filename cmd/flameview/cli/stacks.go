package cli

import (
	"fmt"
	"io"
	"strings"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/shape"
)

// stacksCmd prints events drawn at random.
type stacksCmd struct {
	JSON bool   `name:"json" group:"output" help:"A JSON array of {thread, time, value, frames}, the outermost frame first."`
	N    int    `name:"rows" short:"n" group:"output" default:"20" placeholder:"N" help:"How many; an event is the likelier the more of the metric it has."`
	Seed uint64 `group:"output" default:"1" placeholder:"N" help:"Another number draws others; the same draws the same."`
	view
	input
}

// mostStacks bounds what is drawn: more are no longer read by anyone.
const mostStacks = 100_000

// stackRow is one event; its JSON is the documented answer of stacks --json.
type stackRow struct {
	Thread string   `json:"thread"` // "" where it is not known
	Time   string   `json:"time"`   // RFC 3339; "" where it is not known
	Value  exact    `json:"value"`
	Frames []string `json:"frames"`

	value int64
	since string
}

func (c *stacksCmd) Validate() error {
	if c.N < 1 || c.N > mostStacks {
		return usagef("-n: want 1 to %d stacks, not %d", mostStacks, c.N)
	}
	return nil
}

func (c *stacksCmd) Run(a *app) error {
	store, failed := a.loadEvents(c.input)
	if store == nil {
		return failed
	}
	e := engine.New(store)
	q, err := c.query(a, e)
	if err != nil {
		return err
	}
	m, err := e.Metric(q.Metric)
	if err != nil {
		return err
	}
	drawn, boxes, spread, err := e.RandomEvents(a.ctx, q, c.N, c.Seed)
	if err != nil {
		return err
	}
	rows := []stackRow{}
	for _, d := range drawn {
		rows = append(rows, c.row(store, boxes, d, m.Unit))
	}
	if c.JSON {
		return orFailed(writeJSON(a.Out, rows), failed)
	}
	return orFailed(c.print(a.Out, q, m, spread, rows), failed)
}

func (c *stacksCmd) row(s *model.Store, boxes *shape.Boxes, d engine.RandomEvent, unit model.Unit) stackRow {
	r := stackRow{Value: exactly(d.Value, unit), value: d.Value, Frames: []string{}}
	if t := d.Seg.ThreadOf(d.Event); t != model.NoThread {
		r.Thread = s.Threads[t].Title()
	}
	if d.Seg.Time != nil {
		start, _, _ := s.TimeSpan()
		at := d.Seg.Time[d.Event]
		r.Time, r.since = rfc3339(at), "+"+nanoseconds(at-start)
	}
	for _, id := range d.Path {
		r.Frames = append(r.Frames, c.name(boxes.List[id]))
	}
	return r
}

// print writes the innermost frame first, as dumps of threads do.
func (c *stacksCmd) print(w io.Writer, q query.Query, m model.Metric, spread engine.Spread, rows []stackRow) error {
	p := &printer{w: w}
	p.line(printable(about(q, m, fmt.Sprintf("%s, drawn at random with seed %d", plural(len(rows), "stack"), c.Seed))))
	p.line(spreadWords(spread, m.Unit))
	for i, r := range rows {
		parts := []string{fmt.Sprintf("#%d", i+1)}
		for _, part := range []string{r.Thread, r.since, measured(r.value, m.Unit)} {
			if part != "" {
				parts = append(parts, part)
			}
		}
		p.line("\n" + printable(strings.Join(parts, " · ")))
		for j := len(r.Frames) - 1; j >= 0; j-- {
			p.line("    " + printable(r.Frames[j]))
		}
	}
	return p.err
}

// measured is an amount with its unit; times and sizes say it themselves.
func measured(v int64, u model.Unit) string {
	text := amount(v, u)
	switch {
	case u.Name == "ns" || u.Name == "bytes":
		return text
	case text == "1":
		return "1 " + strings.TrimSuffix(u.Name, "s")
	}
	return text + " " + u.Name
}
