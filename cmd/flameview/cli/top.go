package cli

import (
	"cmp"
	"encoding/csv"
	"io"
	"slices"
	"time"

	"flameview/model/engine"
	"flameview/model/tree"
	"flameview/spreadsheet"
)

// topCmd lists methods by value.
type topCmd struct {
	JSON      bool   `name:"json" group:"output" xor:"as" help:"A JSON array of {method, kind, self, total}."`
	CSV       bool   `name:"csv" group:"output" xor:"as" help:"Comma-separated values with a header line."`
	N         *int   `name:"rows" short:"n" group:"output" placeholder:"N" help:"Rows at most, 0 for all; 20 in text and all in JSON and CSV if not given."`
	Sort      string `group:"output" enum:"self,total,ratio" default:"self" help:"Order by self, by total, or by the ratio of totals, highest first."`
	Intervals bool   `group:"output" help:"Further columns: between what shares the true ones are, in 95 of 100 recordings, by the number of samples."`
	byRatio

	Live   bool          `group:"live" help:"A table of one source that is shown anew at each tick, until --for is over, the source ends, or an interrupt."`
	Window time.Duration `group:"live" placeholder:"TIME" help:"With --live: only what happened in this last span of time; ${window} if not given."`
	view
	input
}

// topRow is one row; its JSON is the documented answer of top --json.
type topRow struct {
	Method string `json:"method"`
	Kind   string `json:"kind"` // "" where the files do not say
	Self   exact  `json:"self"`
	Total  exact  `json:"total"`

	*ratioColumns
	*intervalColumns

	self, total int64
}

func (c *topCmd) Validate() error {
	if c.N != nil && *c.N < 0 {
		return usagef("-n: want a count of rows, not %d", *c.N)
	}
	return c.byRatio.check(c.Sort)
}

func (c *topCmd) Run(a *app) error {
	if c.Live {
		return c.follow(a)
	}
	store, failed := a.loadEvents(c.input)
	if store == nil {
		return failed
	}
	return orFailed(c.list(a, engine.New(store), a.Out), failed)
}

// list writes the table of an engine's store.
func (c *topCmd) list(a *app, e *engine.Engine, out io.Writer) error {
	q, err := c.query(a, e)
	if err != nil {
		return err
	}
	var ratios *ratioTable
	if c.Ratio != "" {
		if ratios, err = c.byRatio.table(a, e, &q); err != nil {
			return err
		}
	}
	started := time.Now()
	flat, err := e.Flat(a.ctx, q)
	if err != nil {
		return err
	}
	a.stage("query", started, "boxes", len(flat.Total))
	search, err := c.search(flat.Boxes)
	if err != nil {
		return err
	}
	found, err := c.found(a, e, q, search, flat.Metric.Unit, flat.Sum, c.JSON || c.CSV)
	if err != nil {
		return err
	}
	var spread *engine.Spread
	if c.Intervals {
		s, err := e.Spread(a.ctx, q)
		if err != nil {
			return err
		}
		spread = &s
	}
	rows := c.rows(flat, search, ratios, spread)
	all := len(rows)
	rows = rows[:min(c.limit(), len(rows))]
	switch {
	case c.JSON:
		return writeJSON(out, rows)
	case c.CSV:
		return writeCSV(out, rows, ratios)
	}
	return c.print(out, q, flat, found, rows, all, ratios, spread)
}

func (c *topCmd) limit() int {
	const unlimited = 1 << 62
	switch {
	case c.N != nil && *c.N > 0:
		return *c.N
	case c.N == nil && !c.JSON && !c.CSV:
		return 20
	}
	return unlimited
}

// rows are the boxes that occur, in order; equal ones by name.
func (c *topCmd) rows(flat *tree.Flat, search *tree.Search, ratios *ratioTable, spread *engine.Spread) []topRow {
	rows := []topRow{}
	for _, id := range flat.Boxes.ByRank {
		total := flat.Total[id]
		if total <= 0 || search != nil && !search.Match[id] {
			continue
		}
		self := flat.Self[id]
		if float64(total) < c.least*float64(flat.Sum) {
			continue
		}
		rows = append(rows, topRow{
			Method: c.name(flat.Boxes.List[id]), Kind: flat.Kind[id].String(),
			Self: exactly(self, flat.Metric.Unit), Total: exactly(total, flat.Metric.Unit),
			self: self, total: total, ratioColumns: ratios.columns(id), intervalColumns: intervals(spread, self, total, flat.Sum),
		})
	}
	slices.SortStableFunc(rows, func(x, y topRow) int {
		if c.Sort == "ratio" {
			return cmp.Or(cmp.Compare(y.sortKey(), x.sortKey()), cmp.Compare(y.total, x.total))
		}
		if c.Sort == "total" {
			return cmp.Or(cmp.Compare(y.total, x.total), cmp.Compare(y.self, x.self))
		}
		return cmp.Or(cmp.Compare(y.self, x.self), cmp.Compare(y.total, x.total))
	})
	return rows
}

func writeCSV(w io.Writer, rows []topRow, ratios *ratioTable) error {
	out := csv.NewWriter(w)
	head := []string{"method", "kind", "self", "total"}
	if ratios != nil {
		head = append(head, "ratio_self", "ratio_total")
	}
	out.Write(head)
	for _, r := range rows {
		line := []string{spreadsheet.Cell(r.Method), r.Kind, r.Self.String(), r.Total.String()}
		if ratios != nil {
			line = append(line, ratioText(r.RatioSelf), ratioText(r.RatioTotal))
		}
		out.Write(line)
	}
	out.Flush()
	return out.Error()
}
