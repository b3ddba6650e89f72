package instruments

import (
	"flameview/formats/codec"
	"flameview/model"
)

// row is a sample as its row has it.
type row struct {
	stack  model.StackID
	thread model.ThreadID
	time   int64
	timed  bool
	value  int64
	unit   string // "ns", "cycles", "" for no weight
}

// take adds what an element in a row says.
func (r *row) take(e *element) {
	switch e.kind {
	case sampleTime:
		if !r.timed {
			r.time, r.timed = e.number, e.numeric
		}
	case weight:
		if e.numeric && r.unit == "" {
			r.value, r.unit = e.number, "ns"
		}
	case cycles:
		if e.numeric {
			r.value, r.unit = e.number, "cycles"
		}
	case threadOf:
		r.thread = e.thread
	case backtrace, tagged:
		r.stack = e.stack
	}
}

// samples are those of all tables. A table is a series: the same samples may be
// in several of them, so they are not added up.
type samples struct {
	series             []*series
	total              codec.Total
	stackless, refused int
}

type series struct {
	table, unit string
	stack       []model.StackID
	thread      []model.ThreadID
	time, value []int64
	untimed     bool
}

func (s *samples) add(r *row, table string) {
	switch {
	case r.stack == model.Root:
		s.stackless++
		return
	case !s.total.Add(r.value):
		s.refused++
		return
	}
	var of *series
	for _, known := range s.series {
		if known.table == table && known.unit == r.unit {
			of = known
		}
	}
	if of == nil {
		of = &series{table: table, unit: r.unit}
		s.series = append(s.series, of)
	}
	of.stack = append(of.stack, r.stack)
	of.thread = append(of.thread, r.thread)
	of.time = append(of.time, r.time)
	of.value = append(of.value, r.value)
	of.untimed = of.untimed || !r.timed
}

// store makes the series: the first table of a unit has the series that other
// formats have too, another one is called by its schema.
func (s *samples) store(b *model.Builder, dangling int) {
	used := map[string]bool{}
	for _, of := range s.series {
		id, label := "cpu", "CPU"
		switch of.unit {
		case "cycles":
			id, label = "cycles", "Cycles"
		case "":
			id, label = model.Unknown, "Samples"
		}
		if used[id] {
			id, label = of.table+" "+of.unit, of.table
		}
		used[id] = true
		units := []model.Unit{{Name: "samples"}, {Name: of.unit}}
		if of.unit == "" {
			units = units[:1]
		}
		seg := b.Series(id, label, units...)
		seg.Stack, seg.Thread = of.stack, of.thread
		if !of.untimed {
			seg.Time = of.time
			b.SetClock(model.ClockStart)
		}
		seg.Values[0].Same = 1
		if len(units) > 1 {
			seg.Values[1].Each = of.value
		}
	}
	codec.Warn(
		b,
		codec.Loss{N: s.stackless, What: "rows without a backtrace that has names were left out: %d"},
		codec.Loss{N: s.refused, What: "rows whose weight is negative or too large were left out: %d"},
		codec.Loss{N: dangling, What: "references to elements that are not in the file: %d"},
	)
}
