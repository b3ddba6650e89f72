package live

import "math"

// Precision is how far a share that was estimated from a number of samples can be
// from the truth, as a fraction of the whole: two standard errors of a share of one
// half, the worst case, so 19 of 20 are nearer. 14 samples give 0.27.
func Precision(samples int64) float64 {
	if samples <= 1 {
		return 1
	}
	return 1 / math.Sqrt(float64(samples))
}
