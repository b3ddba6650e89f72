package cli

import (
	"fmt"
	"image/png"
	"io"
	"slices"
	"time"

	"flameview/assets"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/period"
	"flameview/picture"
)

// heatCmd folds a metric by a period.
type heatCmd struct {
	Period string `group:"output" default:"auto" placeholder:"P" help:"How long a column is: 1s, 100ms, 15m; auto is the strongest period that is found, or 1s."`
	Rows   int    `group:"output" default:"50" placeholder:"N" help:"Into how many rows a period is cut."`
	JSON   bool   `name:"json" group:"output" help:"The cells as one JSON object, in place of a table of rows."`
	pictureFlags
	view
	input
}

// heatReport is the documented answer of heat --json.
type heatReport struct {
	Metric  string        `json:"metric"`
	Unit    string        `json:"unit"`
	Start   string        `json:"start"`     // of the first period, RFC 3339
	Period  int64         `json:"period_ns"` // of a column
	Rows    int           `json:"rows"`
	Cells   [][]exact     `json:"cells"` // by column, then row
	Untimed exact         `json:"untimed"`
	Found   []foundPeriod `json:"found"` // strongest first
}

type foundPeriod struct {
	Period   int64   `json:"period_ns"`
	Strength float64 `json:"strength"`
}

// bestPeriods is how many periods are looked for.
const bestPeriods = 3

func (c *heatCmd) Validate() error {
	if _, err := c.length(); err != nil {
		return err
	}
	return c.pictureFlags.check()
}

// length is the period that the flag says, 0 for one that is to be found.
func (c *heatCmd) length() (time.Duration, error) {
	if c.Period == "auto" || c.Period == "" {
		return 0, nil
	}
	d, err := time.ParseDuration(c.Period)
	if err != nil || d <= 0 {
		return 0, usagef("--period %s: want a duration such as 1s, 100ms or 15m, or auto", c.Period)
	}
	return d, nil
}

func (c *heatCmd) Run(a *app) error {
	if c.Out != "" {
		if err := c.file(c.input).check(a); err != nil {
			return err
		}
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
	started := time.Now()
	found, err := period.Of(a.ctx, e, q, bestPeriods)
	if err != nil {
		return err
	}
	a.stage("find the period", started, "found", len(found))
	length, _ := c.length()
	if length == 0 {
		length = time.Second
		if len(found) > 0 {
			length = time.Duration(found[0].Period)
		}
	}
	started = time.Now()
	h, err := e.Heat(a.ctx, q, int64(length), c.Rows)
	if err != nil {
		return usageError{err}
	}
	a.stage("heat map", started, "columns", h.Columns())
	m, _ := e.Metric(q.Metric)
	switch {
	case c.JSON:
		err = writeJSON(a.Out, newHeatReport(h, m, found))
	case c.Out != "":
		err = c.picture(a, q, h, m)
	default:
		err = c.print(a.Out, q, h, m, found)
	}
	return orFailed(err, failed)
}

func newHeatReport(h *scan.Heat, m model.Metric, found []period.Peak) heatReport {
	r := heatReport{
		Metric: m.ID, Unit: m.Unit.Name, Start: rfc3339(h.Start), Period: h.Period, Rows: h.Rows,
		Cells: [][]exact{}, Untimed: exactly(h.Untimed, m.Unit), Found: []foundPeriod{},
	}
	for cells := range slices.Chunk(h.Cells, h.Rows) {
		column := make([]exact, h.Rows)
		for i, v := range cells {
			column[i] = exactly(v, m.Unit)
		}
		r.Cells = append(r.Cells, column)
	}
	for _, p := range found {
		r.Found = append(r.Found, foundPeriod{p.Period, p.Strength})
	}
	return r
}

// print writes what each row of all periods together has.
func (c *heatCmd) print(w io.Writer, q query.Query, h *scan.Heat, m model.Metric, found []period.Peak) error {
	p := &printer{w: w}
	p.line(printable(about(q, m, c.describe(h, m))))
	for _, f := range found {
		p.line(fmt.Sprintf("repeats after %s (strength %.2f)", nanoseconds(f.Period), f.Strength))
	}
	if len(found) == 0 && h.Columns() > 0 {
		p.line("no period was found")
	}
	p.line("")
	sums, all := make([]int64, h.Rows), h.Untimed
	for i, v := range h.Cells {
		sums[i%h.Rows] += v
		all += v
	}
	t := table{align: "rrrr"}
	t.add("from", "to", "total", "")
	if h.Columns() > 0 {
		for r, v := range sums {
			t.add(nanoseconds(h.Begin(0, r)-h.Start), nanoseconds(h.Begin(0, r+1)-h.Start), amount(v, m.Unit), percent(v, all))
		}
	}
	if h.Untimed != 0 {
		t.add("", "no time", amount(h.Untimed, m.Unit), percent(h.Untimed, all))
	}
	p.table(&t, "")
	return p.err
}

// describe says what a heat map shows.
func (c *heatCmd) describe(h *scan.Heat, m model.Metric) string {
	if h.Columns() == 0 {
		return "no event has a time"
	}
	s := fmt.Sprintf("%s of %s from %s, each cut into %s", plural(h.Columns(), "period"), nanoseconds(h.Period),
		clock(h.Start), plural(h.Rows, "row"))
	if h.Untimed != 0 {
		s += fmt.Sprintf(" · %s have no time", amount(h.Untimed, m.Unit))
	}
	return s
}

func (c *heatCmd) picture(a *app, q query.Query, h *scan.Heat, m model.Metric) error {
	painter, err := picture.NewPainter(assets.Font)
	if err != nil {
		return err
	}
	img, err := painter.HeatImage(h, m.Unit, c.sheet(a, c.Title, about(q, m, c.describe(h, m), "time goes down, then to the right")))
	if err != nil {
		return err
	}
	_, err = c.file(c.input).write(a, func(w io.Writer) error { return png.Encode(w, img) })
	return err
}
