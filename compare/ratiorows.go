package compare

import (
	"context"
	"math"

	"flameview/model/tree"
)

// RatioRows is a tree with both metrics of a ratio for each row. It is immutable.
type RatioRows struct {
	Of   *Ratios
	Tree *tree.Tree

	over, under tree.Side
	errors      [3]tree.Side // as Ratios.errors
	total       []RatioOf
}

// RatioOf is a ratio of a row.
type RatioOf struct {
	Over, Under int64
	// Factor is the ratio divided by that of the whole; NaN if the denominator is 0.
	Factor float64
	// Significant says that it differs from the ratio of the whole by more than chance, with 95 %
	// confidence; false if not judged.
	Significant bool
	// Low and High are the 95 % confidence interval of the ratio, in the unit of derive.Ratio.Of, if
	// Bounded.
	Low, High float64
	Bounded   bool
}

// Undefined says that the denominator is 0 and the numerator is not.
func (r RatioOf) Undefined() bool { return r.Under == 0 && r.Over != 0 }

// Total is the ratio of a row's totals.
func (r *RatioRows) Total(row int32) RatioOf { return r.total[row] }

// Self is the ratio of a row's self values.
func (r *RatioRows) Self(row int32) RatioOf {
	return r.at(row, func(s *tree.Side) []int64 { return s.Self })
}

func (r *RatioRows) all(ctx context.Context) error {
	r.total = make([]RatioOf, r.Tree.Len())
	for row := range int32(len(r.total)) {
		if row%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r.total[row] = r.at(row, func(s *tree.Side) []int64 { return s.Total })
	}
	return nil
}

// at computes the ratio of the values that column returns, Total or Self.
func (r *RatioRows) at(row int32, column func(*tree.Side) []int64) RatioOf {
	of := r.Of
	out := RatioOf{Over: column(&r.over)[row], Under: column(&r.under)[row], Factor: math.NaN()}
	value, ok := of.Of(out.Over, out.Under)
	if !ok {
		return out
	}
	all, _ := of.Of(of.SumOver, of.SumUnder)
	if all > 0 {
		out.Factor = value / all
	}
	if of.Noise.Level == Exact {
		out.Significant = value != all
		return out
	}
	if of.Noise.Level == NotJudged || out.Over < 0 || out.Under < 0 {
		return out
	}
	var squares [3]float64 // of n*n, d*d and n*d
	for i := range squares {
		if of.errors[i].sums != nil {
			squares[i] = float64(column(&r.errors[i])[row]) * of.errors[i].unit
		}
	}
	n, d := float64(out.Over), float64(out.Under)
	samples := d * d / max(squares[1], 1)
	sd := 0.0 // relative to the ratio; for a ratio of 0, to that of the whole
	switch {
	case of.same:
		ratio := n / d
		variance := max(0, squares[0]-2*ratio*squares[2]+ratio*ratio*squares[1]) / (d * d)
		sd = math.Sqrt(variance) / max(ratio, math.SmallestNonzeroFloat64)
	case n == 0:
		// What would be expected of the metric here, in samples of all together.
		expected := d / float64(of.SumUnder) * r.samplesOfAll()
		samples = min(samples, expected)
	default:
		over := n * n / max(squares[0], 1)
		samples = min(samples, over)
		sd = math.Sqrt(1/over + squares[1]/(d*d))
	}
	z := quantile(1-significance/2, math.Inf(1))
	if samples < minExpected {
		return out
	}
	if n == 0 {
		out.Significant = all > 0
		return out
	}
	// On a logarithmic scale: half and twice are as far from 1.
	out.Low, out.High, out.Bounded = value*math.Exp(-z*sd), value*math.Exp(z*sd), true
	out.Significant = all < out.Low || all > out.High
	return out
}

// samplesOfAll is the effective number of samples of the whole's numerator.
func (r *RatioRows) samplesOfAll() float64 {
	sum := 0.0
	for _, v := range r.Of.errors[0].sums {
		sum += float64(v) * r.Of.errors[0].unit
	}
	return float64(r.Of.SumOver) * float64(r.Of.SumOver) / max(sum, 1)
}
