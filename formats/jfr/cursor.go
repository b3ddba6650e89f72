package jfr

import "flameview/model"

// cursor is where the events of one class of a span go. The columns are the rows
// of the span only, and those for which the class has a field.
type cursor struct {
	e      *event
	direct bool
	n      int       // integers of an event
	at     [16]uint8 // of a slot among them
	v      values    // those of the event at hand
	next   int       // row, counted from the first one of the span

	stack             []model.StackID
	thread            []model.ThreadID
	time              []int64
	state             []model.StateID
	class             []model.MethodID
	ns, bytes, weight []int64
	address           []uint64
}

// cursors are where all events of a span go, by class.
type cursors struct {
	scan *scan
	span int
	low  []*cursor // by id, for small ids; nil for classes of no interest
	rare map[*event]*cursor
}

func newCursors(s *scan, span int) *cursors {
	all := &cursors{scan: s, span: span, low: make([]*cursor, len(s.low)), rare: map[*event]*cursor{}}
	for id, e := range s.low {
		if e != nil && e.routes != nil {
			all.low[id] = newCursor(e, span)
		}
	}
	return all
}

// of gives the cursor of a class, nil if nothing is wanted of it. The first pass
// has seen all classes.
func (c *cursors) of(id uint64) *cursor {
	if id < uint64(len(c.low)) {
		return c.low[id]
	}
	e := c.scan.byType[typeID(id)]
	if e == nil || e.routes == nil {
		return nil
	}
	if c.rare[e] == nil {
		c.rare[e] = newCursor(e, c.span)
	}
	return c.rare[e]
}

func newCursor(e *event, span int) *cursor {
	cu := &cursor{e: e}
	l := e.routes[0]
	if !l.direct {
		return cu
	}
	c, from, to := l.cols, l.first[span], l.first[span]+l.counts[span]
	cu.direct = true
	cu.n = len(e.plan)
	for i, o := range e.plan {
		cu.at[o.slot&15] = uint8(i)
	}
	cu.stack = c.stack[from:to]
	cu.thread = rowsOf(c.thread, e.has[slotThread], from, to)
	cu.time = rowsOf(c.time, e.has[slotStart], from, to)
	cu.state = rowsOf(c.state, e.has[slotState], from, to)
	cu.class = rowsOf(c.class, e.has[slotClass], from, to)
	cu.ns = rowsOf(c.ns, e.has[slotTime], from, to)
	cu.bytes = rowsOf(c.bytes, e.has[slotBytes], from, to)
	cu.weight = rowsOf(c.weight, e.has[slotWeight], from, to)
	cu.address = rowsOf(c.address, e.has[slotAddress], from, to)
	return cu
}

// rowsOf are rows of a column that is there and that a class has a field for.
func rowsOf[T any](col []T, has bool, from, to int) []T {
	if col == nil || !has {
		return nil
	}
	return col[from:to]
}
