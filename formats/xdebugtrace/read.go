package xdebugtrace

import (
	"bytes"
	"context"
	"time"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// reader is the state of reading one file, which may hold the traces of several
// runs.
type reader struct {
	b      *model.Builder
	frames *names.Frames
	key    []byte // of a frame; see parse
	calls  calls
	bad    plaintext.Bad

	ended   bool // its last line was seen
	runs    int
	undated int   // runs without a date
	dated   int64 // the first date
	people  bool  // a trace for people was read
	strays  int   // ends of calls that never began
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := reader{b: b, frames: names.NewFramesBy(b, parse), ended: true}
	r.calls.b = b
	for err == nil && lines.Next() {
		err = r.line(lines)
	}
	if err == nil {
		err = lines.Err()
	}
	r.calls.closeAll()
	r.store()
	return err
}

func (r *reader) line(l *plaintext.Lines) error {
	line := l.Line
	ok := true
	var err error
	switch {
	case len(line) == 0:
	case line[0] == '\t' || '0' <= line[0] && line[0] <= '9' && bytes.IndexByte(line, '\t') >= 0:
		ok, err = r.record(line)
	case line[0] == ' ' || '0' <= line[0] && line[0] <= '9':
		ok, err = r.sentence(line)
	case bytes.HasPrefix(line, []byte(traceStart)):
		r.begin(line[len(traceStart):])
	case bytes.HasPrefix(line, []byte(traceEnd)):
		r.calls.closeAll()
		r.ended = true
	case bytes.HasPrefix(line, []byte(version)), bytes.HasPrefix(line, []byte(fileFormat)):
	default:
		ok = false
	}
	if !ok {
		r.bad.Note(l)
	}
	return err
}

// begin begins the trace of a run. The date is that of the first record.
//
//	2026-11-21 22:42:10.697593]
func (r *reader) begin(date []byte) {
	r.calls.closeAll()
	r.calls.begin()
	r.runs++
	r.ended = false
	date, _, _ = bytes.Cut(date, []byte("]"))
	t, err := time.ParseInLocation("2006-01-02 15:04:05", string(date), time.Local)
	if err != nil || t.Year() < 1990 || t.Year() > 2200 {
		r.undated++
		return
	}
	r.calls.start = t.UnixNano()
	if r.dated == 0 {
		r.dated = r.calls.start
	}
}

// frame is the frame of a function.
func (r *reader) frame(name, include []byte, internal bool) model.FrameID {
	r.key = append(r.key[:0], ' ')
	if internal {
		r.key[0] = 'i'
	}
	r.key = append(r.key, name...)
	if len(include) > 0 && (bytes.HasPrefix(name, []byte("require")) || bytes.HasPrefix(name, []byte("include"))) {
		r.key = append(append(r.key, "::"...), include...)
	}
	return r.frames.Frame(r.key)
}

// parse takes a key apart: whether PHP itself defines the function, and its name as
// Xdebug's profiles write it, with the file that it includes.
func parse(key string) names.Parsed {
	if key[0] == 'i' {
		return names.PHP("php::"+key[1:], "")
	}
	return names.PHP(key[1:], "")
}

// longest bounds times, in nanoseconds: about 30 years.
const longest = 1e18

// nanoseconds reads seconds.
func nanoseconds(word []byte) (ns int64, ok bool) {
	n, ok := jsontext.ParseNumber(word)
	if !ok {
		return 0, false
	}
	ns, ok = n.Times10(9)
	return ns, ok && 0 <= ns && ns < longest
}

// store hands over what was read and says what was lost or guessed.
func (r *reader) store() {
	dated := r.runs > 0 && r.undated == 0
	if !dated {
		r.b.SetClock(model.ClockStart)
	}
	r.calls.store(dated || r.runs <= 1)
	if r.people && r.b.Events() > 0 {
		r.b.Warn("a trace for people does not say when calls end: what follows a call up to the next one counts as its own; record with xdebug.trace_format=1 for exact times")
	}
	if dated {
		codec.WarnZone(r.b, "the dates of traces name", r.dated)
	}
	if r.undated > 0 && r.runs > 1 {
		r.b.Warn("%d of %d traces have no date, so no times are shown", r.undated, r.runs)
	}
	if !r.ended {
		r.b.Warn("the trace has no end: it was cut, or the program was killed")
	}
	if n := r.calls.freed; n > 0 {
		r.b.Warn("memory is below zero where functions gave back more than they took, %s bytes in all: that is the metric %q", model.Grouped(n), freedLabel)
	}
	codec.Warn(r.b,
		codec.Loss{N: r.strays, What: "ends of calls that never began were left out: %d"},
		codec.Loss{N: r.calls.backwards, What: "records are earlier than those before them: %d; they were taken as at the same time"},
	)
	r.bad.Warn(r.b, "records of a trace")
}
