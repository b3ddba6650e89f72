package jfr

import (
	"flameview/model"
)

// task is the second pass over one span of a chunk: it decodes the events into
// their rows. Threads, classes and states go through a builder of its own. Of
// stacks it writes the ids of the file, because the chunk's trie may be growing
// on another core at this moment; [task.settle] replaces them.
type task struct {
	c    *chunk
	span int

	locals
	keys    keys // of stacks
	damaged int  // events whose fields could not be read

	truncated, stackless int // events whose stack was cut, or is not in the pools
}

func (t *task) fill() {
	c := t.c
	data, s := c.data, c.scan
	t.locals = newLocals(c)
	clock := c.head.clock()
	at := s.spans[t.span]
	next := make([]int, c.lanes)
	holes := s.holes
	for len(holes) > 0 && holes[0].from < at.from {
		holes = holes[1:]
	}
	var v values
	lost := values{slotStart: uint64(c.head.startTicks), slotSamples: 1} // in place of a damaged event
	for pos := at.from; pos < at.to; {
		if len(holes) > 0 && pos == holes[0].from {
			pos = holes[0].to
			holes = holes[1:]
			continue
		}
		size, p := varint(data, pos)
		id, body := varint(data, p)
		end := pos + int(size)
		if end <= pos || end > len(data) {
			return // the file changed under our hands
		}
		pos = end
		e := s.find(id)
		if e == nil || e.lanes == nil {
			continue
		}
		if l := e.lanes[0]; l.direct {
			row := next[l.no]
			if row >= l.counts[t.span] {
				continue // the file changed under our hands
			}
			next[l.no]++
			row += l.first[t.span]
			if t.direct(e, l.cols, row, data, body, end, &clock) {
				continue
			}
			t.damaged++
			t.write(e, l, row, &lost, clock)
			continue
		}
		v = values{}
		if e.plan.read(data[:end], body, &v) > end {
			v = lost
			t.damaged++
		}
		l := e.lanes[0]
		if e.byLane != nil {
			l = e.lanes[e.byLane[stateIndex(v[slotState])]]
		}
		row := next[l.no]
		if l.cols == nil || row >= l.counts[t.span] {
			continue // as above
		}
		next[l.no]++
		t.write(e, l, l.first[t.span]+row, &v, clock)
	}
}

// find is event without the side effects: all classes were seen before.
func (s *scan) find(id uint64) *event {
	if id < uint64(len(s.low)) {
		if e := s.low[id]; e != unseen {
			return e
		}
	}
	return s.byType[typeID(id)]
}

// write puts one event into its row.
func (t *task) write(e *event, l *lane, row int, v *values, clock clock) {
	c := l.cols
	c.stack[row] = model.StackID(t.keys.key(v[slotStack]))
	if c.time != nil {
		c.time[row] = clock.time(int64(v[slotStart]))
	}
	if c.thread != nil {
		c.thread[row] = t.thread(v[slotThread])
	}
	if c.state != nil {
		c.state[row] = t.state(v[slotState])
	}
	if c.class != nil {
		id := v[slotClass]
		if e.has[slotObject] {
			id, _ = t.c.pools.objects.get(v[slotObject])
		}
		c.class[row] = t.class(id)
	}
	samples := int64(1)
	if c.samples != nil {
		if e.has[slotSamples] {
			samples = int64(v[slotSamples])
		}
		c.samples[row] = samples
	}
	if c.ns != nil {
		switch {
		case c.unit == "samples":
			c.ns[row] = l.period * samples
		case e.nanos != 0:
			c.ns[row] = int64(rounded(float64(int64(v[slotTime])) * e.nanos))
		default:
			c.ns[row] = clock.span(int64(v[slotTime]))
		}
	}
	if c.bytes != nil {
		c.bytes[row] = int64(v[slotBytes])
	}
	if c.weight != nil {
		c.weight[row] = int64(v[slotWeight])
	}
	if c.address != nil {
		c.address[row] = v[slotAddress]
	}
}
