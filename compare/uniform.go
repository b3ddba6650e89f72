package compare

import (
	"math"
	"slices"

	"flameview/model"
)

// Uniform says that everything changed by one factor: the machine or the load differs, rather than a place in the
// program.
type Uniform struct {
	Factor float64 // of scaled values
	Of     int     // number of methods that it was seen in
}

// Thresholds for a uniform change.
const (
	largestMethods = 20
	minMethods     = 5
	minFactor      = 0.02 // smaller factors are not worth a sentence
)

// uniform looks at the methods with the largest self values: the logarithms of their factors must be equal within their
// noise, and differ from 0 by more than noise.
func (t *Table) uniform() *Uniform {
	if t.Noise.Level <= Exact || !t.All.Significant {
		return nil
	}
	larger := slices.Clone(t.Rows)
	scaled := func(c Change) float64 {
		return t.Sides[0].Scale*float64(c.Base) + t.Sides[1].Scale*float64(c.Current)
	}
	larger = slices.DeleteFunc(larger, func(r Row) bool { return r.Self.Base <= 0 || r.Self.Current <= 0 || !r.Self.Bounded })
	slices.SortFunc(larger, func(x, y Row) int {
		switch a, b := scaled(x.Self), scaled(y.Self); {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return int(x.Box) - int(y.Box)
	})
	larger = larger[:min(len(larger), largestMethods)]
	if len(larger) < minMethods {
		return nil
	}
	var logs, variances []float64
	for _, r := range larger {
		// The relative error of the mean value is the error of the logarithm.
		deviation := (r.Self.High - r.Self.Low) / (2 * quantile(1-significance/2, math.Inf(1)))
		mean := scaled(r.Self) / 2 / t.Whole
		logs = append(logs, math.Log(r.Self.Factor))
		variances = append(variances, deviation*deviation/(mean*mean))
	}
	alike := homogeneous(logs, variances) > significance
	if m := median(logs); alike && math.Abs(m) >= minFactor {
		return &Uniform{Factor: math.Exp(m), Of: len(larger)}
	}
	return nil
}

// Words is a sentence about it.
//
//	everything is x1.12, the 20 largest methods alike: machine or load, not one place; scale by total to look beyond it
func (u *Uniform) Words() string {
	return "everything is " + Factor(u.Factor) + ", the " + model.Grouped(u.Of) + " largest methods alike: machine or load, not one place; scale by total to look beyond it"
}
