package compare

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// significance is the nominal share of differences that chance alone calls
// different, and of those called different that are by chance.
const significance = 0.05

// quantile is where the distribution of Student with df degrees of freedom has p
// of its area to the left; the normal one for infinite df.
func quantile(p, df float64) float64 {
	if math.IsInf(df, 1) {
		return distuv.UnitNormal.Quantile(p)
	}
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(p)
}

// tails is the chance that a value of Student's distribution is as far from 0 as
// t, on either side.
func tails(t, df float64) float64 {
	t = math.Abs(t)
	if math.IsInf(df, 1) {
		return 2 * distuv.UnitNormal.Survival(t)
	}
	return 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Survival(t)
}

// satterthwaite are the degrees of freedom of a difference of two estimates with
// variances of their own (Welch).
func satterthwaite(va, dfa, vb, dfb float64) float64 {
	den := va*va/dfa + vb*vb/dfb
	if den == 0 || math.IsInf(dfa, 1) && math.IsInf(dfb, 1) {
		return math.Inf(1)
	}
	return max((va+vb)*(va+vb)/den, 1)
}

// conditional is the two-sided test of two small numbers of events: given how many
// there are in all, those of the second side are binomial with its part of the
// exposure. Mid-p: half of the chance of what was seen counts, since the exact
// test is too careful.
func conditional(first, second, exposureSecond float64) float64 {
	n := math.Round(first + second)
	if n < 1 {
		return 1
	}
	k := min(math.Round(second), n)
	point := distuv.Binomial{N: n, P: exposureSecond}.Prob(k)
	// Both tails as small sums: one as 1 less the other would lose all its digits.
	below := distuv.Binomial{N: n, P: exposureSecond}.CDF(k - 1)
	above := distuv.Binomial{N: n, P: 1 - exposureSecond}.CDF(n - k - 1)
	return min(1, 2*(min(below, above)+point/2))
}

// homogeneous is the chance that estimates with variances of their own are of one
// value: a chi-square of weighted deviations from their mean.
func homogeneous(x, variance []float64) float64 {
	sum, weight, n := 0.0, 0.0, 0
	for i, v := range variance {
		if v > 0 {
			sum += x[i] / v
			weight += 1 / v
			n++
		}
	}
	if n < 2 {
		return 1
	}
	mean, chi := sum/weight, 0.0
	for i, v := range variance {
		if v > 0 {
			chi += (x[i] - mean) * (x[i] - mean) / v
		}
	}
	return distuv.ChiSquared{K: float64(n - 1)}.Survival(chi)
}

// falseDiscovery is the largest of these chances that may be called different, so
// that of all that are called so no more than significance are by chance on the
// average (Benjamini and Hochberg 1995); -1 for none.
func falseDiscovery(p []float64) float64 {
	sorted := slices.Sorted(slices.Values(p))
	for i, v := range slices.Backward(sorted) {
		if v <= significance*float64(i+1)/float64(len(sorted)) {
			return v
		}
	}
	return -1
}

// median is the middle one of some values, the zero value of none. It orders them.
func median[T cmp.Ordered](values []T) (m T) {
	if len(values) == 0 {
		return m
	}
	slices.Sort(values)
	return values[len(values)/2]
}
