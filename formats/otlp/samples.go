package otlp

import (
	"fmt"

	"flameview/formats/codec"
	"flameview/model"
)

// profile is what is known of a profile before its samples.
type profile struct {
	typ, unit, periodType, periodUnit string
	period                            int64
	group                             string // the process of its resource
}

// sample is one sample of a file. Its slices are used again for the next.
type sample struct {
	stack      uint32
	values     []uint64
	times      []uint64
	attributes []uint32
}

// sample adds the events of a sample.
//
//	times only        an event of 1 at each
//	values only       one event, their sum
//	both, as many     an event for each pair
func (r *reader) sample(s *series, c uint8, p profile, m *sample) {
	stack, thread := r.stack(m.stack), r.thread(p, m.attributes)
	if len(m.times) == 0 || len(m.values) > 0 && len(m.values) != len(m.times) {
		if len(m.times) > 0 {
			r.lost.unpaired++
		}
		if len(m.values) == 0 {
			r.lost.empty++
			return
		}
		var sum uint64
		for _, v := range m.values {
			if v > codec.MaxTotal {
				r.lost.values++
				v = 0
			}
			sum = min(sum+v, codec.MaxTotal)
		}
		r.event(s, c, stack, thread, 0, sum)
		return
	}
	for i, at := range m.times {
		v := uint64(1)
		if len(m.values) > 0 {
			v = m.values[i]
		}
		r.event(s, c, stack, thread, int64(at), v)
	}
}

// stack is that of an index, made once. 0 is none.
func (r *reader) stack(i uint32) model.StackID {
	if i == 0 {
		return model.Root
	}
	if uint64(i) >= uint64(len(r.d.stacks)) {
		r.lost.strangers++
		return r.b.Push(model.Root, r.unknown()[0])
	}
	if at := r.stacks[i]; at != model.Root {
		return at
	}
	at := model.Root
	span := r.d.stacks[i]
	for n := span.to; n > span.from; n-- {
		for _, f := range r.frames(r.d.stackLocations[n-1]) {
			at = r.b.Push(at, f)
		}
	}
	r.stacks[i] = at
	return at
}

// thread is the thread of a sample, in the group of its process.
func (r *reader) thread(p profile, attributes []uint32) model.ThreadID {
	t := model.Thread{Group: p.group}
	name, pid := "", int64(0)
	for _, i := range attributes {
		if uint64(i) >= uint64(len(r.d.attributes)) {
			r.lost.strangers++
			continue
		}
		switch a := &r.d.attributes[i]; a.meaning {
		case threadName:
			t.Name = a.text
		case threadID:
			t.ID = max(a.number, 0)
		case processID:
			pid = a.number
		case executable:
			name = a.text
		case service:
			if name == "" {
				name = a.text
			}
		}
	}
	if name != "" || pid > 0 {
		t.Group = group(name, pid)
	}
	return r.b.Thread(t)
}

// group names a process.
//
//	shop, 4711 -> shop (4711)    shop, 0 -> shop    "", 4711 -> (4711)
func group(name string, pid int64) string {
	switch {
	case pid <= 0:
		return name
	case name == "":
		return fmt.Sprintf("(%d)", pid)
	}
	return fmt.Sprintf("%s (%d)", name, pid)
}
