package perfscript

import (
	"context"

	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	b       *model.Builder
	layout  layout
	found   bool // layout is
	stacks  stacks
	threads threads
	events  events

	number int // of the last line, from 1
	seen   seen
	sample sample // that is open
	last   int64  // time of the last header, where times are differences
	lost   losses
}

// seen counts what was read.
type seen struct {
	samples, framed, records int
}

// sample is what was read of one so far.
type sample struct {
	open   bool
	header header
	frames []frame // leaf first
	record bool    // no sample, but a record with lines of its own
}

func newReader(b *model.Builder) *reader {
	return &reader{b: b, stacks: newStacks(b), threads: newThreads(b)}
}

// step is how many bytes lie between two looks at the context.
const step = 1 << 20

// read reads a text that ends with a sample: all of a file, or a part of it
// that is cut between samples. done is told how many bytes are read.
func (r *reader) read(ctx context.Context, text []byte, done func(int)) error {
	if !r.found {
		r.layout, r.found = findLayout(text), true
	}
	all, look := len(text), len(text)
	for len(text) > 0 {
		if len(text) <= look {
			if err := ctx.Err(); err != nil {
				return err
			}
			done(all - len(text))
			look = len(text) - step
		}
		var line []byte
		line, text = plaintext.CutLine(text)
		r.number++
		if text == nil && len(line) > 0 && line[len(line)-1] != ')' && line[len(line)-1] != ':' {
			r.lost.cut = true
		}
		r.line(line)
	}
	r.end()
	done(all)
	return nil
}

// line reads one line. Frames have a tab in front, in perf; other blanks may
// stand in front of all kinds of lines.
func (r *reader) line(line []byte) {
	switch {
	case len(line) == 0:
		r.end()
	case line[0] == '#': // --header
	case line[0] == '\t':
		r.frame(line)
	case r.layout.headers && r.header(line):
	case isBlank(line[0]):
		r.frame(line)
	default:
		r.end()
		r.lost.line(r.number, line)
	}
}

// header begins a sample; false where the line is no header.
func (r *reader) header(line []byte) bool {
	h, ok := r.layout.parse(line)
	if !ok {
		return false
	}
	if !r.layout.pid && !r.layout.time && isBlank(line[0]) {
		return false
	}
	r.end()
	if r.layout.deltas {
		r.last += h.time
		h.time = r.last
	}
	r.sample.header = h
	if h.isRecord() {
		r.sample.record = true
		r.seen.records++
		r.lost.record(&h)
		return true
	}
	r.sample.open = true
	return true
}

// frame adds a frame, or what stands below one.
func (r *reader) frame(line []byte) {
	s := &r.sample
	switch {
	case s.record: // more lines of a record
		return
	case !s.open && !r.layout.headers:
		s.open = true
		s.header = header{pid: -1, period: -1}
	}
	if n := len(s.frames); n > 0 && isSourceLine(line) {
		s.frames[n-1].source(line)
		return
	}
	if f, ok := parseFrame(cutBranches(line)); ok && s.open {
		s.frames = append(s.frames, f)
		return
	}
	if s.open && isSourceLine(line) {
		return // of the frame in the header
	}
	if !isBranches(line) {
		r.lost.line(r.number, line)
	}
}

// end adds the open sample.
func (r *reader) end() {
	s := &r.sample
	s.record = false
	if !s.open {
		return
	}
	s.open = false
	if len(s.frames) == 0 && !r.layout.pid && !r.layout.time {
		r.lost.line(r.number-1, s.header.comm) // a name alone is no sample
		return
	}
	if len(s.frames) == 0 {
		if f, ok := parsePayload(s.header.payload); ok {
			s.frames = append(s.frames, f)
		} else {
			r.lost.stacks++
		}
	}
	r.seen.samples++
	if len(s.frames) > 0 {
		r.seen.framed++
	}
	h := &s.header
	e := r.events.of(h.event)
	e.add(r.stacks.stack(s.frames), r.threads.of(h), h)
	clear(s.frames) // they hold on to the text
	s.frames = s.frames[:0]
}

// finish hands over what was read, complete or not.
func (r *reader) finish(err error) error {
	r.end()
	threads := r.threads.put()
	r.events.put(r.b, threads, r.layout.time)
	if r.layout.start {
		r.b.SetClock(model.ClockStart)
	} else {
		r.b.SetClock(model.ClockBoot)
	}
	r.lost.warn(r.b)
	if err == nil && r.b.Events() == 0 {
		return r.lost.noSamples()
	}
	return err
}
