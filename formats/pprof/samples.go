package pprof

import (
	"context"

	"flameview/formats/codec"
	"flameview/formats/codec/wire"
	"flameview/model"
)

// message is what one sample says. Its slices are used again for the next.
type message struct {
	locations []uint64 // ids, leaf first
	values    []uint64
	thread    model.Thread
}

// The fields of message Sample.
const (
	sampleLocation = 1
	sampleValue    = 2
	sampleLabel    = 3
)

// samples adds every sample to each series in which it has a value.
func (r *reader) samples(ctx context.Context, in *codec.Input, data []byte, holes []hole) error {
	const every = 1 << 10 // samples between looks at the context
	all := seriesOf(r.p)
	for _, ser := range all { // a sample that counts has a byte at least for each type
		ser.reserve(min(r.count, len(data)/(2+len(r.p.SampleType))))
	}
	var m message
	released, n := 0, 0
	for rest := data; len(rest) > 0; {
		if len(holes) > 0 && len(data)-len(rest) == holes[0].from {
			rest, holes = data[holes[0].to:], holes[1:]
			continue
		}
		f, next, ok, _ := wire.Cut(rest)
		if !ok {
			break
		}
		rest = next
		if f.Num != sample {
			continue
		}
		if n++; n%every == 1 {
			if err := ctx.Err(); err != nil {
				return err
			}
			at := len(data) - len(rest)
			in.Release(released, at)
			released = at
			in.Progress(int64(at))
		}
		switch {
		case !m.read(f.Body, &r.labels):
			r.lost.broken++
		case len(m.values) != len(r.p.SampleType):
			r.lost.short++
		default:
			r.sample(&m, all)
		}
	}
	for _, ser := range all {
		ser.store(r.b)
	}
	r.warn()
	in.Progress(int64(len(in.Data)))
	return nil
}

// sample adds one sample.
func (r *reader) sample(m *message, all []*series) {
	stack, thread, done := model.Root, model.NoThread, false
	for _, ser := range all {
		if !ser.take(m.values, r.labels.base, &r.lost) {
			continue
		}
		if !done { // a sample of zeros needs no stack
			stack, thread = r.stack(m)
			done = true
		}
		ser.add(stack, thread)
	}
}

// stack pushes a sample's locations.
func (r *reader) stack(m *message) (model.StackID, model.ThreadID) {
	at, thread := model.Root, model.NoThread
	if m.thread != (model.Thread{}) {
		thread = r.b.Thread(m.thread)
	}
	for i := len(m.locations) - 1; i >= 0; i-- {
		place, ok := r.places.of(m.locations[i])
		if !ok {
			r.lost.strangers++
			at = r.b.Push(at, r.unknown())
			continue
		}
		frames := r.frames[place]
		if t := r.threads[place]; t != model.NoThread && i == len(m.locations)-1 {
			thread, frames = t, frames[1:]
		}
		for _, f := range frames {
			at = r.b.Push(at, f)
		}
	}
	return at, thread
}

// read takes a sample apart; false if it is damaged.
func (m *message) read(p []byte, l *labels) bool {
	m.locations, m.values, m.thread = m.locations[:0], m.values[:0], model.Thread{}
	l.begin()
	for len(p) > 0 {
		f, rest, ok, _ := wire.Cut(p)
		if !ok {
			return false
		}
		switch f.Num {
		case sampleLocation:
			m.locations, ok = wire.AppendNumbers(m.locations, f)
		case sampleValue:
			m.values, ok = wire.AppendNumbers(m.values, f)
		case sampleLabel:
			ok = f.Wire == wire.Bytes && l.add(f.Body)
		}
		if !ok {
			return false
		}
		p = rest
	}
	m.thread = l.thread()
	return true
}
