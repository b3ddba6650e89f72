// Package chart lays out what threads did over time: flame charts, with time from
// left to right and the stack from top to bottom.
package chart

import (
	"cmp"
	"context"
	"math"
	"slices"

	"flameview/model"
	"flameview/model/run"
	"flameview/model/shape"
)

// Event is one event of a thread.
type Event struct {
	At     int64 // nanoseconds
	For    int64 // how long it took, or what a sample stands for; 0 = not known
	Stack  model.StackID
	Timing model.Timing

	// begins is the outermost stack that begins with the event; Root for none.
	begins model.StackID
}

// piece is a stretch of time in which a thread had one stack.
type piece struct {
	from, to int64
	node     shape.NodeID
	// keep is how many frames, from the root, may go on from the piece before:
	// where an event begins, the box of its last frame does.
	keep  uint16
	exact bool // of an event that has a beginning and an end; else of a sample
	first bool // of several pieces of its event
}

// keepAll is the keep of a piece with which no box has to begin.
const keepAll = math.MaxUint16

// From events to pieces
//
// A sample stands for the time up to the next one, but for no more than twice the
// usual gap: if a thread was not seen for a second, it did something else. An
// interval is exact. Where events overlap, the one that began last is on top, and
// the one below it goes on behind it, as calls do: a file is read while a lock
// is held, a thread is sampled during a call that was traced. But a sample whose
// stack is not one of calls from the interval's contradicts it, and gives way: the
// interval was measured.
//
// Calls, as trace events tell them, have no end of their own here: a call lasts for
// its own nanoseconds and those of the calls in it. Walking them in the order of
// time, one has its rest left when another begins inside it, so its pieces follow.

// pieces makes pieces of a thread's events, which are sorted here. gap is the usual
// one between samples.
func pieces(ctx context.Context, s *model.Store, sh *shape.Shape, events []Event) (out []piece, gap int64) {
	for i, e := range events {
		if e.Timing != model.Sampled {
			events[i].begins = e.Stack
		}
	}
	byTime := func(a, b Event) int { return cmp.Compare(a.At, b.At) }
	if !slices.IsSortedFunc(events, byTime) {
		slices.SortStableFunc(events, byTime)
	}
	events, calls := split(s, events)
	events = append(events, calls...)
	byStart := func(a, b Event) int { return cmp.Or(byTime(a, b), cmp.Compare(b.length(), a.length())) }
	if !slices.IsSortedFunc(events, byStart) {
		slices.SortStableFunc(events, byStart)
	}
	gap = usualGap(events)
	w := sweep{shape: sh, out: make([]piece, 0, len(events))}
	next := 0 // the sample after the one at hand
	for i, e := range events {
		if run.Cancelled(ctx, i) {
			break
		}
		length := e.For
		if e.Timing == model.Sampled {
			if gap > 0 {
				length = 2 * gap
			}
			for next = max(next, i+1); next < len(events) && events[next].Timing != model.Sampled; {
				next++
			}
			if next < len(events) {
				length = int64(min(uint64(max(length, 0)), uint64(events[next].At)-uint64(e.At)))
			}
		}
		w.begin(e, end(e.At, length))
	}
	w.run(forever)
	return w.out, gap
}

const forever = math.MaxInt64

// length is for sorting: of events that begin at once, the one inside others comes
// later. How long samples last is not known yet; they are innermost.
func (e *Event) length() int64 {
	if e.Timing == model.Sampled {
		return -1
	}
	return e.For
}

// end is so much later than a time; nothing is later than the last time there is.
func end(at, length int64) int64 {
	length = max(length, 0)
	if at > 0 && length > forever-at {
		return forever
	}
	return at + length
}

// split takes calls out of events and makes intervals of them. Events are sorted by
// time.
func split(s *model.Store, events []Event) (rest, intervals []Event) {
	if !slices.ContainsFunc(events, func(e Event) bool { return e.Timing == model.Calls }) {
		return events, nil
	}
	var open []Event // For is what is left of them
	now := int64(0)
	// run lets the innermost call run until a time, if it has as much left.
	run := func(until int64) {
		c := &open[len(open)-1]
		if until <= now || c.For <= 0 {
			return
		}
		length := int64(min(uint64(c.For), uint64(until)-uint64(now)))
		intervals = append(intervals, Event{now, length, c.Stack, c.Timing, c.begins})
		c.begins = model.Root
		c.For -= length
		now += length
	}
	for _, e := range events {
		if e.Timing != model.Calls {
			rest = append(rest, e)
			continue
		}
		for len(open) > 0 && s.Stacks.Parent[e.Stack] != open[len(open)-1].Stack {
			run(e.At)
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			run(e.At)
			if c := &open[len(open)-1]; c.begins != model.Root { // at the same time
				e.begins, c.begins = c.begins, model.Root
			}
		}
		now = e.At
		open = append(open, e)
	}
	for len(open) > 0 {
		run(forever)
		open = open[:len(open)-1]
	}
	return rest, intervals
}

// usualGap is the median time between samples: of 65,536 of them at most, evenly
// chosen. 0 without two samples.
func usualGap(events []Event) int64 {
	const most = 1 << 16
	step := max(len(events)/most, 1)
	var gaps []int64
	last, seen := int64(0), false
	for i, e := range events {
		if e.Timing != model.Sampled {
			continue
		}
		if seen && e.At > last && (i/step != (i-1)/step) {
			gaps = append(gaps, min(int64(min(uint64(e.At)-uint64(last), forever)), forever/4))
		}
		last, seen = e.At, true
	}
	if len(gaps) == 0 {
		return 0
	}
	slices.Sort(gaps)
	return gaps[len(gaps)/2]
}

// sweep makes pieces of events that begin in the order of time.
type sweep struct {
	shape *shape.Shape
	out   []piece
	open  []piece // innermost last
	now   int64
}

// begin lets an event begin, on top of those that are open.
func (w *sweep) begin(e Event, until int64) {
	w.run(e.At)
	w.now = e.At
	p := piece{to: until, node: w.shape.NodeOf(e.Stack), keep: keepAll, exact: e.Timing != model.Sampled, first: true}
	if e.begins != model.Root && w.shape.HasBox(e.begins) {
		p.keep = uint16(min(depth(w.shape, w.shape.NodeOf(e.begins))-1, keepAll))
	}
	at := len(w.open)
	for !p.exact && at > 0 && w.open[at-1].exact && !below(w.shape, p.node, w.open[at-1].node) {
		at--
	}
	w.open = slices.Insert(w.open, at, p)
}

// below says that the boxes on the way to a node begin with those of another.
func below(sh *shape.Shape, n, above shape.NodeID) bool {
	for d := depth(sh, n) - depth(sh, above); d > 0; d-- {
		n = sh.Up[n]
	}
	for ; n != above && n != shape.Root && above != shape.Root; n, above = sh.Up[n], sh.Up[above] {
		if sh.Box[n] != sh.Box[above] {
			return false
		}
	}
	return n == above
}

// run lets the open events go on until a time.
func (w *sweep) run(until int64) {
	for n := len(w.open) - 1; n >= 0; n-- {
		p := &w.open[n]
		if to := min(p.to, until); to > w.now {
			w.out = append(w.out, piece{w.now, to, p.node, p.keep, p.exact, p.first})
			w.now, p.keep, p.first = to, keepAll, false
		}
		if p.to > until {
			return
		}
		w.open = w.open[:n]
	}
}

// depth counts the boxes on the way to a node.
func depth(sh *shape.Shape, n shape.NodeID) int {
	d := 0
	for ; n != shape.Root; n = sh.Up[n] {
		if sh.Box[n] != shape.NoBox {
			d++
		}
	}
	return d
}
