package compare

import (
	"context"
	"fmt"
	"math"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/query"
)

// How the variance of a side is found
//
// A side is divided into observations: its files, or blocks of their time. Each method has a value x in each
// observation, and each observation has an exposure n: a time, the value that shares are relative to, or 1.
// The side's estimate is the ratio r = sum(x)/sum(n). The variance comes from the residuals, what is left of
// x after the exposure is accounted for; K is the number of observations:
//
//	e = x - r*n        V(sum of x) = K/(K-1) * sum of e*e
//
// This is the usual variance of a ratio estimate. With n = 1 it is that of a sum
// of K alike values.
//
// What x is divided by depends on the norm, and users switch it by one click. So the sums of x*x, x*n and n*n
// are kept for each possible n, and any norm is answered without another pass:
//
//	sum of e*e = sum(x*x) - 2r*sum(x*n) + r*r*sum(n*n)
//
// The road not taken: keeping the values of all observations takes 60 columns a side.

// exposure is what an observation's values are divided by.
type exposure uint8

const (
	exposureOne exposure = iota
	exposureTime
	exposureTotal
	exposurePart // value of the selected fragment, or of that of NormPer
	exposures
)

// exposureOf returns the exposure for a norm.
func exposureOf(k NormKind, level Level) exposure {
	switch k {
	case NormTotal:
		return exposureTotal
	case NormFragment, NormPer:
		return exposurePart
	case NormTime:
		return exposureTime
	}
	if level == OverTime {
		return exposureTime // blocks of different files differ in length
	}
	return exposureOne
}

// places are where values are compared: methods, or rows of a tree.
type places interface {
	// at returns the values of a vector at the places of a side, and the part of its total
	// that contains the fragment.
	at(ctx context.Context, e *engine.Engine, q query.Query, v engine.Vector) (self, total []int64, part int64, err error)
	len() int
	key() string
}

// moments are sums over a side's observations by place, of self values (index 0) and of totals (1).
type moments struct {
	at           places // kept alive, so that no other tree gets its address and thus its key
	observations int
	xx           [2][]float64
	xn           [2][exposures][]float64
	n, nn        [exposures]float64
	seen         [2][]int32 // number of observations with a value other than 0
}

func newMoments(places int) *moments {
	m := &moments{}
	for k := range 2 {
		m.xx[k], m.seen[k] = make([]float64, places), make([]int32, places)
		for n := range exposures {
			m.xn[k][n] = make([]float64, places)
		}
	}
	return m
}

// add adds an observation.
func (m *moments) add(self, total []int64, n [exposures]float64) {
	m.observations++
	for i := range n {
		m.n[i] += n[i]
		m.nn[i] += n[i] * n[i]
	}
	for k, values := range [2][]int64{self, total} {
		for i, v := range values {
			if v == 0 {
				continue
			}
			x := float64(v)
			m.seen[k][i]++
			m.xx[k][i] += x * x
			for j := range n {
				m.xn[k][j][i] += x * n[j]
			}
		}
	}
}

// variance is that of the sum x at a place.
func (m *moments) variance(k, place int, x float64, of exposure) float64 {
	if m.observations < 2 || m.n[of] == 0 {
		return 0
	}
	r := x / m.n[of]
	e := m.xx[k][place] - 2*r*m.xn[k][of][place] + r*r*m.nn[of]
	// Rounding of the three sums may make it negative.
	if e < 1e-12*m.xx[k][place] {
		e = 0
	}
	return e * float64(m.observations) / float64(m.observations-1)
}

// maxMoments bounds what a Comparer keeps: switching between sides, norms and views needs few.
const maxMoments = 16

// momentsOf sums over a side's observations at a level.
func (c *Comparer) momentsOf(ctx context.Context, cmp *Comparison, side int, level Level, at places) (*moments, error) {
	q := cmp.Query.Side(side)
	q.MinShare, q.MinTotal, q.Detail = 0, 0, query.Detail{}
	per := q
	if cmp.Norm.Kind == NormPer {
		var err error
		if per, err = c.perQuery(ctx, cmp, side); err != nil {
			return nil, err
		}
	}
	key := fmt.Sprintf("%d %s %#v %#v", level, at.key(), q, per.Fragment)
	if m, ok := c.moments[key]; ok {
		return m, nil
	}
	m := newMoments(at.len())
	m.at = at
	err := c.eachObservation(ctx, cmp, side, level, func(v engine.Vector, time float64) error {
		n := [exposures]float64{exposureOne: 1, exposureTime: time}
		if v == nil { // a block without events
			m.add(nil, nil, n)
			return nil
		}
		self, total, part, err := at.at(ctx, c.e, q, v)
		if err != nil {
			return err
		}
		for _, x := range v {
			n[exposureTotal] += float64(x)
		}
		n[exposurePart] = float64(part)
		if cmp.Norm.Kind == NormPer {
			flat, err := c.e.FlatOf(ctx, per, v)
			if err != nil {
				return err
			}
			n[exposurePart] = float64(flat.Sum)
		}
		m.add(self, total, n)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(c.moments) >= maxMoments {
		clear(c.moments)
	}
	c.moments[key] = m
	return m, nil
}

// eachObservation calls each with the values and the duration of each file or block of time of a side; the
// vector is nil if it has no events.
func (c *Comparer) eachObservation(ctx context.Context, cmp *Comparison, side int, level Level, each func(v engine.Vector, time float64) error) error {
	q := cmp.Query.Side(side)
	if level == BetweenRuns {
		done := map[int]bool{}
		err := c.e.EachFile(ctx, q, func(file int, v engine.Vector) error {
			done[file] = true
			return each(v, float64(c.duration([]model.FileID{model.FileID(file)}, q.Filters)))
		})
		for _, file := range cmp.Sides[side].Files {
			if err == nil && !done[int(file)] {
				err = each(nil, float64(c.duration([]model.FileID{file}, q.Filters)))
			}
		}
		return err
	}
	list, _ := c.blocksOf(cmp, side)
	for _, b := range list {
		one := q
		if len(cmp.Sides[side].Files) > 1 {
			path := c.e.Store().Files[b.file].Path
			one.Filters = append(append([]filter.Filter(nil), q.Filters...), filter.Filter{Kind: "file", Patterns: model.Patterns{List: []string{path}, Exact: true}})
		}
		length := float64(b.to-b.from) / float64(b.n)
		seen := 0
		err := c.e.EachBlock(ctx, one, b.from, b.to, b.n, func(_ int, v engine.Vector) error {
			seen++
			return each(v, length)
		})
		if err != nil {
			return err
		}
		for ; seen < b.n; seen++ {
			if err := each(nil, length); err != nil {
				return err
			}
		}
	}
	return nil
}

// finite returns v, or 0 if v is infinite or not a number.
func finite(v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0
	}
	return v
}
