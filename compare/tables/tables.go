// Package tables writes comparisons for programs and people: as CSV, JSON and
// Markdown. The command line, exports and reports share it.
//
// Values are raw and exact. Changes are of scaled values, as parts of all, and how
// they were scaled is always said.
package tables

import (
	"context"

	"flameview/compare"
	"flameview/model/engine"
	"flameview/model/shape"
)

// Report is a comparison of two sides with all there is to say about it.
type Report struct {
	*compare.Table
	By          compare.Order
	Judged      *compare.Judged
	Explanation *compare.Explanation
	Suggestions []compare.Suggestion
	WhatIf      *compare.WhatIf // nil for what was recorded on both sides
	Style
}

// Style says what of a comparison is written, and how.
type Style struct {
	Title string
	// Name is how a box is called; nil for its displayed name.
	Name func(shape.Box) string
	// Most bounds the rows, 0 = all.
	Most int
	// Match keeps the rows of some boxes, by BoxID; nil keeps all.
	Match []bool
}

// fine is how thin a row may be that an explanation names, as a part of all.
const fine = 0.0005

// New looks at two sides from all ends. Errors: those of the engine, and refusals
// (compare.ErrRefused).
func New(ctx context.Context, c *compare.Comparer, e *engine.Engine, of *compare.Comparison, by compare.Order) (*Report, error) {
	table, err := c.Table(ctx, of, by)
	if err != nil {
		return nil, err
	}
	r := &Report{Table: table, By: by}
	q := of.Query
	q.MinShare = fine
	t, err := e.Tree(ctx, q)
	if err != nil {
		return nil, err
	}
	if r.Judged, err = c.Judge(ctx, t, table); err != nil {
		return nil, err
	}
	r.Explanation = r.Judged.Explain(table)
	if r.WhatIf, err = c.WhatIf(ctx, of); err != nil || r.WhatIf != nil {
		return r, err
	}
	r.Suggestions, err = c.Suggest(ctx, of)
	return r, err
}

// Shown are the rows that a report of a style shows, and how many more there are.
func (r *Report) Shown() (rows []compare.Row, more int) {
	for _, row := range r.Rows {
		if r.Match == nil || r.Match[row.Box] {
			rows = append(rows, row)
		}
	}
	return r.cut(rows)
}

func cut[T any](s *Style, rows []T) ([]T, int) {
	if s.Most > 0 && len(rows) > s.Most {
		return rows[:s.Most], len(rows) - s.Most
	}
	return rows, 0
}

func (s *Style) cut(rows []compare.Row) ([]compare.Row, int) { return cut(s, rows) }

// name is how a box is called.
func (s *Style) name(boxes *shape.Boxes, b shape.BoxID) string {
	if s.Name != nil {
		return s.Name(boxes.List[b])
	}
	return boxes.List[b].Display
}

// mostWhere is how many paths are named that carry a method's change.
const mostWhere = 3

// Where are the paths that carry most of a row's change, of rows beyond noise.
func (r *Report) Where(row compare.Row) (paths []Where) {
	if !row.Main(r.By).Beyond {
		return nil
	}
	for _, at := range r.Judged.Where(row.Box, mostWhere) {
		w := Where{Delta: r.Judged.Total(at).Delta}
		for _, above := range r.Judged.Tree.Path(at) {
			w.Path = append(w.Path, r.name(r.Boxes, r.Judged.Tree.Box[above]))
		}
		paths = append(paths, w)
	}
	return paths
}

// Where is a path that carries a part of a change.
type Where struct {
	Path  []string `json:"path"`
	Delta float64  `json:"change"`
}

// Facts are the sentences about a comparison that hold for all of its rows.
func (r *Report) Facts() []string {
	facts := append([]string{r.Scaled(), r.Noise.Words()}, r.Coverage.Words()...)
	if r.Uniform != nil {
		facts = append(facts, r.Uniform.Words())
	}
	if r.WhatIf != nil {
		facts = append(facts, r.WhatIf.Words()...)
	}
	return facts
}

// Matrix is a comparison of any number of sides.
type Matrix struct {
	*compare.Matrix
	By compare.Order
	Style
}

// Shown are the rows that a matrix shows, and how many more there are.
func (m *Matrix) Shown() (rows []compare.MatrixRow, more int) {
	for _, row := range m.Rows {
		if m.Match == nil || m.Match[row.Box] {
			rows = append(rows, row)
		}
	}
	return cut(&m.Style, rows)
}

// values are the raw ones of a row.
func (m *Matrix) values(r *compare.MatrixRow) []int64 {
	if m.By == compare.ByTotal {
		return r.Total
	}
	return r.Self
}

// Facts are the sentences about a matrix.
func (m *Matrix) Facts() []string {
	facts := append([]string{m.Scaled()}, m.Coverage.Words()...)
	if m.Why != "" {
		facts = append(facts, m.Why)
	}
	return facts
}
