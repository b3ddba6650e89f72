package model

import (
	"context"
	"fmt"
	"math"
	"slices"
)

// series puts the segments into their series. Errors: the context's, and totals
// beyond an int64.
func (a *Appender) series(ctx context.Context) ([]Series, error) {
	homes := a.homes()
	var out []Series
	at := map[string]int{}
	var members [][]*appended
	for _, p := range a.parts {
		target := p.from
		if p.from.ID == Unknown {
			target = homes.of(p, a.opt.Assign)
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

// addUnits adds the units that a series lacks, and takes the larger number of
// decimals of those that it has.
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

// segment is a part with the units of its series.
func (a *Appender) segment(p *appended, ser *Series) Segment {
	seg := p.seg
	values := make([]Values, len(ser.Units))
	for i, u := range p.from.Units {
		to := slices.IndexFunc(ser.Units, func(have Unit) bool { return have.Name == u.Name })
		if values[to] = p.seg.Values[i]; ser.Units[to].Decimals > u.Decimals {
			values[to] = values[to].scaled(ser.Units[to].Decimals - u.Decimals)
		}
	}
	if p.seg.part == 0 || !slices.EqualFunc(values, p.values, Values.same) {
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

// same says that two columns hold the same values: mostly they are the same
// column.
func (v Values) same(o Values) bool {
	if v.Same != o.Same || len(v.Each) != len(o.Each) {
		return false
	}
	return len(v.Each) == 0 || &v.Each[0] == &o.Each[0] || slices.Equal(v.Each, o.Each)
}

// homes are the sampling series that samples of unknown kind may belong to.
type homes struct {
	labels map[string]string // of all series, by id
	sole   map[string]string // by unit: the id, "" for several
}

func (a *Appender) homes() homes {
	h := homes{labels: map[string]string{}, sole: map[string]string{}}
	for _, p := range a.parts {
		if _, ok := h.labels[p.from.ID]; !ok {
			h.labels[p.from.ID] = p.from.Label
		}
		if !slices.Contains(Sampling, p.from.ID) {
			continue
		}
		for _, u := range p.from.Units {
			if id, ok := h.sole[u.Name]; ok && id != p.from.ID {
				h.sole[u.Name] = ""
			} else if !ok {
				h.sole[u.Name] = p.from.ID
			}
		}
	}
	return h
}

// of is the series of samples of unknown kind.
func (h homes) of(p *appended, assign map[string]string) Series {
	id, ok := assign[p.path]
	if !ok {
		id = h.sole[p.from.Units[0].Name]
	}
	if id == "" || id == Unknown {
		return p.from
	}
	label, ok := h.labels[id]
	if !ok {
		label = id
	}
	return Series{ID: id, Label: label, Units: p.from.Units}
}

// checkTotals says whether the sums of a series' columns fit an int64; its
// segments are those of the parts.
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

// magnitude is the sum of absolute values of a number of events.
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
