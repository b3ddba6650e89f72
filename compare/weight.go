package compare

import (
	"context"
	"slices"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
)

// What a sample weighs
//
// The sampling error of a sum x follows from Q, the sum of the squared weights of its samples: the variance of x is Q if
// samples come at random (compound Poisson). What is known about weights depends on the file:
//
//   - Values that are numbers of samples: a sample weighs 1, so Q = x. If all values of a file are multiples of g, as
//     where each sample was written as its 10,000,000 ns, a sample weighs g.
//   - Values next to numbers of samples, such as nanoseconds next to samples in pprof: the samples of a stack weigh x/n
//     each, so Q = x*x/n.
//   - Individual events with times: Q is the sum of the squared values.
//   - Anything else is a sum of unknown parts: the error is not known.

// counting lists the units of values that count events.
var counting = []string{"samples", "count", "events", "objects"}

// exactFormats count everything instead of sampling.
var exactFormats = []string{"callgrind", "dhat", "heaptrack", "fprof", "eprof", "pstats"}

// exactSeries are kinds of events that are recorded every time.
var exactSeries = []string{"exceptions", "malloc", "jdk.JavaExceptionThrow", "jdk.JavaErrorThrow"}

// exact says whether the values of all sides were counted, not sampled.
func (c *Comparer) exact(sides []Side) bool {
	s := c.e.Store()
	for _, side := range sides {
		if slices.Contains(exactSeries, s.Series[side.Metric.Series].ID) {
			continue
		}
		if slices.ContainsFunc(side.Files, func(f model.FileID) bool { return !slices.Contains(exactFormats, s.Files[f].Format) }) {
			return false
		}
	}
	return true
}

// weights is how the squares of a metric are found.
type weights uint8

const (
	unknownWeights weights = iota
	unitWeights            // of samples
	weightsBySibling
	weightsOfEvents
)

// sibling returns the metric of the same series that counts samples, if there is one.
func (c *Comparer) sibling(m model.Metric) (model.Metric, bool) {
	for _, other := range c.e.Metrics() {
		if other.Series == m.Series && other.Value != m.Value && slices.Contains(counting, other.Unit.Name) {
			return other, true
		}
	}
	return model.Metric{}, false
}

// timed says whether a side's values are individual events with times.
func (c *Comparer) timed(side Side) bool {
	for _, seg := range c.e.Store().Series[side.Metric.Series].Segments {
		if slices.Contains(side.Files, seg.File) && seg.Time == nil {
			return false
		}
	}
	return true
}

func (c *Comparer) weightsOf(side Side) weights {
	if slices.Contains(counting, side.Metric.Unit.Name) {
		return unitWeights
	}
	if c.timed(side) {
		return weightsOfEvents
	}
	if _, ok := c.sibling(side.Metric); ok {
		return weightsBySibling
	}
	return unknownWeights
}

// weighable says whether the errors of all sides are known from their counts.
func (c *Comparer) weighable(cmp *Comparison) bool {
	for _, s := range cmp.Sides {
		if c.weightsOf(s) == unknownWeights {
			return false
		}
	}
	return true
}

// squares are the sums of squared weights of a side by stack, as multiples of unit. alike says that each sample weighs
// unit. The vector is nil if weights are not known.
func (c *Comparer) squares(ctx context.Context, side Side, q query.Query) (v engine.Vector, unit float64, alike bool, err error) {
	switch c.weightsOf(side) {
	case unitWeights:
		v, _, err = c.e.Values(ctx, q)
		return v, float64(c.sampleWeight(side)), true, err
	case weightsOfEvents:
		v, unit, err = c.e.Squares(ctx, q)
		return v, unit, false, err
	case weightsBySibling:
		v, unit, err = c.siblingSquares(ctx, side, q)
		return v, unit, false, err
	}
	return nil, 1, false, nil
}

// siblingSquares are the squares for values next to numbers of samples.
func (c *Comparer) siblingSquares(ctx context.Context, side Side, q query.Query) (engine.Vector, float64, error) {
	values, _, err := c.e.Values(ctx, q)
	if err != nil {
		return nil, 1, err
	}
	m, _ := c.sibling(side.Metric)
	q.Metric = m.ID
	counts, _, err := c.e.Values(ctx, q)
	if err != nil || len(counts) != len(values) {
		return nil, 1, err
	}
	square := func(i int) float64 {
		v, n := float64(values[i]), max(float64(counts[i]), 1)
		return v * v / n
	}
	sum := 0.0
	for i := range values {
		sum += square(i)
	}
	unit := max(1, sum/(1<<60))
	out := make(engine.Vector, len(values))
	for i := range values {
		out[i] = int64(square(i) / unit)
	}
	return out, unit, nil
}

// minForWeight is how many values must have a common divisor for it to count as a sample's weight; few values may have
// one by chance.
const minForWeight = 20

// sampleWeight is the weight of one sample in a metric that counts samples: the greatest common divisor of all values of
// the side's files, at least 1.
func (c *Comparer) sampleWeight(side Side) int64 {
	one, weight, n := int64(1), int64(0), 0
	for range side.Metric.Unit.Decimals {
		one *= 10
	}
	for _, seg := range c.e.Store().Series[side.Metric.Series].Segments {
		if !slices.Contains(side.Files, seg.File) {
			continue
		}
		n += seg.Len()
		v := seg.Values[side.Metric.Value]
		if v.Each == nil {
			weight = divisor(weight, v.Same)
		}
		for _, x := range v.Each {
			if weight = divisor(weight, x); weight == 1 {
				break
			}
		}
	}
	if n < minForWeight {
		return one
	}
	return max(weight, one)
}

// divisor is the greatest common divisor of two numbers.
func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// checkPeriods refuses to compare numbers of samples with different sampling periods, where these are known from times
// next to the samples.
func (c *Comparer) checkPeriods(ctx context.Context, out *Comparison) error {
	periods := make([]float64, len(out.Sides))
	for i, s := range out.Sides {
		if s.Metric.Unit.Name != "samples" {
			return nil
		}
		for _, m := range c.e.Metrics() {
			if m.Series != s.Metric.Series || m.Unit.Name != "ns" || s.Total <= 0 {
				continue
			}
			q := out.Query.Side(i)
			q.Metric = m.ID
			_, ns, err := c.e.Values(ctx, q)
			if err != nil {
				return err
			}
			periods[i] = float64(ns) / float64(s.Total)
		}
	}
	for i, p := range periods {
		if first := periods[0]; p > 0 && first > 0 && (p > 1.05*first || first > 1.05*p) {
			return refuse("a sample stands for %s on %q and for %s on %q: compare times (--metric), or scale by total",
				Seconds(int64(first)), out.Sides[0].Name, Seconds(int64(p)), out.Sides[i].Name)
		}
	}
	return nil
}
