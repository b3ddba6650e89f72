package compare

import (
	"cmp"
	"context"
	"math"
	"slices"

	"flameview/model/shape"
	"flameview/model/tree"
)

// Matrix is a comparison of any number of sides by method: how a value went from
// side to side, and between which two it changed.
type Matrix struct {
	*Comparison
	Boxes *shape.Boxes
	Rows  []MatrixRow // those that changed first, then by size
	// Beyond is how many rows changed between two sides, beyond how they vary among
	// the sides before and among those after.
	Beyond int
	// Why says why nothing is judged: "" if it is.
	Why string
}

// MatrixRow is one method. Its columns are parallel to the sides.
type MatrixRow struct {
	Box         shape.BoxID
	Self, Total []int64 // raw
	// Shares are scaled values as parts of all: of Self or of Total, as asked.
	Shares []float64
	// Heat is how far each is from the middle one: the logarithm to base 2 of the
	// factor, from -2 to 2.
	Heat []float64
	// Cut is the first side after the change; 0 = none can be told.
	Cut    int
	P      float64
	Beyond bool
}

// leastSides is how many sides a change needs on both of its ends.
const leastSides = 2

// Matrix compares all sides by method, by self values or by totals. Errors: those
// of the engine.
func (c *Comparer) Matrix(ctx context.Context, of *Comparison, by Order) (*Matrix, error) {
	m := &Matrix{Comparison: of}
	flats := make([]*tree.Flat, len(of.Sides))
	for i := range flats {
		var err error
		if flats[i], err = c.e.Flat(ctx, of.Query.Side(i)); err != nil {
			return nil, err
		}
	}
	if len(flats) < 2*leastSides {
		m.Why = "a change between sides needs two sides before it and two after"
	}
	m.Boxes = flats[0].Boxes
	var chances []float64
	for box := range m.Boxes.List {
		r, any := MatrixRow{Box: shape.BoxID(box), P: 1}, false
		for i, flat := range flats {
			r.Self, r.Total = append(r.Self, flat.Self[box]), append(r.Total, flat.Total[box])
			v := flat.Self[box]
			if by == ByTotal {
				v = flat.Total[box]
			}
			r.Shares = append(r.Shares, finite(of.Sides[i].Scale*float64(v)/of.Whole))
			any = any || flat.Total[box] != 0
		}
		if !any {
			continue
		}
		r.heat()
		if m.Why == "" {
			r.cut()
			chances = append(chances, r.P)
		}
		m.Rows = append(m.Rows, r)
	}
	m.judge(falseDiscovery(chances))
	return m, ctx.Err()
}

// heat compares the sides with the middle one.
func (r *MatrixRow) heat() {
	middle := median(slices.Clone(r.Shares))
	for _, v := range r.Shares {
		h := 0.0
		switch {
		case v > 0 && middle > 0:
			h = max(-2, min(2, math.Log2(v/middle)))
		case v > 0:
			h = 2
		case middle > 0:
			h = -2
		}
		r.Heat = append(r.Heat, h)
	}
}

// cut finds the two neighbours between which the value changed most clearly: the
// largest t of the sides before against those after (Welch). The chance is that of
// the best of as many cuts as there are.
func (r *MatrixRow) cut() {
	n := len(r.Shares)
	for at := leastSides; at <= n-leastSides; at++ {
		ma, va := meanOf(r.Shares[:at])
		mb, vb := meanOf(r.Shares[at:])
		if ma == mb {
			continue
		}
		p := 0.0
		if va+vb > 0 {
			df := satterthwaite(va, float64(at-1), vb, float64(n-at-1))
			p = tails((mb-ma)/math.Sqrt(va+vb), df)
		}
		if p = min(1, p*float64(n-2*leastSides+1)); r.Cut == 0 || p < r.P {
			r.P, r.Cut = p, at
		}
	}
}

// meanOf is the mean of some values and the variance of that mean.
func meanOf(x []float64) (mean, variance float64) {
	n := float64(len(x))
	for _, v := range x {
		mean += v / n
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean) / (n - 1) / n
	}
	return mean, variance
}

// judge marks the rows that changed and sorts them.
func (m *Matrix) judge(least float64) {
	size := func(r *MatrixRow) float64 { return slices.Max(r.Shares) - slices.Min(r.Shares) }
	for i := range m.Rows {
		if r := &m.Rows[i]; r.Cut > 0 && r.P <= least {
			r.Beyond = true
			m.Beyond++
		}
	}
	slices.SortFunc(m.Rows, func(x, y MatrixRow) int {
		switch {
		case x.Beyond && !y.Beyond:
			return -1
		case y.Beyond && !x.Beyond:
			return 1
		}
		return cmp.Or(cmp.Compare(size(&y), size(&x)), cmp.Compare(slices.Max(y.Shares), slices.Max(x.Shares)), cmp.Compare(m.Boxes.Rank[x.Box], m.Boxes.Rank[y.Box]))
	})
}

// Between says between which sides a row changed; "" if it cannot be told.
//
//	between r3 and r4
func (m *Matrix) Between(r *MatrixRow) string {
	if !r.Beyond {
		return ""
	}
	return "between " + m.Sides[r.Cut-1].Name + " and " + m.Sides[r.Cut].Name
}

// Ranges are the rows of a tree of many sides by how much they vary: (max-min) of
// the scaled totals over their mean, from 0 to the number of sides.
func (c *Comparison) Ranges(t *tree.Tree) []float64 {
	out := make([]float64, t.Len())
	for row := range out {
		low, high, sum := math.Inf(1), 0.0, 0.0
		for i := range t.Sides {
			v := c.Sides[i].Scale * float64(t.Sides[i].Total[row])
			low, high, sum = min(low, v), max(high, v), sum+v
		}
		if sum > 0 {
			out[row] = (high - low) / (sum / float64(len(t.Sides)))
		}
	}
	return out
}
