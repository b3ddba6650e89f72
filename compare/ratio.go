package compare

import (
	"context"
	"errors"
	"slices"

	"flameview/model"
	"flameview/model/derive"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/tree"
)

// RatioSides returns sides whose comparison, scaled by totals, compares ratios: a part with twice the share of
// the numerator's total than of the denominator's has twice the ratio of the whole.
func RatioSides(r derive.Ratio) []query.Side {
	return []query.Side{{Name: r.Under.Label, Metric: r.Under.ID}, {Name: r.Over.Label, Metric: r.Over.ID}}
}

// Complete adds a filter that excludes the files which recorded only one of a ratio's metrics, and returns how
// many these are.
func Complete(r derive.Ratio, s *model.Store, filters []filter.Filter) (with []filter.Filter, left int) {
	paths := r.Incomplete(s)
	if len(paths) == 0 {
		return filters, 0
	}
	return append(slices.Clip(filters), filter.Filter{Kind: "file", Drop: true, Patterns: model.Patterns{List: paths, Exact: true}}), len(paths)
}

// Ratios is the ratio of two metrics in the events of a query, by stack.
//
// The ratio of a row is that of two sums, N and D. Its colour shows by what factor it differs from the ratio of
// the whole, before a fragment is selected. Whether that is more than noise is judged by the standard error of the
// ratio:
//
//   - Both metrics are values of the same events, such as bytes and numbers of allocations: with u = n - R*d for
//     each event, the variance of R is sum(u*u) / D^2.
//   - The metrics have different samples: the variance of R is R^2 (1/n + 1/d), where n and d are the effective
//     numbers of samples.
//   - For values that were already added up in the file, no error is known and nothing is judged.
type Ratios struct {
	derive.Ratio
	// SumOver and SumUnder are the sums of the whole.
	SumOver, SumUnder int64
	// Omitted is the number of files excluded because they have only one of the metrics.
	Omitted int
	// Noise is NotJudged, Exact or Counts.
	Noise Noise

	e           *engine.Engine
	q           query.Query
	over, under engine.Vector
	errors      [3]squared // of N*N, D*D and N*D; the last only if same
	same        bool       // both are values of the same events
}

// squared is sums by stack, as multiples of unit.
type squared struct {
	sums engine.Vector
	unit float64
}

// Ratios computes a ratio for the events that pass the filters of a query. judge requests noise, which takes several
// more passes. Errors: those of the engine, and refusals that wrap ErrRefused.
func (c *Comparer) Ratios(ctx context.Context, q query.Query, r derive.Ratio, judge bool) (*Ratios, error) {
	if q.Decoration.Leaf && r.Over.Series != r.Under.Series {
		return nil, refuse("with classes at the leaf a ratio needs two values of the same events")
	}
	out := &Ratios{Ratio: r, e: c.e, q: query.Query{Decoration: q.Decoration}}
	out.q.Filters, out.Omitted = Complete(r, c.e.Store(), q.Filters)
	var err error
	if out.over, out.SumOver, err = c.e.Values(ctx, out.of(r.Over)); err != nil {
		return nil, err
	}
	if out.under, out.SumUnder, err = c.e.Values(ctx, out.of(r.Under)); err != nil {
		return nil, err
	}
	out.Noise.Why = "noise is being judged"
	if judge {
		err = c.judgeRatio(ctx, out)
	}
	return out, err
}

// of is the query of one of the metrics.
func (r *Ratios) of(m model.Metric) query.Query {
	q := r.q
	q.Metric = m.ID
	return q
}

// judgeRatio finds how noise can be judged.
func (c *Comparer) judgeRatio(ctx context.Context, out *Ratios) error {
	var sides [2]Side
	timed := true
	for i, m := range []model.Metric{out.Over, out.Under} {
		files, err := c.filesOf(Side{Metric: m, Name: m.ID}, out.q.Filters)
		if err != nil {
			return err
		}
		sides[i] = Side{Metric: m, Files: files, Scale: 1}
		timed = timed && c.timed(sides[i])
	}
	out.same = out.Over.Series == out.Under.Series
	switch {
	case c.exact(sides[:]):
		out.Noise = Noise{Level: Exact}
		return nil
	case out.same && !timed:
		out.Noise = Noise{Why: "the files hold sums, not single events"}
		return nil
	}
	for i, s := range sides {
		e := &out.errors[i]
		var err error
		if q := out.of(s.Metric); timed {
			e.sums, e.unit, err = c.e.Squares(ctx, q)
		} else {
			e.sums, e.unit, _, err = c.squares(ctx, s, q)
		}
		if err != nil {
			return err
		}
		if e.sums == nil {
			out.Noise = Noise{Why: "what a sample weighs is not known"}
			return nil
		}
	}
	out.Noise = Noise{Level: Counts}
	if !out.same {
		return nil
	}
	var err error
	e := &out.errors[2]
	e.sums, e.unit, err = c.e.Products(ctx, out.of(out.Over), out.Under)
	return err
}

// Rows returns the ratios of the rows of a tree. q is the tree's query: with the filters of r, and its own grouping,
// fragment and direction. Errors: those of the engine; with threads or files at the root, ErrRefused.
func (r *Ratios) Rows(ctx context.Context, t *tree.Tree, q query.Query) (*RatioRows, error) {
	out := &RatioRows{Of: r, Tree: t}
	q.Metric, q.Filters, q.Sides = r.Over.ID, r.q.Filters, nil
	follow := func(v engine.Vector) (side tree.Side, err error) {
		if v == nil {
			return side, nil
		}
		side, err = r.e.Follow(ctx, q, v, t)
		if errors.Is(err, engine.ErrSides) {
			err = refuse("ratios do not go with threads or files at the root")
		}
		return side, err
	}
	var err error
	if out.over, err = follow(r.over); err != nil {
		return nil, err
	}
	if out.under, err = follow(r.under); err != nil {
		return nil, err
	}
	for i, e := range r.errors {
		if out.errors[i], err = follow(e.sums); err != nil {
			return nil, err
		}
	}
	return out, out.all(ctx)
}
