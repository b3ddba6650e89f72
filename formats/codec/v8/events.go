package v8

import (
	"slices"

	"flameview/formats/codec"
	"flameview/model"
)

// Events are the samples of all profiles of a file.
type Events struct {
	Lost Losses

	stacks  []model.StackID
	threads []model.ThreadID
	times   []int64
	idle    []bool
	counts  []int64
	nanos   []int64

	someIdle, someThread, someTime, someUntimed, someCount bool
	total                                                  int64
}

type event struct {
	stack       model.StackID
	thread      model.ThreadID
	time        int64
	count       int64
	nanos       int64
	idle, timed bool
}

// grow makes room for n more events.
func (e *Events) grow(n int) {
	e.stacks = slices.Grow(e.stacks, n)
	e.threads = slices.Grow(e.threads, n)
	e.times = slices.Grow(e.times, n)
	e.idle = slices.Grow(e.idle, n)
	e.counts = slices.Grow(e.counts, n)
	e.nanos = slices.Grow(e.nanos, n)
}

func (e *Events) add(x event) {
	if x.nanos < 0 || x.nanos > codec.MaxTotal-e.total || x.count > codec.MaxTotal-e.total {
		e.Lost.Large++
		x.nanos, x.count = 0, min(x.count, 1)
	}
	e.total += max(x.nanos, x.count)
	e.stacks = append(e.stacks, x.stack)
	e.threads = append(e.threads, x.thread)
	e.times = append(e.times, x.time)
	e.idle = append(e.idle, x.idle)
	e.counts = append(e.counts, x.count)
	e.nanos = append(e.nanos, x.nanos)
	e.someIdle = e.someIdle || x.idle
	e.someThread = e.someThread || x.thread != model.NoThread
	e.someTime = e.someTime || x.timed
	e.someUntimed = e.someUntimed || !x.timed
	e.someCount = e.someCount || x.count != 1
}

// StateIdle is the state of samples in which the program was idle; V8 marks them by a function name.
const StateIdle = "idle"

// Store hands the events to the builder as the series "cpu", which it makes
// even of none.
// Store adds the events to the builder as the series "cpu", even if there are none.
//
// V8's times count from the start of the machine; if they are too large for that, a writer replaced them by times of day.
func (e *Events) Store(b *model.Builder) {
	const years = 20 * 365 * 24 * 3600 * 1e9
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
	seg.Stack = e.stacks
	seg.Values[0].Same = 1
	if e.someCount {
		seg.Values[0] = model.Values{Each: e.counts}
	}
	if e.someThread {
		seg.Thread = e.threads
	}
	if e.someTime && !e.someUntimed {
		seg.Time, seg.Values[1].Each = e.times, e.nanos
		if len(e.times) > 0 && e.times[0] < years {
			b.SetClock(model.ClockBoot)
		}
	}
	if e.someIdle {
		busy, idle := b.State(""), b.State(StateIdle)
		seg.State = make([]model.StateID, len(e.idle))
		for i, is := range e.idle {
			seg.State[i] = busy
			if is {
				seg.State[i] = idle
			}
		}
	}
}

// Warn adds warnings about what was lost.
func (l *Losses) Warn(b *model.Builder) {
	codec.Warn(
		b,
		codec.Loss{N: l.Unknown, What: "samples of nodes that the file does not have were left out: %d"},
		codec.Loss{N: l.Untimed, What: "samples without a time were taken for simultaneous with the one before: %d"},
		codec.Loss{N: l.Cycles, What: "nodes that call themselves through others were put at the root: %d"},
		codec.Loss{N: l.Repeated, What: "nodes with the id of another one: %d; samples were given to the first"},
		codec.Loss{N: l.Large, What: "times that are too large to be added up count as nothing: %d"},
		codec.Loss{N: l.Hits, What: "profiles without a list of samples: %d; their hit counts were taken, which know no time"},
		codec.Loss{N: l.Lines, What: "profiles whose lines do not go with their samples: %d; they are shown without lines"},
	)
}
