package jfr

import "math"

// What the first pass looks at inside of events: few classes need it.

// close notes how many events there were in the span that ends. A class that
// was not seen before has none in the spans before.
func (e *event) close(spans int) {
	for len(e.counts) < spans-1 {
		e.counts = append(e.counts, 0)
		if e.states != nil {
			e.byState = append(e.byState, [256]int32{})
		}
	}
	e.counts = append(e.counts, e.n)
	e.n = 0
	if e.states != nil {
		e.byState = append(e.byState, *e.states)
		*e.states = [256]int32{}
	}
}

// uncount forgets what was counted so far, but not what was learned.
func (s *scan) uncount() {
	s.spans, s.holes = nil, nil
	for _, e := range s.events {
		e.before += e.total()
		e.counts, e.byState, e.n = nil, nil, 0
		if e.states != nil {
			*e.states = [256]int32{}
		}
	}
}

// total counts the events of all spans.
func (e *event) total() int {
	n := 0
	for _, x := range e.counts {
		n += int(x)
	}
	return n
}

// read reads an event's fields; what is damaged stays 0.
func (e *event) read(data []byte, p piece, v *values) (ok bool) {
	*v = values{}
	return e.plan.read(data[:p.end], p.body, v) <= p.end
}

// stateIndex is where a state is counted; recorders know a dozen or two, and
// what is beyond 255 counts as one.
func stateIndex(id uint64) uint8 { return uint8(min(id, math.MaxUint8)) }

func (e *event) countState(c *chunk, p piece) {
	var v values
	e.read(c.data, p, &v)
	e.states[stateIndex(v[slotState])]++
}

// maxSettings bounds the settings of a chunk; the JDK writes about 400, of
// which few are kept.
const maxSettings = 1 << 12

func (e *event) setting(c *chunk, p piece) {
	var v values
	if len(c.scan.settings) >= maxSettings || !e.read(c.data, p, &v) {
		return
	}
	name := c.textAt(v[slotName])
	switch name {
	case "event", "interval", "wall", "period":
		c.scan.settings = append(c.scan.settings, setting{v[slotID], name, c.textAt(v[slotValue])})
	}
}

func (c *chunk) textAt(pos uint64) string {
	if pos == 0 {
		return ""
	}
	t, _ := readText(c.data, int(pos))
	return t.string(nil)
}

func (e *event) free(c *chunk, p piece) {
	var v values
	if e.read(c.data, p, &v) {
		at := int64(v[slotStart])
		if last, ok := c.scan.frees[v[slotAddress]]; !ok || at > last {
			c.scan.frees[v[slotAddress]] = at
		}
	}
}
