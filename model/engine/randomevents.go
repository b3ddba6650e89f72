package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Spread says how the value of a metric is spread over the events of a query.
type Spread struct {
	Events  int // events with a value above 0
	Sum     int64
	Squares float64 // sum of squared values; where samples are counted, of single samples
}

// Effective is how many events of equal value would give the same precision: 310, say, where a few large ones of 57,000
// make up most of the sum. It is 0 without events.
func (s Spread) Effective() float64 {
	if s.Squares == 0 {
		return 0
	}
	return float64(s.Sum) * float64(s.Sum) / s.Squares
}

// Missed is the largest share of the sum that a recording may have missed entirely: anything larger is seen at least once
// in 95 of 100 recordings. It is 1 without events.
func (s Spread) Missed() float64 {
	if n := s.Effective(); n > 3 {
		return 3 / n
	}
	return 1
}

// Interval is the 95 % confidence interval of a share of the sum, from the number of effective events (Wilson's interval).
// It does not include differences between runs or bias of the sampling.
func (s Spread) Interval(share float64) (low, high float64) {
	n := s.Effective()
	if n == 0 {
		return 0, 1
	}
	const z = 1.96
	middle, scale := share+z*z/(2*n), 1+z*z/n
	off := z * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	return max((middle-off)/scale, 0), min((middle+off)/scale, 1)
}

// Spread describes the events of a query: those that pass its filters and contain its fragment. Events without a value
// above 0 are ignored. Errors as for Tree.
func (e *Engine) Spread(ctx context.Context, q query.Query) (out Spread, err error) {
	pass, err := e.selected(ctx, q)
	if err != nil {
		return out, err
	}
	m, err := e.Metric(q.Metric)
	if err != nil {
		return out, err
	}
	one := math.Pow10(int(m.Unit.Decimals)) // sample
	err = eachEvent(ctx, pass, func(_ *model.Segment, _ int32, value int64) {
		out.Events++
		out.Sum += value
		if m.Unit.Name == "samples" { // in folded text, a line stands for many samples
			out.Squares += float64(value) * one
		} else {
			out.Squares += float64(value) * float64(value)
		}
	})
	return out, err
}

// RandomEvent is one event chosen at random.
type RandomEvent struct {
	Seg   *model.Segment
	Event int32
	Value int64
	Path  []shape.BoxID // root first
}

// RandomEvents chooses n units of the query's metric at random, without repetition, and returns the events that they belong
// to: an event with twice the value is twice as likely, and one with a large value may be returned several times. If there
// are fewer than n units, it returns all. Equal seeds give equal results, in random order. Errors as for Tree.
func (e *Engine) RandomEvents(ctx context.Context, q query.Query, n int, seed uint64) (drawn []RandomEvent, boxes *shape.Boxes, spread Spread, err error) {
	if spread, err = e.Spread(ctx, q); err != nil {
		return nil, nil, spread, err
	}
	p, err := e.plan(q)
	if err != nil {
		return nil, nil, spread, err
	}
	sh, err := e.shape(ctx, p)
	if err != nil {
		return nil, nil, spread, err
	}
	r := rand.New(rand.NewPCG(seed, 0))
	units := distinct(r, n, spread.Sum)
	pass, err := e.selected(ctx, q)
	if err != nil {
		return nil, nil, spread, err
	}
	sum, next := int64(0), 0
	err = eachEvent(ctx, pass, func(seg *model.Segment, event int32, value int64) {
		sum += value
		for ; next < len(units) && units[next] < sum; next++ {
			drawn = append(drawn, RandomEvent{seg, event, value, sh.Path(nil, sh.NodeOf(seg.Stack[event]))})
		}
	})
	r.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	return drawn, sh.Boxes, spread, err
}

// distinct returns n different numbers from 0 up to, not including, sum, ascending; all of them if there are fewer.
func distinct(r *rand.Rand, n int, sum int64) []int64 {
	seen := map[int64]bool{}
	var out []int64
	for sum > 0 && len(out) < n && int64(len(out)) < sum {
		if u := r.Int64N(sum); !seen[u] {
			seen[u] = true
			out = append(out, u)
		}
	}
	slices.Sort(out)
	return out
}

// eachEvent visits the events that pass and have a value above 0, in the order of the store.
func eachEvent(ctx context.Context, pass *scan.Pass, visit func(seg *model.Segment, event int32, value int64)) error {
	pass.Listed = true
	return pass.Run(ctx, nil, nil, func(b *scan.Block) {
		for _, event := range b.Kept {
			if v := b.Value(event); v > 0 {
				visit(b.Seg, event, v)
			}
		}
	})
}
