package speedscope

import (
	"errors"
	"slices"
	"strings"

	"flameview/formats/codec"
	"flameview/model"
)

// series is what all profiles of one unit add up to.
type series struct {
	unit     string
	decimals int // how many are kept at most

	stacks  []model.StackID
	threads []model.ThreadID
	values  []number
	times   []number // when events begin; nil where some have no time
	named   bool     // some event has a thread
	untimed bool     // some event has no time
}

// column is how one profile feeds a series.
type column struct {
	*series
	shift int32 // 10^shift of the series' unit make one of the profile's
}

// column gives the series of a unit as the format calls it. Times become whole
// nanoseconds, because seconds with a point are full of what floating point left
// over; of all else 6 decimals are kept, as in folded text.
func (r *reader) column(written string) column {
	unit, shift, decimals := "ns", int32(0), 0
	switch written {
	case "seconds":
		shift = 9
	case "milliseconds":
		shift = 6
	case "microseconds":
		shift = 3
	case "nanoseconds":
		decimals = 6
	case "bytes":
		unit, decimals = "bytes", 6
	default:
		unit, decimals = "samples", 6
	}
	for _, s := range r.series {
		if s.unit == unit {
			s.decimals = min(s.decimals, decimals)
			return column{s, shift}
		}
	}
	s := &series{unit: unit, decimals: decimals}
	r.series = append(r.series, s)
	return column{s, shift}
}

// grow makes room for n more events.
func (c column) grow(n int) {
	c.stacks = slices.Grow(c.stacks, n)
	c.threads = slices.Grow(c.threads, n)
	c.values = slices.Grow(c.values, n)
}

// add adds an event. Events that weigh nothing are none.
func (c column) add(stack model.StackID, thread model.ThreadID, v number) {
	if v.Mant == 0 {
		return
	}
	if len(c.stacks) == cap(c.stacks) {
		c.grow(max(1024, len(c.stacks)))
	}
	v.Exp += c.shift
	c.put(stack, thread, v)
	c.untimed, c.times = true, nil
}

func (c column) put(stack model.StackID, thread model.ThreadID, v number) {
	c.stacks = append(c.stacks, stack)
	c.threads = append(c.threads, thread)
	c.values = append(c.values, v)
	c.named = c.named || thread != model.NoThread
}

// begin adds an event that begins at a time, and gives its row.
func (c column) begin(stack model.StackID, thread model.ThreadID, at number) int {
	c.put(stack, thread, number{})
	if at.Exp += c.shift; !c.untimed {
		c.times = append(c.times, at)
	}
	return len(c.stacks) - 1
}

// last lets an event last longer.
func (c column) last(row int, d number) {
	d.Exp += c.shift
	d.Mant = -d.Mant
	c.values[row] = c.values[row].minus(d)
}

// store hands the events to the builder. One unit is the series of unknown kind,
// which may join that of another file: samples where there are any, else the
// first. Others are series called by their unit, because a bytes profile beside a
// time profile counts other things.
func (r *reader) store() error {
	var first error
	unknown := 0
	for i, s := range r.series {
		if s.unit == "samples" {
			unknown = i
		}
	}
	for i, s := range r.series {
		if len(s.stacks) == 0 {
			continue
		}
		values, decimals, rounded, ok := s.integers()
		if !ok {
			first = errors.New("the values are too large to be added up")
			continue
		}
		if rounded {
			r.b.Warn("values in %s were rounded to %d decimals", s.unit, decimals)
		}
		id, label := model.Unknown, "Samples"
		if i != unknown {
			id, label = s.unit, strings.ToUpper(s.unit[:1])+s.unit[1:]
		}
		unit := model.Unit{Name: s.unit, Decimals: decimals}
		var negatives codec.Negatives
		for _, v := range values {
			negatives.Add(v)
		}
		negatives.Warn(r.b, label, unit)
		seg := r.b.Series(id, label, unit)
		seg.Stack, seg.Values[0].Each = s.stacks, values
		if s.named {
			seg.Thread = s.threads
		}
		if s.times != nil && s.unit == "ns" {
			s.setTimes(r.b, seg)
		}
	}
	return first
}

// setTimes gives the events their times, if they can be told. They count from any
// time that the writer chose; what is years is the time of day.
func (s *series) setTimes(b *model.Builder, seg *model.Segment) {
	const years = 20 * 365 * 24 * 3600 * 1e9
	times := make([]int64, len(s.times))
	for i, t := range s.times {
		var ok bool
		if times[i], ok = t.Times10(0); !ok {
			return
		}
	}
	seg.Time, seg.Timing = times, model.Calls
	if slices.Max(times) < years {
		b.SetClock(model.ClockStart)
	}
}

// integers gives the values as multiples of the finest decimal that occurs and
// still lets everything add up.
func (s *series) integers() (out []int64, decimals uint8, rounded, ok bool) {
	finest := 0
	for _, v := range s.values {
		finest = max(finest, -int(v.Exp))
	}
	out = make([]int64, len(s.values))
	for d := min(finest, s.decimals); d >= 0; d-- {
		if s.at(d, out) {
			return out, uint8(d), d < finest && s.decimals > 0, true
		}
	}
	return nil, 0, false, false
}

// at tries a number of decimals; false where the sum overflows.
func (s *series) at(decimals int, out []int64) bool {
	var magnitude int64
	for i, v := range s.values {
		x, ok := v.Times10(decimals)
		if !ok {
			return false
		}
		if magnitude += max(x, -x); magnitude > codec.MaxTotal || magnitude < 0 {
			return false
		}
		out[i] = x
	}
	return true
}
