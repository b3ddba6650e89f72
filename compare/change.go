package compare

import (
	"math"

	"flameview/model"
)

// Change is what happened to one value from the base side to the current one.
type Change struct {
	Base, Current int64 // raw and exact
	// Delta is (b'-a')/T': the change of the scaled value, as a share of the whole.
	Delta float64
	// Factor is b'/a': +Inf for something new, NaN where both sides are 0.
	Factor float64
	// Low and High are the 95 % confidence interval of Delta, if Bounded.
	Low, High float64
	Bounded   bool
	// P is the probability of a difference this large by chance alone, if Judged.
	// Detectable is the smallest change, as a share of the whole, that such a comparison
	// would notice in four of five cases.
	P, Detectable float64
	Judged        bool
	// Why says why the change is not judged; "" where Noise says it already.
	Why string
	// Significant says that the difference is beyond noise. Of all changes so marked, 5 %
	// are expected to be chance.
	Significant bool
	State       State
}

// Sample counts that judgements need.
const (
	fewSamples      = 10 // below this on a side, counts are compared exactly
	minEffective    = 20 // below this, a few very large events decide
	minExpected     = 5  // on each side, for the false discovery rate
	noticedOfEffect = 0.8
)

// change judges one value on its own; Significant and State are set by finish, which needs all
// values. k is 0 for self, 1 for total.
func (m *measured) change(k, place int) Change {
	c := Change{Base: m.base[k][0][place], Current: m.base[k][1][place], Factor: math.NaN(), P: 1}
	sa, sb := m.cmp.Sides[0].Scale, m.cmp.Sides[1].Scale
	a, b := sa*float64(c.Base), sb*float64(c.Current)
	whole := m.cmp.Whole
	if whole == 0 {
		return c
	}
	c.Delta = finite((b - a) / whole)
	if a != 0 || b != 0 {
		c.Factor = b / a
	}
	switch m.noise.Level {
	case NotJudged:
		return c
	case Exact:
		c.Judged = true
		if c.Delta != 0 {
			c.P = 0
		}
		return c
	}
	na, known := m.samples(0, k, place)
	nb, _ := m.samples(1, k, place)
	if known && na+nb < minEffective && !(m.sides[0].alike && m.sides[1].alike) {
		c.Why = "a few very large events decide this"
		return c
	}
	va, dfa := m.variance(0, k, place)
	vb, dfb := m.variance(1, k, place)
	va, vb = va*sa*sa, vb*sb*sb
	df := satterthwaite(va, dfa, vb, dfb)
	deviation := math.Sqrt(va+vb) / whole
	c.Judged = true
	c.Detectable = finite((quantile(1-significance/2, df) + quantile(noticedOfEffect, df)) * deviation)
	switch {
	case deviation > 0:
		c.P = tails(c.Delta/deviation, df)
	case c.Delta != 0:
		c.P = 0
	}
	few := known && min(na, nb) < fewSamples
	if few {
		c.P = max(c.P, conditional(na, nb, sa/(sa+sb)))
	}
	if !few && deviation > 0 {
		half := quantile(1-significance/2, df) * deviation
		c.Low, c.High, c.Bounded = c.Delta-half, c.Delta+half, true
	}
	return c
}

// eligible says whether a value takes part in the false discovery rate. Values with too few samples
// could never be significant and would only make the test stricter for the others.
func (m *measured) eligible(k, place int) bool {
	if m.base[k][0][place] == 0 && m.base[k][1][place] == 0 {
		return false
	}
	na, known := m.samples(0, k, place)
	nb, _ := m.samples(1, k, place)
	if known {
		sa, sb := m.cmp.Sides[0].Scale, m.cmp.Sides[1].Scale
		return (na+nb)*min(sa, sb)/(sa+sb) >= minExpected
	}
	seen := int32(0)
	for i := range m.sides {
		if e := m.sides[i].moments; e != nil {
			seen += e.seen[k][place]
		}
	}
	return seen >= minExpected || m.noise.Level <= Exact
}

// State is what happened to a value, in one word.
type State uint8

// The states.
const (
	Same State = iota // within noise, or not judged
	Grew              // significantly, as with Shrank
	Shrank
	Gone     // only on the base side, and not by chance
	New      // only on the current side, and not by chance
	SeenOnce // on one side only, but too rarely to exclude that it is on the other too
)

// String is the word for a state.
func (s State) String() string {
	return [...]string{"same", "grew", "shrank", "gone", "new", "seen once"}[s]
}

// state determines the State. A method is new or gone if that many samples on one side and none on the
// other are unlikely at equal rates: (exposure of the side / exposure of both)^samples <= 5 %, which is
// five samples or more for equal exposures.
func (m *measured) state(k, place int, c Change) State {
	if (c.Base == 0) != (c.Current == 0) {
		side, state := 0, Gone
		if c.Base == 0 {
			side, state = 1, New
		}
		n, known := m.samples(side, k, place)
		sa, sb := m.cmp.Sides[0].Scale, m.cmp.Sides[1].Scale
		exposure := [2]float64{sb, sa}[side] / (sa + sb)
		if known && math.Pow(exposure, n) > significance {
			return SeenOnce
		}
		return state
	}
	switch {
	case c.Significant && c.Delta > 0:
		return Grew
	case c.Significant && c.Delta < 0:
		return Shrank
	}
	return Same
}

// Judgement says in words what a change is.
//
//	beyond the variation over time    within noise    seen once
func (n Noise) Judgement(c Change) string {
	switch {
	case c.Why != "":
		return "not judged: " + c.Why
	case !c.Judged:
		return "not judged"
	case c.Significant:
		return n.beyond()
	case c.State == SeenOnce:
		return "seen too rarely"
	case n.Level == Exact:
		return "no difference"
	}
	return "within noise"
}

// Interval is the confidence interval in words; "" where it is not known.
//
//	between +2.9 % and +5.6 %
func (c Change) Interval() string {
	if !c.Bounded {
		return ""
	}
	return "between " + Delta(c.Low) + " and " + Delta(c.High)
}

// Values are both raw values in words.
func (c Change) Values(u model.Unit) (base, current string) {
	return string(u.AppendGrouped(nil, c.Base)), string(u.AppendGrouped(nil, c.Current))
}
