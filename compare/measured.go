package compare

import (
	"context"
	"fmt"
	"math"

	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/tree"
)

// measured is what two sides have at some places, and how certain that is. [0] are
// self values, [1] totals.
type measured struct {
	cmp   *Comparison
	noise Noise
	base  [2][2][]int64 // by self or total, and by side
	sides [2]evidence
}

// evidence is how certain the values of one side are.
type evidence struct {
	moments *moments // nil below OverTime
	of      exposure
	// squares by place, in parts of unit; nil where weights are not known. whole is
	// that of the side's total.
	squares [2][]int64
	unit    float64
	whole   float64
	alike   bool // all samples weigh unit
}

// measure finds how certain the values of both sides are at some places.
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

// variance is that of one side's value at a place, and its degrees of freedom. Over
// time it is at least what the number of samples says: a method that is seen in
// one phase only would look certain. Between runs it is what was seen: of few runs
// the larger of two estimates would be too large on the average (in simulations 1 %
// of methods were flagged at a nominal 5 %). self is 0, total 1.
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
		df = float64(e.moments.cells - 1)
	}
	return v, df
}

// counted is the variance that the number of samples explains. Where a value is a
// share, the whole varies too; a share of another fragment's value is taken as if
// that were apart, since nothing is known of events that have both.
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

// samples is the effective number of samples of one side at a place: the number
// itself where all weigh the same, else x*x/Q (Kish). ok is false where weights
// are not known.
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

// key holds the tree itself: another tree has other rows.
func (p rows) key() string { return fmt.Sprintf("rows of %p", p.t) }

func (p rows) at(ctx context.Context, e *engine.Engine, q query.Query, v engine.Vector) (self, total []int64, part int64, err error) {
	side, err := e.Follow(ctx, q, v, p.t)
	if err != nil {
		return nil, nil, 0, err
	}
	return side.Self, side.Total, side.Total[0], nil
}
