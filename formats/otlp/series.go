package otlp

import (
	"slices"

	"flameview/formats/codec"
	"flameview/formats/codec/valuetype"
	"flameview/model"
)

// series collects the events of profiles that count the same thing, in one unit
// or several: count and bytes of allocations are two profiles.
type series struct {
	id, label string
	columns   []column

	stack  []model.StackID
	thread []model.ThreadID
	time   []int64
	value  []int64
	of     []uint8 // the column of each value
	named  bool
	timed  int // events with a time
}

// column is a unit of a series.
type column struct {
	unit   model.Unit
	factor int64 // of ours in the unit of the profile at hand
	period int64 // of a sample in nanoseconds, 0 for none
	sum    int64
}

// maxColumns bounds the units of one series; real files have two.
const maxColumns = 16

// columnOf finds the column of a profile, or begins it. Profiles of the same type
// with different periods are added up by samples alone.
func (r *reader) columnOf(p profile) (*series, uint8) {
	m := valuetype.Of(p.typ, p.unit, p.periodType)
	period := int64(0)
	if m.Unit.Name == "samples" {
		period = valuetype.Period(m.Series, p.periodUnit, p.period)
	}
	var s *series
	for _, known := range r.series {
		if known.id == m.Series {
			s = known
		}
	}
	if s != nil && len(s.columns) == maxColumns {
		m.Series, s = m.Series+"/"+m.Unit.Name, nil
	}
	if s == nil {
		s = &series{id: m.Series, label: m.Label}
		r.series = append(r.series, s)
	}
	for i := range s.columns {
		if c := &s.columns[i]; c.unit == m.Unit {
			c.factor = m.Factor
			if c.period != period {
				c.period = 0
			}
			return s, uint8(i)
		}
	}
	s.columns = append(s.columns, column{unit: m.Unit, factor: m.Factor, period: period})
	return s, uint8(len(s.columns) - 1)
}

func (r *reader) event(s *series, of uint8, stack model.StackID, thread model.ThreadID, at int64, v uint64) {
	c := &s.columns[of]
	limit := codec.MaxTotal / max(1, c.period)
	if v > uint64((limit-c.sum)/c.factor) {
		r.lost.values++
		return
	}
	if v == 0 {
		return
	}
	value := int64(v) * c.factor
	c.sum += value
	s.stack, s.thread, s.time = append(s.stack, stack), append(s.thread, thread), append(s.time, at)
	s.value, s.of = append(s.value, value), append(s.of, of)
	s.named = s.named || thread != model.NoThread
	if at > 0 {
		s.timed++
	}
}

// store hands the series over.
func (r *reader) store() {
	for _, s := range r.series {
		if len(s.stack) > 0 {
			r.put(s)
		}
	}
}

// put hands one over. An event has a value in the column of its profile; time is
// made of samples where the file does not count it.
func (r *reader) put(s *series) {
	var units []model.Unit
	var values []model.Values
	hasTime := slices.ContainsFunc(s.columns, func(c column) bool { return c.unit.Name == "ns" })
	add := func(unit model.Unit, of int, factor int64) {
		each := make([]int64, len(s.value))
		for i, v := range s.value {
			if int(s.of[i]) == of {
				each[i] = v * factor
			}
		}
		units, values = append(units, unit), append(values, model.Values{Each: each})
	}
	for i, c := range s.columns {
		add(c.unit, i, 1)
		if c.period > 0 && !hasTime {
			add(model.Unit{Name: "ns"}, i, c.period)
		}
	}
	seg := r.b.Series(s.id, s.label, units...)
	seg.Stack, seg.Values = s.stack, values
	if s.named {
		seg.Thread = s.thread
	}
	switch s.timed {
	case 0:
	case len(s.stack):
		seg.Time = s.time
	default:
		r.b.Warn("%d of %d events of %s have no time, so none are shown", len(s.stack)-s.timed, len(s.stack), s.id)
	}
}
