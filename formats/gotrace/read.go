package gotrace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"golang.org/x/exp/trace"

	"flameview/formats/codec"
	"flameview/model"
)

// reader reads one trace.
type reader struct {
	b       *model.Builder
	waits   []*wait
	ran     map[trace.GoID]bool // goroutines that have run
	threads map[trace.GoID]model.ThreadID
	frames  map[frame]model.FrameID
	stacks  map[trace.Stack]model.StackID // of the part of the trace at hand
	path    []model.FrameID

	cpu struct { // samples, if a CPU profile ran beside the trace
		stack  []model.StackID
		thread []model.ThreadID
		time   []int64
	}
	first  int64 // time of the first event
	offset int64 // from the trace's clock to Unix time
	unix   bool  // that is known
	events int
	large  int // waits too long to add up
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &reader{
		b: b, waits: waits(), ran: map[trace.GoID]bool{}, threads: map[trace.GoID]model.ThreadID{}, frames: map[frame]model.FrameID{},
		stacks: map[trace.Stack]model.StackID{},
	}
	err := r.read(ctx, in)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.store()
	r.warn()
	if err == nil && r.b.Events() == 0 {
		b.Warn("no goroutine waited in the %d events of the trace; it may have been cut off", r.events)
	}
	return err
}

// read reads all events. A panic of the library is its error, and what was read
// before stays.
func (r *reader) read(ctx context.Context, in *codec.Input) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("event %d: %v", r.events+1, p)
		}
	}()
	input := &input{ctx: ctx, in: in, Reader: *bytes.NewReader(in.Data)}
	t, err := trace.NewReader(input)
	if err != nil {
		return err
	}
	const every = 1 << 12 // events between looks at the context
	for {
		ev, err := t.ReadEvent()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("event %d: %w", r.events+1, err)
		}
		if r.events++; r.events%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r.event(&ev)
	}
}

// input gives the library the bytes, and ends when the context does.
type input struct {
	bytes.Reader
	ctx context.Context
	in  *codec.Input
}

func (i *input) Read(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := i.Reader.Read(p)
	i.in.Progress(int64(len(i.in.Data) - i.Len()))
	return n, err
}

func (r *reader) event(ev *trace.Event) {
	if r.events == 1 {
		r.first = int64(ev.Time())
	}
	switch ev.Kind() {
	case trace.EventSync:
		clear(r.stacks) // stacks have other numbers from here on
		if c := ev.Sync().ClockSnapshot; c != nil && !r.unix {
			r.unix, r.offset = true, c.Wall.UnixNano()-int64(c.Trace)
		}
	case trace.EventStackSample:
		r.cpu.stack = append(r.cpu.stack, r.stack(ev.Stack()))
		r.cpu.thread = append(r.cpu.thread, r.goroutine(ev.Goroutine()))
		r.cpu.time = append(r.cpu.time, int64(ev.Time()))
	case trace.EventStateTransition:
		st := ev.StateTransition()
		if st.Resource.Kind != trace.ResourceGoroutine {
			return
		}
		id := st.Resource.Goroutine()
		_, to := st.Goroutine()
		for _, w := range r.waits {
			w.transition(r, ev, id, to, st.Reason)
		}
		if to == trace.GoRunning && !r.ran[id] {
			r.ran[id] = true
			for _, w := range r.waits {
				delete(w.early, id)
			}
		}
	}
}

// store hands the series over. Times are since the epoch where the trace says how
// its clock goes with it, as those of Go 1.25 do, and else since its start.
func (r *reader) store() {
	offset := r.offset
	if !r.unix {
		offset = -r.first
		r.b.SetClock(model.ClockStart)
	}
	if len(r.cpu.stack) > 0 {
		for i := range r.cpu.time {
			r.cpu.time[i] += offset
		}
		seg := r.b.Series("cpu", "CPU", model.Unit{Name: "samples"})
		seg.Stack, seg.Thread, seg.Time = r.cpu.stack, r.cpu.thread, r.cpu.time
		seg.Values[0].Same = 1
	}
	for _, w := range r.waits {
		w.addEarly(r)
		w.store(r.b, offset)
	}
}

func (r *reader) warn() {
	open := 0
	for _, w := range r.waits {
		open += len(w.open)
	}
	if open > 0 {
		r.b.Warn("waits that went on when the trace ended do not count, as in go tool trace: %d", open)
	}
	if r.large > 0 {
		r.b.Warn("waits that are too long to be added up count as nothing: %d", r.large)
	}
}
