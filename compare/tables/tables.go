// Package tables writes comparisons as CSV, JSON and Markdown. The command line, exports and reports share it.
//
// Values are raw and exact. Changes are those of scaled values, as shares of the whole; how they were scaled is always
// written too.
package tables

import (
	"context"

	"flameview/compare"
	"flameview/model/engine"
	"flameview/model/shape"
)

// Report is a comparison of two sides with everything that is reported about it.
type Report struct {
	*compare.Table
	By          compare.Order
	Judged      *compare.RowChanges
	Explanation *compare.Explanation
	Suggestions []compare.Suggestion
	WhatIf      *compare.WhatIf // nil unless sides have wishes
	Style
}

// Style says what is written of a comparison, and how.
type Style struct {
	Title string
	// Name returns how a box is written; nil for its displayed name.
	Name func(shape.Box) string
	// MaxRows bounds the rows, 0 = all.
	MaxRows int
	// Match keeps the rows of some boxes, by BoxID; nil keeps all.
	Match []bool
}

// fine is the narrowest row that an explanation may name, as a share of the whole.
const fine = 0.0005

// New makes all parts of a report. Errors: those of the engine, and refusals (compare.ErrRefused).
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

// Shown returns the rows that the style selects, and how many more there are.
func (r *Report) Shown() (rows []compare.Row, more int) {
	for _, row := range r.Rows {
		if r.Match == nil || r.Match[row.Box] {
			rows = append(rows, row)
		}
	}
	return r.cut(rows)
}

func cut[T any](s *Style, rows []T) ([]T, int) {
	if s.MaxRows > 0 && len(rows) > s.MaxRows {
		return rows[:s.MaxRows], len(rows) - s.MaxRows
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

// maxPaths is how many paths are listed that carry a method's change.
const maxPaths = 3

// Where returns the paths that carry most of a row's change, for significant rows.
func (r *Report) Where(row compare.Row) (paths []Where) {
	if !row.Main(r.By).Significant {
		return nil
	}
	for _, at := range r.Judged.Where(row.Box, maxPaths) {
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

// Shown returns the rows that the style selects, and how many more there are.
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
