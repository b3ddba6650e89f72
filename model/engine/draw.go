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

// Spread is how a metric is spread over the events of a question.
type Spread struct {
	Events  int // those with a value
	Sum     int64
	Squares float64 // the sum of the squares of values, of each sample where samples are counted
}

// Effective is how many events of one value would tell as much: 310 where a few
// large ones of 57,000 make up most of the sum. It is 0 without events.
func (s Spread) Effective() float64 {
	if s.Squares == 0 {
		return 0
	}
	return float64(s.Sum) * float64(s.Sum) / s.Squares
}

// Missed is the share of the sum that may have been missed: what has a larger one
// was seen at least once in 95 of 100 recordings. It is 1 without events.
func (s Spread) Missed() float64 {
	if n := s.Effective(); n > 3 {
		return 3 / n
	}
	return 1
}

// Interval is where a share of the sum is in 95 of 100 recordings, by the number of
// effective events (Wilson's interval). It knows nothing of what changes from run
// to run, or of what samples are biased to.
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

// Spread is that of the events that a query leaves, and that contain its fragment.
// Events without a value above 0 take no part. Errors as for Tree.
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
		if m.Unit.Name == "samples" { // folded text has a line for many of them
			out.Squares += float64(value) * one
		} else {
			out.Squares += float64(value) * float64(value)
		}
	})
	return out, err
}

// Drawn is an event that was drawn at random.
type Drawn struct {
	Seg   *model.Segment
	Event int32
	Value int64
	Path  []shape.BoxID // root first
}

// Draw draws events at random, as many as a number of units of the metric fall
// into: one with twice the value is twice as likely, and one with very much of it
// may come several times. A unit is drawn once, so that of fewer units all are.
// Equal seeds draw equal events, in a random order. Errors as for Tree.
func (e *Engine) Draw(ctx context.Context, q query.Query, n int, seed uint64) (drawn []Drawn, boxes *shape.Boxes, spread Spread, err error) {
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
			drawn = append(drawn, Drawn{seg, event, value, sh.Path(nil, sh.NodeOf(seg.Stack[event]))})
		}
	})
	r.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	return drawn, sh.Boxes, spread, err
}

// distinct are different numbers from 0 up to, not including, a sum, in order; all
// of them if there are not that many.
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

// eachEvent visits the events that a pass leaves, those with a value above 0, in the
// order of the store.
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
