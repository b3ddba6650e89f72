package firefox

import (
	"cmp"
	"math"
	"slices"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// output is the series of a file, in the order in which they come up.
type output struct{ list []*column }

// column is one series.
type column struct {
	id, label string
	units     []string
	scale     int64 // nanoseconds of a unit of threadCPUDelta

	stacks   []model.StackID
	threads  []model.ThreadID
	times    []int64
	classes  []model.MethodID
	each     [2][]int64
	total    [2]int64
	untimed  bool // some event has no time
	clock    bool // times are of the day
	classed  bool
	negative *column // the events with negative values, by their amount
}

// event is one row of a series.
type event struct {
	stack        model.StackID
	thread       model.ThreadID
	time         int64
	timed, known bool // has a time; it is of the day
	class        string
	values       [2]int64
}

// column gives the series of an id, made when it is first asked for.
func (o *output) column(id, label string, units ...string) *column {
	for _, c := range o.list {
		if c.id == id {
			return c
		}
	}
	c := &column{id: id, label: label, units: units}
	o.list = append(o.list, c)
	return c
}

// sampled is the series of samples: all threads by the clock, or what ran.
func (o *output) sampled(wall bool) *column {
	if wall {
		return o.column("wall", "Wall clock", "samples", "ns")
	}
	return o.column("cpu", "CPU", "samples", "ns")
}

// cpuTime is the series of the time that threads were on a CPU. Where samples
// are by the clock it is the CPU series, without samples of its own.
func (o *output) cpuTime(m *meta) *column {
	switch m.cpuUnit {
	case "variable CPU cycles":
		return o.column("thread-cycles", "Thread CPU cycles", "cycles")
	case "µs", "μs", "us":
		c := o.cpuColumn(m)
		c.scale = 1000
		return c
	}
	return o.cpuColumn(m)
}

func (o *output) cpuColumn(m *meta) *column {
	if m.wall {
		return o.column("cpu", "CPU", "samples", "ns")
	}
	return o.column("thread-cpu", "Thread CPU time", "ns")
}

// values are those of a delta of CPU time with six decimals.
func (c *column) values(delta int64) [2]int64 {
	v := delta / 1e6
	if c.scale > 1 {
		v = delta / (1e6 / c.scale)
	}
	if len(c.units) == 2 {
		return [2]int64{0, v}
	}
	return [2]int64{v}
}

// grow makes room for n more events.
func (c *column) grow(n int) {
	c.stacks = slices.Grow(c.stacks, n)
	c.threads = slices.Grow(c.threads, n)
	c.times = slices.Grow(c.times, n)
	for i := range c.each {
		c.each[i] = slices.Grow(c.each[i], n)
	}
}

// add adds an event. The trees of flame graphs have no place for what is less
// than nothing, so negative values go to a series of their own.
func (c *column) add(r *reader, e event) {
	if e.values[0] < 0 || e.values[1] < 0 {
		r.lost.negative++
		if c.negative == nil {
			c.negative = r.out.column(c.id+"-negative", c.label+", negative weights", c.units...)
		}
		e.values[0], e.values[1] = max(e.values[0], -e.values[0]), max(e.values[1], -e.values[1])
		c = c.negative
	}
	for i, v := range e.values {
		if v > codec.MaxTotal-c.total[i] {
			r.lost.large++
			v = 0
		}
		c.total[i] += v
		c.each[i] = append(c.each[i], v)
	}
	c.stacks = append(c.stacks, e.stack)
	c.threads = append(c.threads, e.thread)
	c.times = append(c.times, e.time)
	c.untimed = c.untimed || !e.timed
	c.clock = c.clock || e.known
	if e.class != "" && !c.classed {
		c.classed = true
		unknown := r.b.Method(names.Class(names.Unknown).Method)
		c.classes = slices.Repeat([]model.MethodID{unknown}, len(c.stacks)-1)
	}
	if c.classed {
		c.classes = append(c.classes, r.b.Method(names.Class(cmp.Or(e.class, names.Unknown)).Method))
	}
}

// times multiplies without an overflow.
func times(a, b int64) int64 {
	if a != 0 && b > math.MaxInt64/max(a, -a) {
		if a < 0 {
			return -math.MaxInt64
		}
		return math.MaxInt64
	}
	return a * b
}

// store hands the series to the builder.
func (o *output) store(r *reader) {
	clock := true
	for _, c := range o.list {
		if len(c.stacks) == 0 {
			continue
		}
		clock = clock && c.clock
		units := make([]model.Unit, len(c.units))
		for i, u := range c.units {
			units[i].Name = u
		}
		seg := r.b.Series(c.id, c.label, units...)
		seg.Stack, seg.Thread = c.stacks, c.threads
		if !c.untimed {
			seg.Time = c.times
		}
		seg.Class = c.classes
		for i := range units {
			if c.total[i] > 0 {
				seg.Values[i].Each = c.each[i]
			}
		}
	}
	if !clock {
		r.b.SetClock(model.ClockStart)
	}
}
