package compare

import (
	"context"
	"slices"

	"flameview/model/filter"
	"flameview/model/query"
)

// Coverage says how the sides share the events of the query. Values are in the
// metric's unit.
type Coverage struct {
	// All is what the query asks about, without its sides.
	All int64
	// Neither is what no side has, Both what two sides have. Known = false: there
	// are too many sides, or sides have metrics of their own.
	Neither, Both int64
	Known         bool
}

// mostPairs bounds the passes over events that find overlaps.
const mostPairs = 28

// coverage finds what sides have in common. Sides that cannot have anything are
// not asked for it.
func (c *Comparer) coverage(ctx context.Context, out *Comparison) (Coverage, error) {
	var cov Coverage
	whole := out.Query
	whole.Sides, whole.Fragment = nil, nil
	_, all, err := c.e.Values(ctx, whole)
	if err != nil {
		return cov, err
	}
	cov.All = all
	if out.wished() {
		return cov, nil
	}
	pairs, sum := 0, int64(0)
	for i, s := range out.Sides {
		if s.Metric != out.Sides[0].Metric {
			return cov, nil
		}
		sum += s.Total
		for j := range i {
			if disjoint(out.Query.Sides[i], out.Query.Sides[j]) {
				continue
			}
			if pairs++; pairs > mostPairs {
				return cov, nil
			}
			both := out.Query.Side(i)
			both.Fragment = nil
			both.Filters = slices.Concat(both.Filters, out.Query.Sides[j].Filters)
			_, v, err := c.e.Values(ctx, both)
			if err != nil {
				return cov, err
			}
			cov.Both += v
		}
	}
	cov.Known = true
	if m, err := c.e.Metric(whole.Metric); err == nil && m == out.Sides[0].Metric && (len(out.Sides) == 2 || cov.Both == 0) {
		cov.Neither = all - sum + cov.Both
	}
	return cov, nil
}

// disjoint says that two sides cannot have an event in common, from their filters
// alone: they keep other files, or other ranges of an axis.
func disjoint(a, b query.Side) bool {
	for _, f := range filter.Active(a.Filters) {
		for _, g := range filter.Active(b.Filters) {
			if f.Kind != g.Kind || f.Drop || g.Drop {
				continue
			}
			kind, err := f.Lookup()
			switch {
			case err != nil:
			case kind.Range != nil:
				if f.To <= g.From || g.To <= f.From {
					return true
				}
			case f.Kind == "file" && f.Exact && g.Exact:
				if !slices.ContainsFunc(f.List, func(s string) bool { return slices.Contains(g.List, s) }) {
					return true
				}
			}
		}
	}
	return false
}

// Words are sentences about what the sides leave out or share; none where they
// share the events well.
//
//	12 % of the events are on neither side
func (c Coverage) Words() (words []string) {
	if c.All <= 0 {
		return nil
	}
	if c.Neither > 0 {
		words = append(words, Share(float64(c.Neither)/float64(c.All))+" of the events are on neither side")
	}
	if c.Both > 0 {
		words = append(words, Share(float64(c.Both)/float64(c.All))+" of the events are on both sides, so noise is not judged")
	}
	return words
}
