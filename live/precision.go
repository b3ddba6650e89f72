package live

import (
	"fmt"
	"math"
	"slices"

	"flameview/model"
)

// Precision is how far a share that was estimated from a number of samples can be
// from the truth, as a fraction of the whole: two standard errors of a share of one
// half, the worst case, so 19 of 20 are nearer. 14 samples give 0.27.
func Precision(samples int64) float64 {
	if samples <= 1 {
		return 1
	}
	return 1 / math.Sqrt(float64(samples))
}

// enough is the number of samples from which shares are no longer said to be
// rough: [Precision] is 5 % then.
const enough = 400

// Samples is on how many samples a metric stands: the column of samples beside it
// if there is one, else the events of its series.
func Samples(s *model.Store, m model.Metric) int64 {
	ser := &s.Series[m.Series]
	if i := slices.IndexFunc(ser.Units, func(u model.Unit) bool { return u.Name == "samples" && u.Decimals == 0 }); i >= 0 {
		var sum int64
		for j := range ser.Segments {
			sum += ser.Segments[j].Total(i)
		}
		return sum
	}
	var events int64
	for j := range ser.Segments {
		events += int64(ser.Segments[j].Len())
	}
	return events
}

// Doubts says in a sentence that a metric stands on few samples; nothing if there
// are enough.
//
//	14 samples so far: shares are ±27 %
func Doubts(s *model.Store, m model.Metric) []string {
	n := Samples(s, m)
	if n >= enough {
		return nil
	}
	noun := "samples"
	if n == 1 {
		noun = "sample"
	}
	return []string{fmt.Sprintf("%d %s so far: shares are ±%.0f %%", n, noun, 100*Precision(n))}
}
