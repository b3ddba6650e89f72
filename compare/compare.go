// Package compare compares sides: how they are scaled to be comparable, what changed, whether that is
// more than noise, where it is, and what only seems changed because a method was renamed or wrapped. The
// engine computes the values of each side (model/engine); this package judges them. It depends on no
// toolkit and no files, so the window and the command line give the same answers.
//
// A [Comparer] is made once for an engine. It resolves a query with sides and a [Norm] to a [Comparison]:
// the query with scales, and facts about the sides. For a comparison of two sides it makes a [Table] by
// method and [RowChanges] for a tree; for any number of sides a [Matrix].
//
// Raw values stay exact integers. What is compared are scaled values: a' = sA*a and b' = sB*b. Changes are
// shares of T', the mean of the sides' scaled totals before a fragment is selected; in a [WhatIf] they are
// shares of the recorded total.
package compare

import (
	"context"
	"errors"
	"fmt"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
)

// ErrRefused is wrapped by errors about comparisons that would mislead. Their texts are sentences for users.
var ErrRefused = errors.New("this cannot be compared")

// refuse returns such an error.
func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrRefused, fmt.Sprintf(format, args...))
}

// MaxSides is the largest number of sides; each takes two columns of eight bytes a row.
const MaxSides = 64

// Comparer compares sides of one engine's store. It caches what is slow to compute: the time spans of files,
// and the variation over time and between runs. Only the goroutine that uses the engine may use it.
type Comparer struct {
	e       *engine.Engine
	spans   []span
	moments map[string]*moments // by side, level and places
}

// NewComparer prepares nothing yet.
func NewComparer(e *engine.Engine) *Comparer {
	return &Comparer{e: e, moments: map[string]*moments{}}
}

// Comparison is a query whose sides have scales, and facts about the sides. It is immutable.
type Comparison struct {
	// Query has a Scale at each side.
	Query query.Query
	// Norm is how they are scaled; never NormAuto.
	Norm  Norm
	Sides []Side
	// Whole is T', of which changes are shares, in scaled values; for a "what if" it is the recorded
	// total.
	Whole    float64
	Coverage Coverage
	// Difference says that the files contain only a difference, increases and decreases, rather than
	// both sides: no stack has values on both.
	Difference bool
}

// Side is what is known about one side.
type Side struct {
	Name   string
	Metric model.Metric
	// Total is its value after filters and before the fragment is selected, Part that of the
	// fragment. They are equal without a fragment.
	Total, Part int64
	Scale       float64
	// Files are those that its filters leave and that recorded its metric.
	Files []model.FileID
	// Duration is the time that its files cover, within its time filters, in
	// nanoseconds; 0 = not known.
	Duration int64
}

// Resolve analyses the sides of a query and scales them. A query with fewer than two sides is not a
// comparison. Errors: those of the engine, and those that wrap ErrRefused: a metric that a side's files did
// not record, or a norm that is not applicable to these sides.
func (c *Comparer) Resolve(ctx context.Context, q query.Query, norm Norm) (*Comparison, error) {
	if n := len(q.Sides); n < 2 || n > MaxSides {
		return nil, refuse("a comparison has 2 to %d sides, these are %d", MaxSides, n)
	}
	out := &Comparison{Query: q, Norm: norm}
	out.Query.Sides = append([]query.Side(nil), q.Sides...)
	for i := range q.Sides {
		s, err := c.side(ctx, q, i)
		if err != nil {
			return nil, err
		}
		out.Sides = append(out.Sides, s)
	}
	if unit := out.Sides[0].Metric.Unit; !sameUnits(out.Sides) {
		return nil, refuse("sides are in different units: %q in %s, %q in others", out.Sides[0].Name, unit.Name, out.Sides[0].Metric.ID)
	}
	if err := c.scale(ctx, out); err != nil {
		return nil, err
	}
	for i, s := range out.Sides {
		out.Query.Sides[i].Scale = s.Scale
		out.Whole += s.Scale * float64(s.Total) / float64(len(out.Sides))
	}
	if out.wished() { // which is said of what was recorded
		out.Whole = out.Sides[0].Scale * float64(out.Sides[0].Total)
	}
	var err error
	if out.Coverage, err = c.coverage(ctx, out); err != nil {
		return nil, err
	}
	out.Difference, err = c.difference(ctx, out)
	return out, err
}

// difference says whether the two sides are the negative and the positive part of one difference. Its
// samples are not those of either side, so noise cannot be judged.
func (c *Comparer) difference(ctx context.Context, of *Comparison) (bool, error) {
	if len(of.Sides) != 2 || !model.IsBase(c.e.Store().Series[of.Sides[0].Metric.Series].ID) || of.Sides[0].Total == 0 || of.Sides[1].Total == 0 {
		return false, nil
	}
	var sides [2]engine.Vector
	for i := range sides {
		var err error
		if sides[i], _, err = c.e.Values(ctx, of.Query.Side(i)); err != nil {
			return false, err
		}
	}
	for n, v := range sides[0] {
		if v != 0 && sides[1][n] != 0 {
			return false, nil
		}
	}
	return true, ctx.Err()
}

// sameUnits says whether values of all sides can be subtracted.
func sameUnits(sides []Side) bool {
	for _, s := range sides {
		if s.Metric.Unit != sides[0].Metric.Unit {
			return false
		}
	}
	return true
}

// side computes the facts about one side.
func (c *Comparer) side(ctx context.Context, q query.Query, i int) (Side, error) {
	one := q.Side(i)
	s := Side{Name: q.Sides[i].Name, Scale: 1}
	if s.Name == "" {
		s.Name = fmt.Sprintf("side %d", i+1)
	}
	var err error
	if s.Metric, err = c.e.Metric(one.Metric); err != nil {
		return s, err
	}
	if s.Files, err = c.filesOf(s, one.Filters); err != nil {
		return s, err
	}
	if _, s.Total, err = c.e.Values(ctx, one); err != nil {
		return s, err
	}
	if s.Part, err = c.part(ctx, one, s.Total); err != nil {
		return s, err
	}
	s.Duration = c.duration(s.Files, one.Filters)
	return s, nil
}

// part is the value of a side's fragment, 0 if the side does not have the fragment.
func (c *Comparer) part(ctx context.Context, q query.Query, total int64) (int64, error) {
	if len(q.Fragment) == 0 {
		return total, nil
	}
	q.MinTotal = 1 << 62 // only the root is needed
	t, err := c.e.Tree(ctx, q)
	if err != nil {
		return 0, err
	}
	return t.Total[0], nil
}

// Pair is the comparison of two of the sides, with the scales that all of them got together.
func (c *Comparison) Pair(base, current int) *Comparison {
	if len(c.Sides) == 2 && base == 0 && current == 1 {
		return c
	}
	out := *c
	out.Query.Sides = []query.Side{c.Query.Sides[base], c.Query.Sides[current]}
	out.Sides = []Side{c.Sides[base], c.Sides[current]}
	out.Whole = 0
	for _, s := range out.Sides {
		out.Whole += s.Scale * float64(s.Total) / 2
	}
	return &out
}

// Delta is the scaled change of a value from base to current, as a share of the whole. There must be two
// sides.
func (c *Comparison) Delta(base, current int64) float64 {
	if c.Whole == 0 {
		return 0
	}
	return finite((c.Sides[1].Scale*float64(current) - c.Sides[0].Scale*float64(base)) / c.Whole)
}

// WithDirection is the same comparison for callers or callees.
func (c *Comparison) WithDirection(callers bool) *Comparison {
	if c.Query.Callers == callers {
		return c
	}
	out := *c
	out.Query.Callers = callers
	return &out
}
