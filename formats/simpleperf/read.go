package simpleperf

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/wire"
	"flameview/model"
)

// version is the only one there is.
const version = 1

// records walks over the records of a file. at is the offset behind the last one
// that is whole.
func records(ctx context.Context, in *codec.Input, record func(wire.Field) bool) (at int, err error) {
	const header = len(magic) + 2
	if len(in.Data) < header {
		return 0, errors.New("the file ends within its header")
	}
	if v := binary.LittleEndian.Uint16(in.Data[len(magic):]); v != version {
		return 0, fmt.Errorf("version %d of the format is not known; want %d", v, version)
	}
	at = header
	for n := 0; ; n++ {
		if n%4096 == 0 {
			if err := ctx.Err(); err != nil {
				return at, err
			}
			in.Progress(int64(at))
		}
		rest := in.Data[at:]
		if len(rest) < 4 {
			return at, fmt.Errorf("byte %d: the file ends without its end mark; samples may be missing", at)
		}
		size := binary.LittleEndian.Uint32(rest)
		if size == 0 {
			return at, nil
		}
		if uint64(size) > uint64(len(rest)-4) {
			return at, fmt.Errorf("byte %d: a record of %d bytes begins, and the file has %d more", at, size, len(rest)-4)
		}
		good := true
		if !fields(rest[4:4+size], func(f wire.Field) { good = record(f) && good }) || !good {
			return at, fmt.Errorf("byte %d: the record is no message of simpleperf", at)
		}
		at += 4 + int(size)
	}
}

// reader reads samples.
type reader struct {
	tables
	b      *model.Builder
	frames map[entry]model.FrameID
	path   []model.FrameID // leaf first
	ids    map[int64]model.ThreadID
	groups bool // there are several processes
	series map[uint64]*samples
	order  []uint64

	stackless, refused int
}

// samples are those of one event.
type samples struct {
	stack       []model.StackID
	thread      []model.ThreadID
	time, count []int64
	total       codec.Total
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := &reader{
		b: b, frames: map[entry]model.FrameID{}, ids: map[int64]model.ThreadID{}, series: map[uint64]*samples{},
		tables: tables{files: map[uint64]*file{}, threads: map[int64]thread{}},
	}
	// What cannot be read in the first walk is an error of the second one.
	if _, err := records(ctx, in, func(f wire.Field) bool { return f.Num == recordSample || r.tables.add(f) }); ctx.Err() != nil {
		return err
	}
	pid := int64(-1)
	for _, t := range r.threads {
		r.groups = r.groups || pid >= 0 && t.pid != pid
		pid = t.pid
	}
	_, err := records(ctx, in, func(f wire.Field) bool { return f.Num != recordSample || r.sample(f.Body) })
	if ctx.Err() != nil {
		return err
	}
	r.store()
	if err == nil && b.Events() == 0 {
		err = errors.New("there is no sample in it")
	}
	return err
}

func (r *reader) sample(p []byte) bool {
	var time, id int64
	var count, event uint64
	good := true
	r.path = r.path[:0]
	ok := fields(p, func(f wire.Field) {
		switch f.Num {
		case sampleTime:
			time = int64(f.Number)
		case sampleThread:
			id = int64(int32(f.Number))
		case sampleCount:
			count = f.Number
		case sampleEvent:
			event = f.Number
		case sampleEntry:
			e := entry{symbol: -1}
			good = good && fields(f.Body, func(f wire.Field) {
				switch f.Num {
				case entryAddress:
					e.address = f.Number
				case entryFile:
					e.file = f.Number
				case entrySymbol:
					e.symbol = int32(f.Number)
				case entryExecution:
					e.execution = int(f.Number % 4)
				}
			})
			r.path = append(r.path, r.frame(e))
		}
	})
	if !ok || !good {
		return false
	}
	s := r.series[event]
	if s == nil {
		s = &samples{}
		r.series[event] = s
		r.order = append(r.order, event)
	}
	if count > codec.MaxTotal || !s.total.Add(int64(count)) {
		r.refused++
		return true
	}
	if len(r.path) == 0 {
		r.stackless++
	}
	at := model.Root
	for i := len(r.path) - 1; i >= 0; i-- {
		at = r.b.Push(at, r.path[i])
	}
	s.stack = append(s.stack, at)
	s.thread = append(s.thread, r.thread(id))
	s.time = append(s.time, time)
	s.count = append(s.count, int64(count))
	return true
}

// frame names an entry once. Of a function that is known the address says nothing.
func (r *reader) frame(e entry) model.FrameID {
	if of := r.files[e.file]; of != nil && e.symbol >= 0 && int(e.symbol) < len(of.symbols) && of.symbols[e.symbol] != "unknown" {
		e.address = 0
	}
	id, ok := r.frames[e]
	if !ok {
		id = r.name(e).Intern(r.b)
		r.frames[e] = id
	}
	return id
}

func (r *reader) thread(id int64) model.ThreadID {
	n, ok := r.ids[id]
	if !ok {
		t := r.threads[id]
		out := model.Thread{Name: t.name, ID: id}
		if r.groups && t.pid != 0 {
			out.Group = "(" + strconv.FormatInt(t.pid, 10) + ")"
			if main := r.threads[t.pid]; main.name != "" {
				out.Group = main.name + " " + out.Group
			}
		}
		n = r.b.Thread(out)
		r.ids[id] = n
	}
	return n
}

// store makes the series. Clocks of the processor count nanoseconds.
func (r *reader) store() {
	for _, event := range r.order {
		s := r.series[event]
		if len(s.stack) == 0 {
			continue
		}
		name := "event " + strconv.FormatUint(event, 10)
		if event < uint64(len(r.events)) {
			name = r.events[event]
		}
		id, label, unit := name, name, "count"
		switch plain, _, _ := strings.Cut(name, ":"); plain {
		case "cpu-clock", "task-clock":
			id, label, unit = "cpu", "CPU", "ns"
		}
		if id == "cpu" && s.more(r, event) {
			id, label = name, name
		}
		seg := r.b.Series(id, label, model.Unit{Name: "samples"}, model.Unit{Name: unit})
		seg.Stack, seg.Thread, seg.Time = s.stack, s.thread, s.time
		seg.Values[0].Same = 1
		seg.Values[1].Each = s.count
		r.b.SetClock(model.ClockBoot)
	}
	if r.lost > 0 {
		r.b.Warn("simpleperf lost %d samples while it recorded", r.lost)
	}
	codec.Warn(
		r.b,
		codec.Loss{N: r.stackless, What: "samples without a stack, which count at the root: %d"},
		codec.Loss{N: r.refused, What: "samples whose count of events is too large were left out: %d"},
	)
}

// more says that an event before this one is the processor's clock, too.
func (s *samples) more(r *reader, event uint64) bool {
	for _, before := range r.order {
		if before == event {
			return false
		}
		if before < uint64(len(r.events)) {
			if plain, _, _ := strings.Cut(r.events[before], ":"); plain == "cpu-clock" || plain == "task-clock" {
				return true
			}
		}
	}
	return false
}
