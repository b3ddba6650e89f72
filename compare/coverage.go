package compare

import (
	"context"
	"slices"

	"flameview/model/filter"
	"flameview/model/query"
)

// Coverage says which part of the query's events the sides cover. Values are in the metric's unit.
type Coverage struct {
	// All is the total of the query without sides.
	All int64
	// Neither is on no side, Both on two sides. They are not Known if there are too many
	// sides or sides have different metrics.
	Neither, Both int64
	Known         bool
}

// maxPairs bounds the passes over events that compute overlaps.
const maxPairs = 28

// coverage computes the overlaps, skipping sides that are disjoint by their filters.
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
			if pairs++; pairs > maxPairs {
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

// disjoint says whether two sides have no event in common by their filters alone: they keep different
// files, or separate ranges of an axis.
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

// Words are sentences about events that the sides omit or share; none if each event is on one side.
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
