package jfr

import (
	"flameview/model"
)

// task is the second pass over one span of a chunk: it decodes the events into
// their rows. Threads, classes and states go through a builder of its own. Of
// stacks it writes the ids of the file, because the chunk's trie may be growing
// on another core at this moment; [task.remap] replaces them.
type task struct {
	c    *chunk
	span int

	locals
	keys    keys // of stacks
	clock   clock
	next    []int // rows done of those that are not direct, by route
	damaged int   // events whose fields could not be read

	truncated, stackless int // events whose stack was cut, or is not in the pools
	impossible           int // values that no event can have
	fractions            int // values of which a fraction was cut off
}

func (t *task) fill() {
	t.decode()
	t.bound()
}

func (t *task) decode() {
	data, s := t.c.data, t.c.scan
	t.locals = newLocals(t.c)
	t.clock = t.c.head.clock()
	t.next = make([]int, t.c.routes)
	at := s.spans[t.span]
	cursors := newCursors(s, t.span)
	holes := s.holes
	for len(holes) > 0 && holes[0].from < at.from {
		holes = holes[1:]
	}
	for pos := at.from; pos < at.to; {
		if len(holes) > 0 && pos == holes[0].from {
			pos = holes[0].to
			holes = holes[1:]
			continue
		}
		size, id, body, ok := usualStart(data, pos)
		if !ok {
			size, body = varint(data, pos)
			id, body = varint(data, body)
		}
		end := pos + int(size)
		if end <= pos || end > len(data) {
			return // the file changed under our hands
		}
		pos = end
		switch c := cursors.of(id); {
		case c == nil:
		case c.direct:
			t.direct(c, data, body, end)
		default:
			t.indirect(c.e, data[:end], body)
		}
	}
}

// lost stands for an event that is damaged.
func (t *task) lost() values {
	t.damaged++
	return values{slotStart: uint64(t.c.head.startTicks), slotSamples: 1}
}

// indirect decodes an event of any fields, and for one of several series.
func (t *task) indirect(e *event, data []byte, body int) {
	var v values
	if e.plan.read(data, body, &v) > len(data) {
		v = t.lost()
	}
	t.fractions += int(v[slotFraction])
	l := e.routes[0]
	if e.byRoute != nil {
		l = e.routes[e.byRoute[stateIndex(v[slotState])]]
	}
	row := t.next[l.no]
	if l.cols == nil || row >= l.counts[t.span] {
		return // the file changed under our hands
	}
	t.next[l.no]++
	t.write(e, l, l.first[t.span]+row, &v, t.clock)
}

// write puts one event into its row.
func (t *task) write(e *event, l *route, row int, v *values, clock clock) {
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
			c.ns[row] = times(l.period, samples)
		case e.nanos != 0:
			c.ns[row] = integer(float64(int64(v[slotTime])) * e.nanos)
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
	if c.owner != nil && e.has[slotOwner] && t.pools.hasThread(v[slotOwner]) {
		c.owner[row] = t.thread(v[slotOwner])
	}
	if c.address != nil {
		c.address[row] = v[slotAddress]
	}
}

// times is a product, or impossible where it does not fit.
func times(a, b int64) int64 {
	if b != 0 && max(a, -a) > mostNanos/max(b, -b, 1) {
		return impossible
	}
	return a * b
}
