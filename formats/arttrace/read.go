package arttrace

import (
	"context"
	"encoding/binary"
	"errors"
	"maps"
	"slices"

	"flameview/formats/codec"
	"flameview/model"
)

func short(p []byte) uint16 { return binary.LittleEndian.Uint16(p) }
func word(p []byte) uint32  { return binary.LittleEndian.Uint32(p) }
func long(p []byte) uint64  { return binary.LittleEndian.Uint64(p) }

// What a record says of its method, in the two lowest bits of the number.
const (
	enter = iota
	leave
	unwind // left by an exception
)

// open is a method that has begun.
type open struct {
	method uint32
	stack  model.StackID
}

// thread is the state of one.
type thread struct {
	id        model.ThreadID
	stack     []open
	wall, cpu uint32 // microseconds at its last record
	begun     bool
}

// reader reads records.
type reader struct {
	layout
	header  *header
	b       *model.Builder
	frames  map[uint32]model.FrameID
	threads map[uint16]*thread

	stack     []model.StackID
	thread    []model.ThreadID
	time      []int64
	wall, cpu []int64 // of each event
	total     codec.Total

	end uint32 // the latest time on the wall

	open, unknown, unmatched, backward, refused int
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	h, data, err := cutHeader(in.Data)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	l, records, err := cutLayout(data, h.clock)
	if err != nil {
		return err
	}
	r := &reader{layout: l, header: &h, b: b, frames: map[uint32]model.FrameID{}, threads: map[uint16]*thread{}}
	defer r.store()
	from := len(in.Data) - len(records)
	for at := 0; len(records)-at >= l.size; at += l.size {
		if at/l.size%65536 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			in.Progress(int64(from + at))
		}
		r.record(records[at : at+l.size])
	}
	r.finish()
	if rest := len(records) % l.size; rest > 0 {
		b.Warn("the file ends within a record; %d bytes were left out", rest)
	}
	if len(r.stack) == 0 {
		return errors.New("there is no interval of time in it in which a method ran")
	}
	return nil
}

// record ends the interval of time before it, and changes the stack.
func (r *reader) record(p []byte) {
	number := uint16(p[0])
	if r.wide {
		number = short(p)
	}
	t := r.threads[number]
	if t == nil {
		t = &thread{id: r.b.Thread(model.Thread{Name: r.header.threads[number], ID: int64(number)})}
		r.threads[number] = t
	}
	r.addInterval(t, p)
	method, action := word(p[r.method:])&^3, word(p[r.method:])&3
	if action == enter {
		at := model.Root
		if n := len(t.stack); n > 0 {
			at = t.stack[n-1].stack
		}
		t.stack = append(t.stack, open{method, r.b.Push(at, r.frame(method))})
		return
	}
	n := len(t.stack) - 1
	for n >= 0 && t.stack[n].method != method {
		n--
	}
	if n < 0 {
		r.unmatched++ // it began before the trace
		return
	}
	t.stack = t.stack[:n]
}

// addInterval adds the time since the thread's last record.
func (r *reader) addInterval(t *thread, p []byte) {
	var wall, cpu uint32
	if r.layout.wall >= 0 {
		wall = word(p[r.layout.wall:])
	}
	if r.layout.cpu >= 0 {
		cpu = word(p[r.layout.cpu:])
	}
	r.add(t, wall, cpu)
}

// add adds the time of a thread up to what its clocks show.
func (r *reader) add(t *thread, wall, cpu uint32) {
	before := *t
	t.wall, t.cpu, t.begun = wall, cpu, true
	r.end = max(r.end, wall)
	if !before.begun || len(t.stack) == 0 || wall == before.wall && cpu == before.cpu {
		return
	}
	if wall < before.wall || cpu < before.cpu {
		r.backward++
		return
	}
	const microsecond = 1000
	w, c := int64(wall-before.wall)*microsecond, int64(cpu-before.cpu)*microsecond
	if !r.total.Add(w + c) {
		r.refused++
		return
	}
	r.stack = append(r.stack, t.stack[len(t.stack)-1].stack)
	r.thread = append(r.thread, t.id)
	r.time = append(r.time, (r.start+int64(before.wall))*microsecond)
	r.wall = append(r.wall, w)
	r.cpu = append(r.cpu, c)
}

func (r *reader) frame(method uint32) model.FrameID {
	f, ok := r.frames[method]
	if !ok {
		var known bool
		if f, known = r.header.intern(r.b, method); !known {
			r.unknown++
		}
		r.frames[method] = f
	}
	return f
}

// finish lets methods that had not ended last to the end of the trace: a thread
// that waits makes no records.
func (r *reader) finish() {
	for _, number := range slices.Sorted(maps.Keys(r.threads)) {
		t := r.threads[number]
		r.open += len(t.stack)
		r.add(t, max(t.wall, r.end), t.cpu)
	}
}

// store makes a series of each clock. Both have all events: a method that waits
// has time by the clock on the wall only.
func (r *reader) store() {
	if len(r.stack) > 0 {
		for _, s := range []struct {
			id, label string
			at        int
			values    []int64
		}{{"wall", "Wall clock", r.layout.wall, r.wall}, {"cpu", "CPU", r.layout.cpu, r.cpu}} {
			if s.at < 0 {
				continue
			}
			seg := r.b.Series(s.id, s.label, model.Unit{Name: "ns"})
			seg.Stack, seg.Thread, seg.Values[0].Each = r.stack, r.thread, s.values
			if r.layout.wall >= 0 {
				seg.Time = r.time
			}
		}
		r.b.SetClock(model.ClockBoot)
	}
	if r.header.overflow {
		r.b.Warn("the buffer of the trace was full before its end: what came later is missing")
	}
	codec.Warn(
		r.b,
		codec.Loss{N: r.header.odd, What: "lines of the header that could not be read: %d"},
		codec.Loss{N: r.unmatched, What: "calls that began before the trace and are not in the stacks: %d"},
		codec.Loss{N: r.open, What: "calls that had not ended when the trace did last to its end: %d"},
		codec.Loss{N: r.unknown, What: "methods without a name in the file: %d"},
		codec.Loss{N: r.backward, What: "intervals in which a clock ran backward were left out: %d"},
		codec.Loss{N: r.refused, What: "intervals beyond what flameview can add up were left out: %d"},
	)
}
