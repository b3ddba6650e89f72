// Package compare says what a comparison of sides means: how they are scaled,
// what changed, whether that is more than noise, where it is, and what only looks
// changed because its name or the way to it is another. The engine gives the
// values of each side (model/engine); this package judges them. It knows no
// toolkit and no files, so the window and the command line say the same.
//
// The way through it: a [Comparer] is made once for an engine. It resolves a
// query with sides and a [Norm] to a [Comparison]: the query with scales, and
// what is to be said of the sides. Of a comparison of two sides it makes a
// [Table] by method and [Judged] rows of a tree; of any number a [Matrix].
//
// Raw values stay exact integers everywhere. Scaled values are what is compared:
// a' = sA*a and b' = sB*b. Changes are shares of T', the mean of the scaled
// totals of the sides, before a fragment is selected; of what if ([WhatIf]) they are
// shares of what was recorded.
package compare

import (
	"context"
	"errors"
	"fmt"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
)

// ErrRefused is wrapped by errors about comparisons that would mislead. They are
// sentences for people.
var ErrRefused = errors.New("this cannot be compared")

// refuse is such an error.
func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrRefused, fmt.Sprintf(format, args...))
}

// MostSides is how many sides a comparison has at most; a side is two columns of
// eight bytes a row.
const MostSides = 64

// Comparer answers comparisons over the store of one engine, and keeps what is
// slow to find: the times of files, and how values vary over time and between
// runs. It is for the goroutine of its engine.
type Comparer struct {
	e       *engine.Engine
	spans   []span
	moments map[string]*moments // by side, level and places
}

// NewComparer prepares nothing yet.
func NewComparer(e *engine.Engine) *Comparer {
	return &Comparer{e: e, moments: map[string]*moments{}}
}

// Comparison is a query whose sides have scales, and what there is to say about
// them. It does not change.
type Comparison struct {
	// Query has a Scale at each side.
	Query query.Query
	// Norm is how they are scaled; never NormAuto.
	Norm  Norm
	Sides []Side
	// Whole is T', what changes are shares of, in scaled values; of what if it is
	// what was recorded.
	Whole    float64
	Coverage Coverage
	// Difference says that the files hold only what grew and what shrank, not both
	// sides: no stack has values on both.
	Difference bool
}

// Side is what is known of one side.
type Side struct {
	Name   string
	Metric model.Metric
	// Total is its value after filters and before the fragment, Part that of the
	// fragment; the same without one.
	Total, Part int64
	Scale       float64
	// Files are those that its filters leave and that recorded its metric.
	Files []model.FileID
	// Duration is the time that its files cover, within its time filters, in
	// nanoseconds; 0 = not known.
	Duration int64
}

// Resolve looks at the sides of a query and scales them. A query with less than
// two sides is no comparison. Errors: those of the engine, and refusals that wrap
// ErrRefused: a metric that a side's files did not record, or a norm that makes
// no sense of these sides.
func (c *Comparer) Resolve(ctx context.Context, q query.Query, norm Norm) (*Comparison, error) {
	if n := len(q.Sides); n < 2 || n > MostSides {
		return nil, refuse("a comparison has 2 to %d sides, these are %d", MostSides, n)
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

// difference says that two sides are the negative and the positive parts of one
// difference. Its samples are not those of either side, so they say nothing of
// noise.
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

// side looks at one side.
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

// part is the value of a side's fragment; 0 where the fragment is not there.
func (c *Comparer) part(ctx context.Context, q query.Query, total int64) (int64, error) {
	if len(q.Fragment) == 0 {
		return total, nil
	}
	q.MinTotal = 1 << 62 // the root alone
	t, err := c.e.Tree(ctx, q)
	if err != nil {
		return 0, err
	}
	return t.Total[0], nil
}

// Pair is the comparison of two of the sides, scaled as all of them are.
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

// Delta is the change of a value from the base to the current side, of two, scaled
// and as a part of all.
func (c *Comparison) Delta(base, current int64) float64 {
	if c.Whole == 0 {
		return 0
	}
	return finite((c.Sides[1].Scale*float64(current) - c.Sides[0].Scale*float64(base)) / c.Whole)
}

// Turned is the same comparison in a direction: of callers, or of callees.
func (c *Comparison) Turned(callers bool) *Comparison {
	if c.Query.Callers == callers {
		return c
	}
	out := *c
	out.Query.Callers = callers
	return &out
}
