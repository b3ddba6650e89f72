package xdebugtrace

import (
	"errors"

	"flameview/formats/codec"
	"flameview/model"
)

// call is one that has not ended.
type call struct {
	level  int64
	number int64
	stack  model.StackID
	time   int64
	memory int64 // bytes that it took itself, less than 0 if it gave back more
}

// column is the events of a series.
type column struct {
	stack []model.StackID
	time  []int64 // ns
	value []int64 // nil where all are 1
}

func (c *column) add(stack model.StackID, time int64) {
	c.stack, c.time = append(c.stack, stack), append(c.time, time)
}

// calls follows the calls of a run and collects their events.
type calls struct {
	b     *model.Builder
	open  []call // outermost first
	start int64  // ns since the Unix epoch of the first record, 0 if not known

	begun  bool  // there was a record
	first  int64 // time of the first record
	last   int64 // time of the last one
	memory int64 // bytes in use at that time

	self, entries, taken, given column
	selfSum                     int64 // ns of all calls
	moved                       int64 // bytes that all calls took and gave back
	freed                       int64 // bytes in given
	backwards                   int
}

var errLarge = errors.New("the values are too large to be added up")

// begin forgets the run before.
func (c *calls) begin() { c.start, c.begun = 0, false }

// pass gives the time and the memory since the last record to the innermost call.
// Where none is open, between a run's end and what runs at shutdown, they are
// PHP's own.
func (c *calls) pass(ns, memory int64) error {
	if !c.begun {
		c.begun, c.first, c.last, c.memory = true, ns, ns, memory
	}
	if ns < c.last {
		c.backwards++
		ns = c.last
	}
	if len(c.open) > 0 {
		top := &c.open[len(c.open)-1]
		if passed := ns - c.last; passed > 0 {
			if passed > codec.MaxTotal-c.selfSum {
				return errLarge
			}
			c.selfSum += passed
			c.self.add(top.stack, c.at(c.last))
			c.self.value = append(c.self.value, passed)
		}
		moved := memory - c.memory
		if max(moved, -moved) > codec.MaxTotal-c.moved {
			return errLarge
		}
		c.moved += max(moved, -moved)
		top.memory += moved
	}
	c.last, c.memory = ns, memory
	return nil
}

// at is a time of the run on the clock of the file.
func (c *calls) at(ns int64) int64 { return c.start + ns - c.first }

// enter begins a call. Those that are not above it have ended, said or not.
func (c *calls) enter(level, number int64, f model.FrameID) {
	c.leaveLevel(level)
	at := model.Root
	if n := len(c.open); n > 0 {
		at = c.open[n-1].stack
	}
	at = c.b.Push(at, f)
	c.open = append(c.open, call{level: level, number: number, stack: at, time: c.at(c.last)})
	c.entries.add(at, c.at(c.last))
}

// leave ends a call by its number; false if it is not open. Numbers count up, so
// open calls with higher numbers have ended.
func (c *calls) leave(number int64) bool {
	for n := len(c.open); n > 0 && c.open[n-1].number >= number; n-- {
		found := c.open[n-1].number == number
		c.close()
		if found {
			return true
		}
	}
	return false
}

// leaveLevel ends all calls of a level and those that they made.
func (c *calls) leaveLevel(level int64) {
	for n := len(c.open); n > 0 && c.open[n-1].level >= level; n-- {
		c.close()
	}
}

func (c *calls) closeAll() { c.leaveLevel(0) }

// close ends the innermost call.
func (c *calls) close() {
	top := c.open[len(c.open)-1]
	c.open = c.open[:len(c.open)-1]
	to, v := &c.taken, top.memory
	if v == 0 {
		return
	}
	if v < 0 {
		to, v = &c.given, -v
		c.freed += v
	}
	to.add(top.stack, top.time)
	to.value = append(to.value, v)
}

// freedLabel is the metric of what calls gave back.
const freedLabel = "Memory given back"

// store hands the columns over. The series are those of Xdebug's profiles for
// callgrind's tools.
func (c *calls) store(timed bool) {
	for _, s := range []struct {
		id, label, unit string
		column
	}{
		{"wall", "Wall clock", "ns", c.self},
		{"calls", "Calls", "count", c.entries},
		{"memory", "Memory", "bytes", c.taken},
		{"memory.freed", freedLabel, "bytes", c.given},
	} {
		if len(s.stack) == 0 {
			continue
		}
		seg := c.b.Series(s.id, s.label, model.Unit{Name: s.unit})
		seg.Stack = s.stack
		if timed {
			seg.Time = s.time
		}
		if seg.Values[0].Each = s.value; s.value == nil {
			seg.Values[0].Same = 1
		}
	}
}
