package cli

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"

	"flameview/compare"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/spreadsheet"
)

// worthCmd lists what making methods cheaper could bring.
type worthCmd struct {
	JSON bool `name:"json" group:"output" xor:"as" help:"A JSON array of {method, self, total, halved, limit, limitTotal, elapsedLow, elapsedHigh}: parts of all, factors, and parts of elapsed time."`
	CSV  bool `name:"csv" group:"output" xor:"as" help:"Comma-separated values with a header line."`
	N    *int `name:"rows" short:"n" group:"output" placeholder:"N" help:"Rows at most, 0 for all; 20 in text and all in JSON and CSV if not given."`
	view
	input
}

// worthRow is one row; its JSON is the documented answer of worth --json. What is
// not known is absent.
type worthRow struct {
	Method      string   `json:"method"`
	Self        exact    `json:"self"`
	Total       exact    `json:"total"`
	Halved      float64  `json:"halved"`
	Limit       *float64 `json:"limit,omitempty"`
	LimitTotal  *float64 `json:"limitTotal,omitempty"`
	ElapsedLow  *float64 `json:"elapsedLow,omitempty"`
	ElapsedHigh *float64 `json:"elapsedHigh,omitempty"`
}

func (c *worthCmd) Validate() error {
	if c.N != nil && *c.N < 0 {
		return usagef("-n: want a count of rows, not %d", *c.N)
	}
	return nil
}

func (c *worthCmd) Run(a *app) error {
	store, failed := a.loadEvents(c.input)
	if store == nil {
		return failed
	}
	e := engine.New(store)
	q, err := c.query(a, e)
	if err != nil {
		return err
	}
	worth, err := compare.NewComparer(e).Worth(a.ctx, q)
	if err != nil {
		return err
	}
	search, err := c.search(worth.Flat.Boxes)
	if err != nil {
		return err
	}
	rows := []worthRow{}
	for _, r := range worth.Rows {
		if search == nil || search.Match[r.Box] {
			rows = append(rows, c.row(worth, r))
		}
	}
	limit := topCmd{JSON: c.JSON, CSV: c.CSV, N: c.N}
	all := len(rows)
	rows = rows[:min(limit.limit(), all)]
	switch {
	case c.JSON:
		err = writeJSON(a.Out, rows)
	case c.CSV:
		err = worthCSV(a.Out, rows)
	default:
		err = c.print(a.Out, q, worth, rows, all)
	}
	return orFailed(err, failed)
}

func (c *worthCmd) row(worth *compare.Worth, r compare.WorthRow) worthRow {
	flat := worth.Flat
	out := worthRow{
		Method: c.name(flat.Boxes.List[r.Box]), Self: exactly(r.Self, flat.Metric.Unit), Total: exactly(r.Total, flat.Metric.Unit),
		Limit: finite(compare.Limit(r.Self, flat.Sum)), LimitTotal: finite(compare.Limit(r.Total, flat.Sum)),
	}
	if flat.Sum > 0 {
		out.Halved = -float64(r.Self) / float64(flat.Sum) / 2
	}
	if worth.Period > 0 {
		low, high := -r.Any/2, -r.Alone/2
		out.ElapsedLow, out.ElapsedHigh = &low, &high
	}
	return out
}

// finite is nil for what has no number.
func finite(v float64) *float64 {
	if math.IsInf(v, 0) {
		return nil
	}
	return &v
}

// print writes the table for people.
func (c *worthCmd) print(w io.Writer, q query.Query, worth *compare.Worth, rows []worthRow, all int) error {
	p := &printer{w: w}
	if c.Title != "" {
		p.line(printable(c.Title))
	}
	flat := worth.Flat
	p.line(printable(c.heading(q, flat.Metric, flat.Sum, flat.All, "")))
	p.line("halved: the change if a method's own code cost half, of work and of elapsed time; limit: how many times the work could at most")
	p.line("be done if its own code, or all that runs below it, were free (Amdahl). Savings of different methods do not add up.")
	if worth.Period > 0 {
		p.line("elapsed time: if waiting threads wait for this work, to if they do not; samples in cells of " + compare.Seconds(worth.Period) + ". Only an experiment can tell.")
	} else {
		p.line("elapsed time: not known here; it needs samples with times and threads, and no fragment.")
	}
	p.line("")
	t := table{align: "rrlrrl"}
	t.add("self", "halved", "elapsed", "limit", "limit of total", c.Group)
	for _, r := range rows {
		elapsed := ""
		if r.ElapsedLow != nil {
			elapsed = compare.Delta(*r.ElapsedLow) + " to " + compare.Delta(*r.ElapsedHigh)
		}
		t.add(r.Self.grouped(), compare.Delta(r.Halved), elapsed, limitWords(r.Limit), limitWords(r.LimitTotal), r.Method)
	}
	p.table(&t, "")
	if more := all - len(rows); more > 0 {
		p.line(fmt.Sprintf("\n%s more; -n 0 shows all", count(more)))
	}
	return p.err
}

func limitWords(v *float64) string {
	if v == nil {
		return "no limit"
	}
	return compare.Factor(*v)
}

func worthCSV(w io.Writer, rows []worthRow) error {
	out := csv.NewWriter(w)
	number := func(v *float64) string {
		if v == nil {
			return ""
		}
		return strconv.FormatFloat(*v, 'g', 6, 64)
	}
	out.Write([]string{"method", "self", "total", "halved", "limit", "limit of total", "elapsed low", "elapsed high"})
	for _, r := range rows {
		out.Write([]string{
			spreadsheet.Cell(r.Method), r.Self.String(), r.Total.String(), number(&r.Halved), number(r.Limit), number(r.LimitTotal),
			number(r.ElapsedLow), number(r.ElapsedHigh),
		})
	}
	out.Flush()
	return out.Error()
}
