package chrometrace

import (
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// reader reads one file.
type reader struct {
	*jsontext.Scanner
	b      *model.Builder
	frames *names.Frames
	tracks tracks
	v8     profiles
	sf     stackSamples
	lost   losses

	framesAt, samplesAt int // where stackFrames and samples begin, 0 without
	events              int
	unclosed            bool // the list of events has no end
}

// losses count what was left out or repaired.
type losses struct {
	phases    map[byte]int // events that are no slices
	untimed   int          // slices without a time
	negative  int          // durations below 0
	unopened  int          // ends without a beginning
	unended   int          // beginnings without an end
	overlaps  int          // slices that overlap others without nesting
	large     int          // times that cannot be added up
	strangers int          // samples of stack frames that are not there
	circles   int          // stack frames that are their own callers
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &reader{Scanner: jsontext.New(ctx, in.Data), b: b, frames: names.NewFrames(b)}
	r.lost.phases = map[byte]int{}
	r.v8.init(b)
	r.Fast = true
	released := 0
	r.OnProgress = func(done int64) {
		in.Release(released, int(done))
		released = max(released, int(done))
		in.Progress(done)
	}
	err := r.outline()
	r.OnProgress = nil
	for _, step := range []func() error{r.readStackFrames, r.readSamples, func() error { return r.store(ctx) }} {
		if e := step(); err == nil {
			err = e
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	r.warn()
	err = r.Located(err)
	if err == nil && r.events == 0 && r.samplesAt == 0 {
		return errors.New(`there are no events in it: want "traceEvents":[{"ph":"X","ts":1,"dur":2,...}]`)
	}
	in.Progress(int64(len(in.Data)))
	return err
}

// outline reads the events, and notes where the rest is: samples may stand in
// front of the frames that they name.
func (r *reader) outline() error {
	if r.Next() == '[' {
		return r.list()
	}
	return r.Object(func(key []byte) error {
		switch c := r.Next(); {
		case string(key) == "traceEvents" && c == '[':
			return r.list()
		case string(key) == "stackFrames" && c == '{':
			r.framesAt = r.At
		case string(key) == "samples" && c == '[':
			r.samplesAt = r.At
		}
		return nil
	})
}

// list reads the list of events, which need not have an end.
func (r *reader) list() error {
	r.At++
	e := &event{}
	for {
		if err := r.Pause(); err != nil {
			return err
		}
		switch c := r.Next(); c {
		case ',':
			r.At++
		case ']':
			r.At++
			return nil
		case 0:
			if r.At < len(r.Data) {
				return r.Unexpected("an event")
			}
			r.unclosed = true
			return nil
		case '{':
			if err := r.read(e); err != nil {
				return err
			}
			if err := r.take(e); err != nil {
				return err
			}
			r.events++
		default:
			if err := r.Skip(); err != nil {
				return err
			}
		}
	}
}

// take gives an event to what it is a part of.
func (r *reader) take(e *event) error {
	switch e.phase {
	case 'X', 'B', 'E':
		r.slice(e)
		return nil
	case 'M':
		return r.name(e)
	case 'P', 'I', 'i':
		if taken, err := r.profile(e); taken || err != nil {
			return err
		}
		if len(e.sf) > 0 {
			r.sf.add(string(e.name), string(e.sf), r.tracks.of(e.pid, e.tid), e.ts, 1)
			return nil
		}
	}
	r.lost.phases[e.phase]++
	return nil
}

// store builds the series. Profiles come first: where there are some they are
// what the trace was recorded for.
func (r *reader) store(ctx context.Context) error {
	r.tracks.count()
	r.clock()
	if err := r.v8.store(ctx, r); err != nil {
		return err
	}
	r.storeSamples()
	return r.storeSlices(ctx)
}

// clock says from when times count. Writers take any clock they like: the time
// of day is released by its size, that of a profile of V8 is the machine's, of the
// others nothing is known but that the start of the recording is no mistake.
func (r *reader) clock() {
	const years = 20 * 365 * 24 * 3600 * 1e9
	var latest int64
	for i := range r.tracks.list {
		if s := r.tracks.list[i].slices; len(s) > 0 {
			latest = max(latest, s[len(s)-1].ts)
		}
	}
	for _, x := range r.sf.list {
		latest = max(latest, x.ts)
	}
	if latest < years {
		r.b.SetClock(model.ClockStart)
	}
}

// warn says what was lost.
func (r *reader) warn() {
	if text := skipped(r.lost.phases); text != "" {
		r.b.Warn("only slices and samples have stacks; left out: %s", text)
	}
	codec.Warn(
		r.b,
		codec.Loss{N: r.lost.untimed, What: "slices without a time were left out: %d"},
		codec.Loss{N: r.lost.negative, What: "durations below zero count as nothing: %d"},
		codec.Loss{N: r.lost.unopened, What: "ends of slices that never began were left out: %d"},
		codec.Loss{N: r.lost.unended, What: "slices that never end were taken to last until the last event of their thread: %d"},
		codec.Loss{N: r.lost.overlaps, What: "slices that begin inside of another one and end after it stand beside it, so that their time counts twice: %d"},
		codec.Loss{N: r.lost.large, What: "times that are too large to be added up count as nothing: %d"},
		codec.Loss{N: r.lost.strangers, What: "samples of stack frames that the file does not have were left out: %d"},
		codec.Loss{N: r.lost.circles, What: "stack frames that call themselves through others were put at the root: %d"},
	)
	r.v8.warn(r.b)
}
