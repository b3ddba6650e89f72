package cli

import (
	"errors"
	"time"

	"flameview/compare"
	"flameview/compare/tables"
	"flameview/model/engine"
)

// diffCmd compares sides by method.
type diffCmd struct {
	JSON bool   `name:"json" group:"output" xor:"as" help:"One JSON object: sides, sentence, rows."`
	CSV  bool   `name:"csv" group:"output" xor:"as" help:"Comma-separated values with a header line."`
	MD   bool   `name:"md" group:"output" xor:"as" help:"Markdown, for a pull request."`
	N    *int   `name:"rows" short:"n" group:"output" placeholder:"N" help:"Rows at most, 0 for all; 20 in text and Markdown and all in JSON and CSV if not given."`
	Sort string `group:"output" enum:"self,total" default:"self" help:"Order and judge by the change of self values or of totals; those beyond noise first."`
	view
	sides
}

func (c *diffCmd) Validate() error {
	if c.N != nil && *c.N < 0 {
		return usagef("-n: want a count of rows, not %d", *c.N)
	}
	return c.check(true)
}

func (c *diffCmd) Run(a *app) error {
	store, make, failed := c.load(a, true)
	if store == nil {
		return failed
	}
	e := engine.New(store)
	q, err := c.query(a, e)
	if err != nil {
		return err
	}
	started := time.Now()
	comparer, of, err := c.resolve(a, e, q, make)
	if err != nil {
		return err
	}
	boxes, err := e.Boxes(a.ctx, of.Query)
	if err != nil {
		return err
	}
	search, err := c.search(boxes)
	if err != nil {
		return err
	}
	style := tables.Style{Title: c.Title, Name: c.name, MaxRows: c.limit()}
	if search != nil {
		style.Match = search.Match
	}
	if len(of.Sides) > 2 {
		m, err := comparer.Matrix(a.ctx, of, c.order())
		if err != nil {
			return err
		}
		a.stage("compare", started, "rows", len(m.Rows))
		return orFailed(c.matrix(a, &tables.Matrix{Matrix: m, By: c.order(), Style: style}), failed)
	}
	r, err := tables.New(a.ctx, comparer, e, of, c.order())
	if err != nil {
		return refusal(err)
	}
	r.Style = style
	a.stage("compare", started, "rows", len(r.Rows), "beyond", r.Significant)
	switch {
	case c.JSON:
		err = r.JSON(a.Out)
	case c.CSV:
		err = r.CSV(a.Out)
	case c.MD:
		err = r.Markdown(a.Out)
	default:
		err = c.print(a.Out, r)
	}
	return orFailed(err, failed)
}

func (c *diffCmd) matrix(a *app, m *tables.Matrix) error {
	switch {
	case c.JSON:
		return m.JSON(a.Out)
	case c.CSV:
		return m.CSV(a.Out)
	case c.MD:
		return m.Markdown(a.Out)
	}
	return c.printMatrix(a.Out, m)
}

func (c *diffCmd) order() compare.Order {
	if c.Sort == "total" {
		return compare.ByTotal
	}
	return compare.BySelf
}

// limit is the most rows; 0 = all.
func (c *diffCmd) limit() int {
	switch {
	case c.N != nil:
		return *c.N
	case c.JSON || c.CSV:
		return 0
	}
	return 20
}

// refusal is a usage error where a comparison makes no sense: other flags would.
func refusal(err error) error {
	if errors.Is(err, compare.ErrRefused) {
		return usageError{err}
	}
	return err
}
