package jfr

import "flameview/model"

// Most events of most recordings are all integers up to the last field that is
// needed, and their class feeds one series whatever the event says. Those are
// decoded straight into their row, field by field, without the detour of
// values.

// directly says whether the events of a lane can be decoded so: every column of
// the series must have its field, for what is missing is written by [task.write].
func (e *event) directly(l *lane) bool {
	c := l.cols
	return e.byLane == nil && e.plan.flat() && !e.has[slotObject] &&
		(c.time == nil || e.has[slotStart]) &&
		(c.class == nil || e.has[slotClass]) &&
		(c.ns == nil || c.unit == "count") && e.nanos == 0 &&
		c.samples == nil
}

// direct decodes one event; ok is false if it is damaged. data is the whole
// chunk, because integers are taken eight bytes at a time, past the event's end
// where need be.
func (t *task) direct(e *event, c *columns, row int, data []byte, pos, end int, clock *clock) (ok bool) {
	for i := range e.plan {
		if uint(pos) >= uint(len(data)) {
			return false
		}
		x := uint64(data[pos])
		if x < 0x80 {
			pos++
		} else if w, ok := wordAt(data, pos); ok {
			x, pos = w.varint(pos)
		} else {
			x, pos = slowVarint(data, pos)
		}
		switch e.plan[i].slot {
		case slotStart:
			if c.time != nil {
				c.time[row] = clock.time(int64(x))
			}
		case slotTime:
			if c.ns != nil {
				c.ns[row] = clock.span(int64(x))
			}
		case slotStack:
			if x < bigKey {
				c.stack[row] = model.StackID(x)
			} else {
				c.stack[row] = model.StackID(t.keys.key(x))
			}
		case slotThread:
			if c.thread != nil {
				c.thread[row] = t.thread(x)
			}
		case slotClass:
			if c.class != nil {
				c.class[row] = t.class(x)
			}
		case slotState:
			if c.state != nil {
				c.state[row] = t.state(x)
			}
		case slotBytes:
			if c.bytes != nil {
				c.bytes[row] = int64(x)
			}
		case slotWeight:
			if c.weight != nil {
				c.weight[row] = int64(x)
			}
		case slotAddress:
			if c.address != nil {
				c.address[row] = x
			}
		}
	}
	return pos <= end
}
