package firefox

import (
	"flameview/formats/codec"
	"flameview/model"
)

// numbers is a column of numbers that a file may leave out.
type numbers struct {
	v  []int64
	ok []bool
}

func (n *numbers) add(v int64, ok bool) {
	n.v = append(n.v, v)
	n.ok = append(n.ok, ok)
}

func (n *numbers) at(i int) (v int64, ok bool) {
	if i >= len(n.v) {
		return 0, false
	}
	return n.v[i], n.ok[i]
}

// rowsOf are the columns of a table of events.
type rowsOf struct {
	stack, time, weight, cpu, alloc numbers
	weightType                      string
	classes                         []string
}

// scale is how many decimals are read of times, in milliseconds, and of weights,
// which may be milliseconds too.
const scale = 6

// readRows reads a table of events, as columns or as rows. Its times are those
// of the events, or from version 50 on the time since the one before.
func (r *reader) readRows(at int) (*rowsOf, error) {
	c := &rowsOf{}
	var schemaAt, dataAt int
	r.Go(at)
	err := r.Maybe(func(key []byte) (err error) {
		switch string(key) {
		case "stack":
			err = r.Column(0, c.stack.add)
		case "time":
			err = r.Column(scale, c.time.add)
		case "timeDeltas":
			var t int64
			err = r.Column(scale, func(d int64, ok bool) {
				if t+d > codec.MaxTotal || t+d < -codec.MaxTotal {
					r.lost.large++
					d = 0
				}
				t += d
				c.time.add(t, true)
			})
		case "weight":
			err = r.Column(scale, c.weight.add)
		case "weightType":
			c.weightType, err = r.Text()
		case "threadCPUDelta":
			err = r.Column(scale, c.cpu.add)
		case "duration": // of allocations before version 27
			err = r.Column(scale, c.alloc.add)
		case "className":
			if r.Next() == '[' {
				err = r.List(func() error {
					name, err := r.Text()
					c.classes = append(c.classes, name)
					return err
				})
			}
		case "schema":
			schemaAt = r.At
		case "data":
			dataAt = r.At
		}
		return err
	})
	if schemaAt == 0 || dataAt == 0 {
		return c, err
	}
	unscaled := func(v int64, ok bool) { c.stack.add(v/1e6, ok) }
	e := r.rows(schemaAt, dataAt, scale, map[string]func(int64, bool){
		"stack": unscaled, "time": c.time.add, "threadCPUDelta": c.cpu.add, "weight": c.weight.add,
	})
	if err == nil {
		err = e
	}
	return c, err
}

// stackOf gives the stack of a row; ok is false where it has none.
func (r *reader) stackOf(t *tables, c *rowsOf, i int) (model.StackID, bool) {
	n, ok := c.stack.at(i)
	switch {
	case !ok || n < 0:
		r.lost.stackless++
		return 0, false
	case n >= int64(len(t.stacks)):
		r.lost.strangers++
		return 0, false
	}
	return t.stacks[n], true
}

// samples reads the samples of a thread: how many there were of each stack, the
// time that they stand for, and the time on a CPU that the thread has used since
// the sample before.
func (r *reader) samples(t *tables, at int, thread model.ThreadID) error {
	c, err := r.readRows(at)
	m := &t.of.meta
	main := r.out.sampled(m.wall)
	cpu := r.out.cpuTime(m)
	main.grow(len(c.stack.v))
	cpu.grow(len(c.cpu.v))
	for i := range c.stack.v {
		if i&0xffff == 0 && r.ctx.Err() != nil {
			return r.ctx.Err()
		}
		stack, ok := r.stackOf(t, c, i)
		if !ok {
			continue
		}
		e := event{stack: stack, thread: thread, known: m.start != 0}
		if at, ok := c.time.at(i); ok {
			e.time, e.timed = m.start+at, true
		}
		w, weighed := c.weight.at(i)
		switch {
		case !weighed:
			e.values = [2]int64{1, m.interval}
			main.add(r, e)
		case c.weightType == "tracing-ms":
			e.values = [2]int64{w}
			r.out.column("tracing", "Tracing", "ns").add(r, e)
		case c.weightType == "bytes":
			e.values = [2]int64{w / 1e6}
			r.out.column("bytes", "Bytes", "bytes").add(r, e)
		default:
			e.values = [2]int64{w / 1e6, times(w/1e6, m.interval)}
			main.add(r, e)
		}
		if d, ok := c.cpu.at(i); ok && d > 0 {
			e.values = cpu.values(d)
			cpu.add(r, e)
		}
	}
	return err
}

// jsAllocations reads the objects that JavaScript allocated, of which Firefox
// records some.
func (r *reader) jsAllocations(t *tables, at int, thread model.ThreadID) error {
	c, err := r.readRows(at)
	out := r.out.column("alloc", "Allocations", "count", "bytes")
	r.allocations(t, c, thread, out, out)
	return err
}

// nativeAllocations reads what malloc gave and free took; what was freed has a
// negative weight.
func (r *reader) nativeAllocations(t *tables, at int, thread model.ThreadID) error {
	c, err := r.readRows(at)
	r.allocations(t, c, thread, r.out.column("malloc", "Native allocations", "count", "bytes"), r.out.column("free", "Native frees", "count", "bytes"))
	return err
}

func (r *reader) allocations(t *tables, c *rowsOf, thread model.ThreadID, allocated, freed *column) {
	for i := range c.stack.v {
		if i&0xffff == 0 && r.ctx.Err() != nil {
			return
		}
		stack, ok := r.stackOf(t, c, i)
		if !ok {
			continue
		}
		e := event{stack: stack, thread: thread, known: t.of.meta.start != 0}
		if at, ok := c.time.at(i); ok {
			e.time, e.timed = t.of.meta.start+at, true
		}
		size, ok := c.weight.at(i)
		if !ok {
			size, _ = c.alloc.at(i)
		}
		size /= 1e6
		if i < len(c.classes) {
			e.class = c.classes[i]
		}
		if size < 0 && freed != allocated {
			e.values = [2]int64{1, -size}
			freed.add(r, e)
			continue
		}
		e.values = [2]int64{1, size}
		allocated.add(r, e)
	}
}
