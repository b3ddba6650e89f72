// Package chart computes flame charts: what threads did over time, with time from left to right and the
// stack from top to bottom.
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
	For    int64 // duration, or the time that a sample stands for; 0 = not known
	Stack  model.StackID
	Timing model.Timing

	// begins is the outermost stack whose call begins with the event; Root for none.
	begins model.StackID
}

// piece is a time in which a thread had one stack.
type piece struct {
	from, to int64
	node     shape.NodeID
	// keep is how many frames, from the root, may continue the boxes of the previous piece.
	// An event's last frame begins a new box where the event begins.
	keep  uint16
	exact bool // from an event with a begin and an end, not from a sample
	first bool // the first of its event's pieces
}

// keepAll is the keep of a piece that need not begin any box.
const keepAll = math.MaxUint16

// From events to pieces
//
// A sample stands for the time until the next one, but for at most twice the usual gap: after that it is
// unknown what the thread did. An interval is exact. Where events overlap, the one that began last is on top,
// and the one below continues after it, as with nested calls: a file is read while a lock is held, a thread
// is sampled during a traced call. But a sample whose stack does not go through the interval's contradicts
// it and is dropped, since the interval was measured.
//
// Calls, as in trace events, have no end here: a call lasts for its own nanoseconds plus those of the calls in
// it. They are visited in the order of time. When another call begins inside one, the remaining own time is kept,
// and continues after the inner call.

// pieces makes pieces from a thread's events, which it sorts. gap is the usual time between samples.
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
	next := 0 // index of the next sample
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

// length is for sorting: of events that begin at the same time, outer ones come first. The length of samples is
// not known yet; they are innermost.
func (e *Event) length() int64 {
	if e.Timing == model.Sampled {
		return -1
	}
	return e.For
}

// end adds a length to a time without overflow.
func end(at, length int64) int64 {
	length = max(length, 0)
	if at > 0 && length > forever-at {
		return forever
	}
	return at + length
}

// split separates calls from the other events and turns them into intervals. Events must be sorted by time.
func split(s *model.Store, events []Event) (rest, intervals []Event) {
	if !slices.ContainsFunc(events, func(e Event) bool { return e.Timing == model.Calls }) {
		return events, nil
	}
	var open []Event // For is the remaining own time
	now := int64(0)
	// run continues the innermost call until a time, or as long as it has own time left.
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
			if c := &open[len(open)-1]; c.begins != model.Root { // begins at the same time
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

// usualGap is the median time between samples, from at most 65,536 evenly chosen ones. 0 if there are fewer
// than two samples.
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

// sweep makes pieces from events in the order in which they begin.
type sweep struct {
	shape *shape.Shape
	out   []piece
	open  []piece // innermost last
	now   int64
}

// begin puts an event on top of the open ones.
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

// below says whether the path to n begins with the path to above.
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

// run continues the open events until a time.
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

// depth counts the boxes on the path to a node.
func depth(sh *shape.Shape, n shape.NodeID) int {
	d := 0
	for ; n != shape.Root; n = sh.Up[n] {
		if sh.Box[n] != shape.NoBox {
			d++
		}
	}
	return d
}
