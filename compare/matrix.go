package compare

import (
	"cmp"
	"context"
	"math"
	"slices"

	"flameview/model/shape"
	"flameview/model/tree"
)

// Matrix is a comparison of any number of sides by method: the values from side to side, and between which
// two sides they changed.
type Matrix struct {
	*Comparison
	Boxes *shape.Boxes
	Rows  []MatrixRow // those that changed first, then by size
	// Significant is the number of rows that changed between two sides by more than they vary among the
	// sides before and among those after.
	Significant int
	// Why says why nothing is judged; "" if it is.
	Why string
}

// MatrixRow is one method. Its columns are parallel to the sides.
type MatrixRow struct {
	Box         shape.BoxID
	Self, Total []int64 // raw
	// Shares are scaled values as shares of the whole: self or total, by the Order.
	Shares []float64
	// Heat compares each side with the median: the logarithm to base 2 of the factor, clamped to -2..2.
	Heat []float64
	// Cut is the first side after the change; 0 = none found.
	Cut         int
	P           float64
	Significant bool
}

// minSides is how many sides there must be before and after a change.
const minSides = 2

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
	if len(flats) < 2*minSides {
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

// heat compares the sides with their median.
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

// cut finds the neighbouring sides between which the value changed most clearly: the largest t of the sides
// before against those after (Welch). P is corrected for having chosen the best of several cuts.
func (r *MatrixRow) cut() {
	n := len(r.Shares)
	for at := minSides; at <= n-minSides; at++ {
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
		if p = min(1, p*float64(n-2*minSides+1)); r.Cut == 0 || p < r.P {
			r.P, r.Cut = p, at
		}
	}
}

// meanOf returns the mean and the variance of that mean.
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

// judge marks the significant rows and sorts all.
func (m *Matrix) judge(least float64) {
	size := func(r *MatrixRow) float64 { return slices.Max(r.Shares) - slices.Min(r.Shares) }
	for i := range m.Rows {
		if r := &m.Rows[i]; r.Cut > 0 && r.P <= least {
			r.Significant = true
			m.Significant++
		}
	}
	slices.SortFunc(m.Rows, func(x, y MatrixRow) int {
		switch {
		case x.Significant && !y.Significant:
			return -1
		case y.Significant && !x.Significant:
			return 1
		}
		return cmp.Or(cmp.Compare(size(&y), size(&x)), cmp.Compare(slices.Max(y.Shares), slices.Max(x.Shares)), cmp.Compare(m.Boxes.Rank[x.Box], m.Boxes.Rank[y.Box]))
	})
}

// Between says between which sides a row changed; "" if not found.
//
//	between r3 and r4
func (m *Matrix) Between(r *MatrixRow) string {
	if !r.Significant {
		return ""
	}
	return "between " + m.Sides[r.Cut-1].Name + " and " + m.Sides[r.Cut].Name
}

// Ranges says how much each row of a tree varies between the sides: (max-min) of the scaled totals divided by
// their mean, from 0 to the number of sides.
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
