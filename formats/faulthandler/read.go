package faulthandler

import (
	"bytes"
	"context"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// noFrames stands for the stack of a thread that runs no Python code.
const noFrames = "(no Python frames)"

// reader is the state of reading one file.
type reader struct {
	b      *model.Builder
	frames *names.Frames

	inside  bool     // of a thread
	lines   [][]byte // of its frames, leaf first
	cut     bool     // its outermost frames are missing
	thread  model.ThreadID
	state   model.StateID
	ofC     int  // stacks of C functions
	cuts    int  // stacks without their outermost frames
	named   bool // a dump knows threads
	stated  bool
	crashes []string // what ended programs

	stacks  []model.StackID
	threads []model.ThreadID
	states  []model.StateID
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := reader{b: b, frames: names.NewFramesBy(b, parse)}
	for lines.Next() {
		r.line(lines.Line)
	}
	open := lines.Open && r.inside
	r.end()
	r.store()
	if open {
		b.Warn("the last line has no line end: if the file was cut, so is its last frame")
	}
	return lines.Err()
}

// recent ends the header of a thread; the others begin lines.
var (
	recent    = []byte(" (most recent call first):")
	fatal     = []byte("Fatal Python error: ")
	cStack    = []byte("Current thread's C stack trace")
	frameMark = []byte("  File ")
)

func (r *reader) line(line []byte) {
	switch {
	case bytes.HasPrefix(line, frameMark) && r.inside:
		r.lines = append(r.lines, line[len(frameMark):])
	case r.inside && bytes.HasPrefix(line, []byte("  ")):
		switch text := line[2:]; {
		case string(text) == "...":
			r.cut = true
		case string(text) == "Garbage-collecting":
			r.state, r.stated = r.b.State("garbage-collecting"), true
		}
	case bytes.HasPrefix(line, cStack):
		r.end()
		r.ofC++
	case bytes.HasSuffix(line, recent):
		r.end()
		r.begin(line[:len(line)-len(recent)])
	case bytes.HasPrefix(line, fatal):
		r.end()
		if text := strings.ToValidUTF8(string(line[len(fatal):min(len(line), 200)]), "?"); len(r.crashes) < 5 {
			r.crashes = append(r.crashes, text)
		}
	default:
		r.end()
	}
}

// begin begins a thread, if that is what a header says.
//
//	Thread 0x00007f08ce5b76c0
//	Current thread 0x00007f08ce5b76c0 [main]
//	Stack
func (r *reader) begin(header []byte) {
	if string(header) == "Stack" {
		r.inside, r.thread = true, model.NoThread
		return
	}
	_, id, ok := bytes.Cut(header, []byte("hread 0x"))
	if !ok {
		return
	}
	id, name, named := bytes.Cut(id, []byte(" ["))
	number, err := strconv.ParseUint(string(id), 16, 64)
	if err != nil {
		return
	}
	t := model.Thread{Name: "0x" + string(id)}
	if named {
		t = model.Thread{Name: unescape(strings.ToValidUTF8(string(bytes.TrimSuffix(name, []byte("]"))), "?")), ID: int64(number &^ (1 << 63))}
	}
	r.inside, r.named = true, true
	r.thread = r.b.Thread(t)
}

// end adds the thread that was read, if any.
func (r *reader) end() {
	if !r.inside {
		return
	}
	at := model.Root
	if r.cut {
		at = r.b.Push(at, names.Native("[truncated]").Intern(r.b))
		r.cuts++
	}
	if len(r.lines) == 0 {
		at = r.b.Push(at, r.frames.Frame([]byte(noFrames)))
	}
	for i := len(r.lines) - 1; i >= 0; i-- {
		at = r.b.Push(at, r.frames.Frame(r.lines[i]))
	}
	r.stacks = append(r.stacks, at)
	r.threads = append(r.threads, r.thread)
	r.states = append(r.states, r.state)
	r.inside, r.cut, r.lines, r.state = false, false, r.lines[:0], 0
}

// store hands the samples over and says what is not in them.
func (r *reader) store() {
	if len(r.stacks) > 0 {
		seg := r.b.Series("threaddump", "Thread dumps", model.Unit{Name: "samples"})
		seg.Stack = r.stacks
		if r.named {
			seg.Thread = r.threads
		}
		if r.stated {
			seg.State = r.states
		}
		seg.Values[0].Same = 1
	}
	for _, text := range r.crashes {
		r.b.Warn("the program ended with a fatal error: %s", text)
	}
	codec.Warn(r.b,
		codec.Loss{N: r.cuts, What: "stacks have more frames than faulthandler dumps: %d; their outermost frames are missing"},
		codec.Loss{N: r.ofC, What: "stacks of C functions were left out: %d"},
	)
}
