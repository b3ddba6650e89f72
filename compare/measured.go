package compare

import (
	"context"
	"fmt"
	"math"

	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/tree"
)

// measured is the values of two sides at some places, with their uncertainty. Index 0 is self values, 1
// totals.
type measured struct {
	cmp   *Comparison
	noise Noise
	base  [2][2][]int64 // by self or total, and by side
	sides [2]evidence
}

// evidence is what determines the uncertainty of one side's values.
type evidence struct {
	moments *moments // nil below OverTime
	of      exposure
	// squares by place, as multiples of unit; nil where weights are not known. whole is that of
	// the side's total.
	squares [2][]int64
	unit    float64
	whole   float64
	alike   bool // every sample weighs unit
}

// measure computes the uncertainty of both sides' values at some places.
func (c *Comparer) measure(ctx context.Context, cmp *Comparison, noise Noise, at places, values [2][2][]int64) (*measured, error) {
	m := &measured{cmp: cmp, noise: noise, base: values}
	if noise.Level == NotJudged || noise.Level == Exact {
		return m, nil
	}
	for i := range cmp.Sides[:2] {
		e := &m.sides[i]
		e.of = exposureOf(cmp.Norm.Kind, noise.Level)
		q := cmp.Query.Side(i)
		v, unit, alike, err := c.squares(ctx, cmp.Sides[i], q)
		if err != nil {
			return nil, err
		}
		e.unit, e.alike = unit, alike
		if v != nil {
			if e.squares[0], e.squares[1], _, err = at.at(ctx, c.e, q, v); err != nil {
				return nil, err
			}
			for _, x := range v {
				e.whole += float64(x) * unit
			}
		}
		if noise.Level >= OverTime {
			if e.moments, err = c.momentsOf(ctx, cmp, i, noise.Level, at); err != nil {
				return nil, err
			}
		}
	}
	return m, nil
}

// variance is that of one side's value at a place, with its degrees of freedom. At OverTime it is at least
// the variance by sample counts, or a method that occurs in one phase only would look certain. At
// BetweenRuns it is the observed one alone: with few runs, the larger of two estimates is too large on
// average (in simulations 1 % of methods were flagged at a nominal 5 %). k is 0 for self, 1 for total.
func (m *measured) variance(side, k, place int) (v, df float64) {
	e, x := &m.sides[side], float64(m.base[k][side][place])
	df = math.Inf(1)
	if e.squares[k] != nil {
		v = m.counted(side, x, float64(e.squares[k][place])*e.unit)
	}
	if e.moments != nil {
		if seen := e.moments.variance(k, place, x, e.of); seen > v || m.noise.Level == BetweenRuns {
			v = seen
		}
		df = float64(e.moments.observations - 1)
	}
	return v, df
}

// counted is the variance by sample counts. If a value is scaled by a total, the total varies too; a total of
// another fragment is treated as independent, since nothing is known about events that contain both.
func (m *measured) counted(side int, x, squares float64) float64 {
	s := m.cmp.Sides[side]
	switch m.cmp.Norm.Kind {
	case NormTotal:
		p := x / float64(s.Total)
		return max(0, squares*(1-2*p)+p*p*m.sides[side].whole)
	case NormFragment:
		p := x / float64(s.Part)
		return max(0, squares*(1-2*p)+p*p*m.sides[side].whole*float64(s.Part)/float64(s.Total))
	}
	return squares
}

// samples is the effective number of samples of one side at a place: their number if all weigh the same,
// else x*x/Q (Kish). ok is false where weights are not known.
func (m *measured) samples(side, k, place int) (n float64, ok bool) {
	e := &m.sides[side]
	if e.squares[k] == nil {
		return 0, false
	}
	q, x := float64(e.squares[k][place])*e.unit, float64(m.base[k][side][place])
	switch {
	case q == 0:
		return 0, true
	case e.alike:
		return math.Abs(x) / e.unit, true
	}
	return x * x / q, true
}

// methods are the places of a flat profile.
type methods struct{ boxes int }

func (p methods) len() int    { return p.boxes }
func (p methods) key() string { return "methods" }

func (p methods) at(ctx context.Context, e *engine.Engine, q query.Query, v engine.Vector) (self, total []int64, part int64, err error) {
	flat, err := e.FlatOf(ctx, q, v)
	if err != nil {
		return nil, nil, 0, err
	}
	return flat.Self, flat.Total, flat.Sum, nil
}

// rows are the places of a tree.
type rows struct{ t *tree.Tree }

func (p rows) len() int { return p.t.Len() }

// key includes the tree's address, since another tree has other rows.
func (p rows) key() string { return fmt.Sprintf("rows of %p", p.t) }

func (p rows) at(ctx context.Context, e *engine.Engine, q query.Query, v engine.Vector) (self, total []int64, part int64, err error) {
	side, err := e.Follow(ctx, q, v, p.t)
	if err != nil {
		return nil, nil, 0, err
	}
	return side.Self, side.Total, side.Total[0], nil
}
