package compare

import (
	"context"
	"fmt"
	"math"
	"strings"

	"flameview/model"
	"flameview/model/query"
)

// alike is the relative difference up to which durations count as equal.
const alike = 0.02

// scale chooses the norm, if it is NormAuto, and computes the scales of the sides.
func (c *Comparer) scale(ctx context.Context, out *Comparison) error {
	if out.Norm.Kind == NormAuto {
		kind, err := c.usual(ctx, out)
		if err != nil {
			return err
		}
		out.Norm.Kind = kind
	}
	if out.Norm.Kind == NormNone || out.Norm.Kind == NormTime {
		if err := c.checkPeriods(ctx, out); err != nil {
			return err
		}
	}
	by, err := c.amounts(ctx, out)
	if err != nil {
		return err
	}
	mean := 0.0
	for _, v := range by {
		mean += v / float64(len(by))
	}
	for i, v := range by {
		out.Sides[i].Scale = mean / v
	}
	if out.Norm.Kind == NormFactor { // of the current side alone
		out.Sides[0].Scale, out.Sides[1].Scale = 1, out.Norm.Values[0]
	}
	return nil
}

// usual is the norm that NormAuto chooses.
func (c *Comparer) usual(ctx context.Context, out *Comparison) (NormKind, error) {
	if c.exact(out.Sides) || out.wished() {
		return NormNone, nil
	}
	least, most, totals := int64(math.MaxInt64), int64(0), true
	for _, s := range out.Sides {
		least, most = min(least, s.Duration), max(most, s.Duration)
		totals = totals && s.Total != 0
	}
	usual := NormTime
	switch {
	case least > 0 && float64(most-least) <= alike*float64(most):
		usual = NormNone
	case least == 0:
		usual = NormTotal
	}
	if usual != NormTotal {
		switch err := c.checkPeriods(ctx, out); {
		case err == nil:
		case ctx.Err() != nil:
			return usual, err
		default:
			usual = NormTotal
		}
	}
	if usual == NormTotal && !totals { // nothing can be a share of nothing
		usual = NormNone
	}
	return usual, nil
}

// amounts are the quantities that scaling makes equal on all sides.
func (c *Comparer) amounts(ctx context.Context, out *Comparison) ([]float64, error) {
	by := make([]float64, len(out.Sides))
	for i, s := range out.Sides {
		by[i] = 1
		switch out.Norm.Kind {
		case NormTime:
			if by[i] = float64(s.Duration); s.Duration <= 0 {
				return nil, refuse("scaling by time: how long %q took is not known, its files have no times; scale by total, or give a factor", s.Name)
			}
		case NormTotal:
			if by[i] = float64(s.Total); s.Total <= 0 {
				return nil, refuse("scaling by total: %q has none of %s", s.Name, s.Metric.Label)
			}
		case NormFragment:
			if len(out.Query.Side(i).Fragment) == 0 {
				return nil, refuse("scaling by fragment: none is selected")
			}
			if by[i] = float64(s.Part); s.Part <= 0 {
				return nil, refuse("scaling by fragment: it does not occur on %q", s.Name)
			}
		case NormPer:
			v, err := c.perPart(ctx, out, i)
			if err != nil {
				return nil, err
			}
			if by[i] = float64(v); v <= 0 {
				return nil, refuse("scaling per %s: it does not occur on %q", out.Norm.per(), s.Name)
			}
		case NormFactor:
			if len(out.Sides) != 2 {
				return nil, refuse("a factor is for two sides; for more, give the work of each: work:N,N,...")
			}
		case NormWork:
			if len(out.Norm.Values) != len(out.Sides) {
				return nil, refuse("scaling by work: want a number for each of %d sides, found %d", len(out.Sides), len(out.Norm.Values))
			}
			by[i] = out.Norm.Values[i]
		}
	}
	return by, nil
}

// per is the path of NormPer for people.
func (n Norm) per() string { return strings.Join(model.SplitPath(n.Per), " > ") }

// perQuery is the query for one side's value of the NormPer fragment. Error: an unknown method.
func (c *Comparer) perQuery(ctx context.Context, out *Comparison, side int) (query.Query, error) {
	q := out.Query.Side(side)
	q.Fragment = nil
	boxes, err := c.e.Boxes(ctx, q)
	if err != nil {
		return q, err
	}
	for i, name := range model.SplitPath(out.Norm.Per) {
		id, ok := boxes.Find(name, i == 0)
		if !ok {
			return q, refuse("scaling per %s: no method named %q", out.Norm.per(), name)
		}
		q.Fragment = append(q.Fragment, boxes.List[id].ID())
	}
	return q, nil
}

func (c *Comparer) perPart(ctx context.Context, out *Comparison, side int) (int64, error) {
	q, err := c.perQuery(ctx, out, side)
	if err != nil {
		return 0, err
	}
	return c.part(ctx, q, out.Sides[side].Total)
}

// Words describes how a norm scales.
func (n Norm) Words() string {
	return map[NormKind]string{
		NormAuto: "scaled as is usual", NormNone: "not scaled", NormTime: "scaled by time", NormTotal: "scaled by total",
		NormFragment: "scaled by the fragment", NormPer: "scaled per " + n.per(), NormFactor: "scaled by a factor", NormWork: "scaled by work",
	}[n.Kind]
}

// Scaled describes how the sides are scaled. It is never empty: a change that nobody knows to be scaled misleads.
//
//	scaled by time · before 40.5 s x0.85 · after 29.6 s x1.18
func (c *Comparison) Scaled() string {
	words := c.Norm.Words()
	for i, s := range c.Sides {
		words += " · " + s.Name
		switch c.Norm.Kind {
		case NormNone, NormTime:
			if s.Duration > 0 {
				words += " " + Seconds(s.Duration)
			}
		case NormTotal:
			words += " " + Amount(s.Total, s.Metric.Unit)
		case NormFragment:
			words += " " + Amount(s.Part, s.Metric.Unit)
		case NormWork:
			words += fmt.Sprintf(" %g", c.Norm.Values[i])
		}
		if c.Norm.Kind != NormNone {
			words += " " + Factor(s.Scale)
		}
	}
	return words
}
