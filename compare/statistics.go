package compare

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// significance is the nominal rate of false positives, and the false discovery rate.
const significance = 0.05

// quantile is the p-quantile of Student's t distribution with df degrees of freedom; of the normal distribution if df is
// infinite.
func quantile(p, df float64) float64 {
	if math.IsInf(df, 1) {
		return distuv.UnitNormal.Quantile(p)
	}
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(p)
}

// tails is the two-sided p-value of t in Student's distribution.
func tails(t, df float64) float64 {
	t = math.Abs(t)
	if math.IsInf(df, 1) {
		return 2 * distuv.UnitNormal.Survival(t)
	}
	return 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Survival(t)
}

// satterthwaite is the degrees of freedom of the difference of two estimates with different variances (Welch).
func satterthwaite(va, dfa, vb, dfb float64) float64 {
	den := va*va/dfa + vb*vb/dfb
	if den == 0 || math.IsInf(dfa, 1) && math.IsInf(dfb, 1) {
		return math.Inf(1)
	}
	return max((va+vb)*(va+vb)/den, 1)
}

// conditional is the two-sided test of two small event counts: given their sum, the second count is binomial with the
// second side's share of the exposure. It is a mid-p value, which counts half of the probability of the observed
// result, since the exact test is too conservative.
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

// homogeneous is the p-value for estimates with different variances having the same mean: a chi-square of weighted
// deviations from their mean.
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

// falseDiscovery returns the largest p-value that may be called significant so that, on average, at most that share of
// all significant ones are chance (Benjamini and Hochberg 1995); -1 if none.
func falseDiscovery(p []float64) float64 {
	sorted := slices.Sorted(slices.Values(p))
	for i, v := range slices.Backward(sorted) {
		if v <= significance*float64(i+1)/float64(len(sorted)) {
			return v
		}
	}
	return -1
}

// median returns the median, the zero value if there are no values. It sorts them.
func median[T cmp.Ordered](values []T) (m T) {
	if len(values) == 0 {
		return m
	}
	slices.Sort(values)
	return values[len(values)/2]
}
