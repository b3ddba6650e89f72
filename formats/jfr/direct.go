package jfr

import "flameview/model"

// Most events of most recordings are all integers up to the last field that is
// needed, and their class feeds one series whatever the event says. Those are
// decoded all fields at once (see [integers]) and put straight into their row.

// directly says whether the events of a route can be decoded so: every column of
// the series must have its field, for what is missing is written by [task.write].
func (e *event) directly(l *route) bool {
	c := l.cols
	return e.byRoute == nil && e.plan.flat() && len(e.plan) <= len(values{}) && !e.has[slotObject] && !e.has[slotOwner] &&
		(c.time == nil || e.has[slotStart]) &&
		(c.class == nil || e.has[slotClass]) &&
		(c.ns == nil || c.unit == "count") && e.nanos == 0 &&
		c.samples == nil
}

// direct decodes one event. data is the whole chunk, because integers are taken
// eight bytes at a time, past the event's end where need be.
func (t *task) direct(c *cursor, data []byte, body, end int) {
	row := c.next
	if row >= len(c.stack) {
		return // the file changed under our hands
	}
	c.next++
	v := &c.v
	if integers(data, body, c.n, v) > end {
		lost := t.lost()
		l := c.e.routes[0]
		t.write(c.e, l, l.first[t.span]+row, &lost, t.clock)
		return
	}
	if x := v[c.at[slotStack]&15]; x < bigKey {
		c.stack[row] = model.StackID(x)
	} else {
		c.stack[row] = model.StackID(t.keys.key(x))
	}
	if c.time != nil {
		c.time[row] = t.clock.time(int64(v[c.at[slotStart]&15]))
	}
	if c.thread != nil {
		x := t.threads.known(v[c.at[slotThread]&15])
		if x == none {
			x = uint32(t.thread(v[c.at[slotThread]&15]))
		}
		c.thread[row] = model.ThreadID(x)
	}
	if c.class != nil {
		x := t.classes.known(v[c.at[slotClass]&15])
		if x == none {
			x = uint32(t.class(v[c.at[slotClass]&15]))
		}
		c.class[row] = model.MethodID(x)
	}
	if c.bytes != nil {
		c.bytes[row] = int64(v[c.at[slotBytes]&15])
	}
	if c.ns != nil {
		c.ns[row] = t.clock.span(int64(v[c.at[slotTime]&15]))
	}
	if c.state != nil {
		c.state[row] = t.state(v[c.at[slotState]&15])
	}
	if c.weight != nil {
		c.weight[row] = int64(v[c.at[slotWeight]&15])
	}
	if c.address != nil {
		c.address[row] = v[c.at[slotAddress]&15]
	}
}
