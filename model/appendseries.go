package model

import (
	"context"
	"fmt"
	"math"
	"slices"
)

// series groups the segments into series. It fails if the context ends or if a total
// exceeds an int64.
func (a *Appender) series(ctx context.Context) ([]Series, error) {
	targets := a.samplingTargets()
	var out []Series
	at := map[string]int{}
	var members [][]*appended
	for _, p := range a.parts {
		target := p.from
		if p.from.ID == Unknown {
			target = targets.seriesFor(p, a.opt.Assign)
		}
		i, ok := at[target.ID]
		if !ok {
			i = len(out)
			at[target.ID] = i
			out = append(out, Series{ID: target.ID, Label: target.Label})
			members = append(members, nil)
		}
		out[i].addUnits(p.from.Units)
		members[i] = append(members[i], p)
	}
	for i := range out {
		for _, p := range members[i] {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			out[i].Segments = append(out[i].Segments, a.segment(p, &out[i]))
		}
		if err := out[i].checkTotals(members[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// addUnits adds the units that the series lacks; for units it has, the larger number
// of decimals wins.
func (s *Series) addUnits(units []Unit) {
	for _, u := range units {
		i := slices.IndexFunc(s.Units, func(have Unit) bool { return have.Name == u.Name })
		if i < 0 {
			s.Units = append(s.Units, u)
		} else {
			s.Units[i].Decimals = max(s.Units[i].Decimals, u.Decimals)
		}
	}
}

// segment returns p's segment with the units of its series.
func (a *Appender) segment(p *appended, ser *Series) Segment {
	seg := p.seg
	values := make([]Values, len(ser.Units))
	for i, u := range p.from.Units {
		to := slices.IndexFunc(ser.Units, func(have Unit) bool { return have.Name == u.Name })
		if values[to] = p.seg.Values[i]; ser.Units[to].Decimals > u.Decimals {
			values[to] = values[to].scaled(ser.Units[to].Decimals - u.Decimals)
		}
	}
	if p.seg.part == 0 || !slices.EqualFunc(values, p.values, Values.equal) {
		a.part++
		p.seg.part, p.values = a.part, values
		p.seg.totals, p.magnitudes = make([]int64, len(values)), make([]float64, len(values))
		for i, v := range values {
			p.seg.totals[i], p.magnitudes[i] = v.sum(seg.Len()), v.magnitude(seg.Len())
		}
	}
	seg.part, seg.totals, seg.Values = p.seg.part, p.seg.totals, p.values
	if p.time != nil {
		seg.Time = p.time
	}
	return seg
}

// equal says whether two columns hold the same values. Usually they are the same
// slice, which is checked first.
func (v Values) equal(o Values) bool {
	if v.Same != o.Same || len(v.Each) != len(o.Each) {
		return false
	}
	return len(v.Each) == 0 || &v.Each[0] == &o.Each[0] || slices.Equal(v.Each, o.Each)
}

// samplingTargets says which sampling series samples of unknown kind may join.
type samplingTargets struct {
	labels map[string]string // labels of all series, by id
	onlyID map[string]string // by unit: the id of the only series with it, "" if several have it
}

func (a *Appender) samplingTargets() samplingTargets {
	t := samplingTargets{labels: map[string]string{}, onlyID: map[string]string{}}
	for _, p := range a.parts {
		if _, ok := t.labels[p.from.ID]; !ok {
			t.labels[p.from.ID] = p.from.Label
		}
		if !slices.Contains(Sampling, p.from.ID) {
			continue
		}
		for _, u := range p.from.Units {
			if id, ok := t.onlyID[u.Name]; ok && id != p.from.ID {
				t.onlyID[u.Name] = ""
			} else if !ok {
				t.onlyID[u.Name] = p.from.ID
			}
		}
	}
	return t
}

// seriesFor returns the series that p's samples of unknown kind join.
func (t samplingTargets) seriesFor(p *appended, assign map[string]string) Series {
	id, ok := assign[p.path]
	if !ok {
		id = t.onlyID[p.from.Units[0].Name]
	}
	if id == "" || id == Unknown {
		return p.from
	}
	label, ok := t.labels[id]
	if !ok {
		label = id
	}
	return Series{ID: id, Label: label, Units: p.from.Units}
}

// checkTotals returns an error if the sum of a column exceeds an int64. parts are
// those that the series' segments were made of.
func (s *Series) checkTotals(parts []*appended) error {
	for i, u := range s.Units {
		sum := 0.0
		for _, p := range parts {
			if i < len(p.magnitudes) {
				sum += p.magnitudes[i]
			}
		}
		if sum >= 1<<63 {
			return fmt.Errorf("the %s of %s in these files add up to more than fits: open fewer at once", u.Name, s.Label)
		}
	}
	return nil
}

// magnitude is the sum of the absolute values of that many events.
func (v Values) magnitude(events int) float64 {
	if v.Each == nil {
		return math.Abs(float64(v.Same)) * float64(events)
	}
	sum := 0.0
	for _, x := range v.Each {
		sum += math.Abs(float64(x))
	}
	return sum
}
