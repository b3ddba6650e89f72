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
//
// A profile may hold a comparison, where samples of the base have a label, or a
// difference, where values are negative without one. Negative values, and all of
// the base, are in a series of their own (model.BaseSeries), without their sign:
// what shrank is neither nothing nor less of what grew.
type series struct {
	id    string
	units []column

	now, was events
}

// events are those of one side, as columns.
type events struct {
	stacks  []model.StackID
	threads []model.ThreadID
	named   bool      // some sample has a thread
	values  [][]int64 // by unit
}

// column is one type of value.
type column struct {
	unit   model.Unit
	from   int   // index of the sample type
	factor int64 // of ours in the type's unit
	most   int64 // the largest value whose product with it fits

	next      int64 // the value of the sample at hand; below 0 for the base
	magnitude int64 // the sum of the values without their signs
	negatives codec.Negatives
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
	s.now.stacks = make([]model.StackID, 0, n)
	s.now.threads = make([]model.ThreadID, 0, n)
	s.now.values, s.was.values = make([][]int64, len(s.units)), make([][]int64, len(s.units))
	for i := range s.units {
		s.now.values[i] = make([]int64, 0, n)
	}
}

// take notes the values of a sample; false where there is none. base says that it
// is of the base by its label.
func (s *series) take(values []uint64, base bool, lost *losses) bool {
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
		if base {
			c.next = -max(c.next, -c.next)
		} else {
			c.negatives.Add(c.next)
		}
		any = any || v != 0
	}
	return any
}

// add adds the values that take noted.
func (s *series) add(stack model.StackID, thread model.ThreadID) {
	now, was := false, false
	for i := range s.units {
		now, was = now || s.units[i].next > 0, was || s.units[i].next < 0
	}
	if now {
		s.now.add(stack, thread)
	}
	if was {
		s.was.add(stack, thread)
	}
	for i := range s.units {
		next := s.units[i].next
		if now {
			s.now.values[i] = append(s.now.values[i], max(next, 0))
		}
		if was {
			s.was.values[i] = append(s.was.values[i], max(-next, 0))
		}
	}
}

func (e *events) add(stack model.StackID, thread model.ThreadID) {
	e.stacks = append(e.stacks, stack)
	e.threads = append(e.threads, thread)
	e.named = e.named || thread != model.NoThread
}

func (s *series) store(b *model.Builder) {
	title := valuetype.Title(s.id)
	if len(s.was.stacks)+len(s.now.stacks) > 0 {
		s.now.store(b, s.id, title, s.units)
	}
	if len(s.was.stacks) > 0 {
		s.was.store(b, model.BaseSeries(s.id), model.BaseLabel(title), s.units)
	}
	for _, c := range s.units {
		if n := c.negatives; n.Count > 0 {
			b.Warn("%s: %s, %s %s in all, as in a difference of two profiles: what shrank is the series %s, and what grew is %s; compare them to see both",
				title, negative(n.Count), c.unit.AppendGrouped(nil, n.Sum), c.unit.Name, model.BaseLabel(title), title)
		}
	}
}

func negative(n int) string {
	if n == 1 {
		return "1 value is negative"
	}
	return model.Grouped(n) + " values are negative"
}

func (e *events) store(b *model.Builder, id, label string, columns []column) {
	units := make([]model.Unit, len(columns))
	for i, c := range columns {
		units[i] = c.unit
	}
	seg := b.Series(id, label, units...)
	seg.Stack = e.stacks
	if e.named {
		seg.Thread = e.threads
	}
	for i := range columns {
		if seg.Values[i].Each = e.values[i]; e.values[i] == nil {
			seg.Values[i].Each = []int64{} // recorded, though nothing happened
		}
	}
}
