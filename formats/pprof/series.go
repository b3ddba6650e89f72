package pprof

import (
	"fmt"
	"slices"

	"github.com/google/pprof/profile"

	"flameview/formats/codec"
	"flameview/formats/codec/valuetype"
	"flameview/model"
)

// series is one series of the profile: those of its types that belong together.
type series struct {
	id    string
	units []column

	stacks  []model.StackID
	threads []model.ThreadID
	named   bool // some sample has a thread
}

// column is one type of value.
type column struct {
	unit   model.Unit
	from   int   // index of the sample type
	factor int64 // of ours in the type's unit
	most   int64 // the largest value whose product with it fits

	next      int64 // the value of the sample at hand
	magnitude int64 // the sum of the values without their signs
	negatives codec.Negatives
	values    []int64
}

// seriesOf groups the types of a profile, the default one first. Of types that
// mean the same, all but the first are series of their own names.
func seriesOf(p *profile.Profile) []*series {
	first := len(p.SampleType) - 1
	for i, t := range p.SampleType {
		if t.Type == p.DefaultSampleType && t.Type != "" {
			first = i
		}
	}
	var out []*series
	find := func(id string) *series {
		for _, s := range out {
			if s.id == id {
				return s
			}
		}
		return nil
	}
	add := func(from int, m valuetype.Meaning) {
		c := column{unit: m.Unit, from: from, factor: m.Factor}
		if s := find(m.Series); s != nil && !s.has(m.Unit.Name) {
			s.units = append(s.units, c)
			return
		}
		id := m.Series
		for n := 1; find(id) != nil; n++ {
			id = p.SampleType[from].Type + "/" + p.SampleType[from].Unit
			if n > 1 {
				id += fmt.Sprintf(" #%d", n)
			}
		}
		out = append(out, &series{id: id, units: []column{c}})
	}
	order := make([]int, 0, len(p.SampleType))
	for i := range p.SampleType {
		order = append(order, (first+i)%len(p.SampleType))
	}
	slices.Sort(order[min(1, len(order)):])
	period := ""
	if p.PeriodType != nil {
		period = p.PeriodType.Type
	}
	for _, i := range order {
		add(i, valuetype.Of(p.SampleType[i].Type, p.SampleType[i].Unit, period))
	}
	for _, s := range out {
		s.addTime(p)
	}
	return out
}

// addTime gives a series of samples the time that they stand for, where the
// profile says how long that is and does not count it itself.
//
//	samples/count, period 10,000,000 cpu/nanoseconds -> cpu.samples, cpu.ns
func (s *series) addTime(p *profile.Profile) {
	if s.has("ns") || !s.has("samples") || p.PeriodType == nil {
		return
	}
	period := valuetype.Period(s.id, p.PeriodType.Unit, p.Period)
	if period == 0 {
		return
	}
	for _, c := range s.units {
		if c.unit.Name == "samples" && c.unit.Decimals == 0 {
			s.units = append(s.units, column{unit: model.Unit{Name: "ns"}, from: c.from, factor: period})
			return
		}
	}
}

func (s *series) has(unit string) bool {
	for _, c := range s.units {
		if c.unit.Name == unit {
			return true
		}
	}
	return false
}

// reserve takes memory for so many samples.
func (s *series) reserve(n int) {
	for i := range s.units {
		s.units[i].most = codec.MaxTotal / s.units[i].factor
	}
	s.stacks = make([]model.StackID, 0, n)
	s.threads = make([]model.ThreadID, 0, n)
	for i := range s.units {
		s.units[i].values = make([]int64, 0, n)
	}
}

// take notes the values of a sample; false where there is none.
func (s *series) take(values []uint64, lost *losses) bool {
	any := false
	for i := range s.units {
		c := &s.units[i]
		v := int64(values[c.from])
		if v > c.most || v < -c.most || max(v, -v)*c.factor > codec.MaxTotal-c.magnitude {
			lost.values++
			v = 0
		}
		c.next = v * c.factor
		c.magnitude += max(c.next, -c.next)
		if v < 0 {
			c.negatives.Add(c.next)
		}
		any = any || v != 0
	}
	return any
}

// add adds the values that take noted.
func (s *series) add(stack model.StackID, thread model.ThreadID) {
	s.stacks = append(s.stacks, stack)
	s.threads = append(s.threads, thread)
	s.named = s.named || thread != model.NoThread
	for i := range s.units {
		s.units[i].values = append(s.units[i].values, s.units[i].next)
	}
}

func (s *series) store(b *model.Builder) {
	if len(s.stacks) == 0 {
		return
	}
	units := make([]model.Unit, len(s.units))
	for i, c := range s.units {
		units[i] = c.unit
	}
	seg := b.Series(s.id, valuetype.Title(s.id), units...)
	seg.Stack = s.stacks
	if s.named {
		seg.Thread = s.threads
	}
	for i, c := range s.units {
		seg.Values[i].Each = c.values
		c.negatives.Warn(b, valuetype.Title(s.id), c.unit)
	}
}
