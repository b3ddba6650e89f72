package compare

import (
	"context"
	"fmt"
	"math"

	"flameview/model/engine"
	"flameview/model/query"
)

// WishSides returns the sides of a what-if comparison: as recorded, and with wishes.
func WishSides(wishes ...query.Wish) []query.Side {
	return []query.Side{{Name: "recorded"}, {Name: "what if", Wishes: wishes}}
}

// WishesOf returns the wishes of the sides; nil if no side has any.
func WishesOf(sides []query.Side) []query.Wish {
	for _, s := range sides {
		if len(s.Wishes) > 0 {
			return s.Wishes
		}
	}
	return nil
}

// wished says whether a side is a "what if".
func (c *Comparison) wished() bool { return WishesOf(c.Query.Sides) != nil }

// WhatIf is the effect of the wishes of a comparison's last side.
type WhatIf struct {
	Wishes []query.Wish
	Label  string // of the metric
	// Recorded and Wished are the totals without and with the wishes.
	Recorded, Wished int64
	// Low and High are the 95 % confidence interval of the change, as a share of Recorded, by the number
	// of samples, if Bounded.
	Low, High float64
	Bounded   bool
	Elapsed   *Elapsed // nil if it is not known
}

// Elapsed bounds the change of elapsed time, as shares of it (scan.TimeCells).
type Elapsed struct {
	Low, High float64
	Period    int64 // of the cells, in nanoseconds
	Samples   int
}

// WhatIf computes the effect of a comparison's wishes; nil without wishes. Errors: those of the engine, and ErrRefused
// for wishes that match nothing.
func (c *Comparer) WhatIf(ctx context.Context, of *Comparison) (*WhatIf, error) {
	last := len(of.Sides) - 1
	q := of.Query.Side(last)
	if len(q.Wishes) == 0 {
		return nil, nil
	}
	wishes := q.Wishes
	q.Fragment = nil
	recorded := q
	recorded.Wishes = nil
	out := &WhatIf{Wishes: wishes, Label: of.Sides[last].Metric.Label}
	values, total, err := c.e.Values(ctx, recorded)
	if err != nil {
		return nil, err
	}
	for _, w := range wishes {
		one := q
		one.Wishes = []query.Wish{w}
		one.Wishes[0].Factor = 0
		if _, left, err := c.e.Values(ctx, one); err != nil {
			return nil, err
		} else if left == total {
			return nil, refuse("what if: nothing here is of %s", w.Of.Words())
		}
	}
	factors, err := c.e.Factors(ctx, q)
	if err != nil {
		return nil, err
	}
	out.Recorded = total
	if _, out.Wished, err = c.e.Values(ctx, q); err != nil {
		return nil, err
	}
	if err := c.bound(ctx, of.Sides[last], recorded, values, factors, out); err != nil {
		return nil, err
	}
	cells, err := c.e.TimeCells(ctx, recorded)
	if err != nil || cells == nil {
		return out, err
	}
	e := &Elapsed{Period: cells.Period, Samples: cells.Samples}
	e.Low, e.High, err = cells.Change(ctx, factors)
	out.Elapsed = e
	return out, err
}

// bound computes the sampling error of the change D = sum((f-1)*v) / sum(v). Events are random, so by linearisation its
// variance is the sum of (v*(f-1-D))^2 over T^2.
func (c *Comparer) bound(ctx context.Context, side Side, q query.Query, values engine.Vector, factors []float64, out *WhatIf) error {
	if out.Recorded <= 0 || c.exact([]Side{side}) {
		return nil
	}
	squares, unit, _, err := c.squares(ctx, side, q)
	if err != nil || squares == nil {
		return err
	}
	total := float64(out.Recorded)
	change := 0.0
	for n, v := range values {
		change += (factors[n] - 1) * float64(v)
	}
	change /= total
	variance := 0.0
	least, most := 0.0, 0.0
	for n, sq := range squares {
		if sq == 0 {
			continue
		}
		least, most = min(least, factors[n]-1), max(most, factors[n]-1)
		e := factors[n] - 1 - change
		variance += float64(sq) * unit * e * e
	}
	half := quantile(1-significance/2, math.Inf(1)) * math.Sqrt(variance) / total
	out.Low, out.High, out.Bounded = max(change-half, least), min(change+half, most), true
	return nil
}

// Change is the change of the total, as a share of Recorded.
func (w *WhatIf) Change() float64 {
	if w.Recorded == 0 {
		return 0
	}
	return float64(w.Wished-w.Recorded) / float64(w.Recorded)
}

// Words are sentences about the change of the total and of elapsed time.
//
//	with method parse at x0.5: CPU -18.2 % (x1.22 less work), between -19.4 and -17.1 % by the number of samples
//	elapsed time: between -11.0 and -2.0 %, if threads that wait wait for this work; 2,343 samples in cells of 20.0 ms
func (w *WhatIf) Words() []string {
	var names string
	for i, wish := range w.Wishes {
		if i > 0 {
			names += " and "
		}
		names += wish.Words()
	}
	words := "with " + names + ": " + w.Label + " " + Delta(w.Change())
	switch {
	case w.Wished == 0:
		words += " (nothing is left)"
	case w.Wished < w.Recorded:
		words += fmt.Sprintf(" (x%.4g less work)", float64(w.Recorded)/float64(w.Wished))
	case w.Wished > w.Recorded && w.Recorded > 0:
		words += fmt.Sprintf(" (x%.4g more work)", float64(w.Wished)/float64(w.Recorded))
	}
	if w.Bounded {
		words += ", " + between(w.Low, w.High) + " by the number of samples"
	}
	if w.Elapsed == nil {
		return []string{words, "elapsed time: not known, " + noCells}
	}
	return []string{words, w.Elapsed.Words()}
}

// noCells says why elapsed time has no bounds.
const noCells = "the samples have no times or no threads, or are too few"

// Words are a sentence.
func (e *Elapsed) Words() string {
	return fmt.Sprintf("elapsed time: %s, if waiting threads wait for this work and caches and locks stay as they are (%d samples in cells of %s); only an experiment can tell",
		between(e.Low, e.High), e.Samples, Seconds(e.Period))
}

func between(low, high float64) string {
	if l, h := Delta(low), Delta(high); l != h {
		return "between " + l + " and " + h
	}
	return Delta(low)
}
