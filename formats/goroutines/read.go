package goroutines

import (
	"bytes"
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// What stands for stacks that are not in the text.
const (
	unavailable = "(stack unavailable)" // it runs on another thread
	noStack     = "(no stack)"
	truncated   = "[truncated]"
)

// reader reads dumps line by line. A frame is a function and the line behind it,
// so lines of a log in between are no frames.
type reader struct {
	*plaintext.Lines
	b      *model.Builder
	frames *names.Frames
	key    []byte

	open bool // a goroutine has begun and is not added yet
	goroutine
	ended    bool   // no more frames follow
	function []byte // of a frame whose second line is the next one

	stack  []model.StackID
	thread []model.ThreadID
	state  []model.StateID

	reason string // why the program ended
	elided int    // goroutines with frames left out
	absent int    // goroutines that ran on other threads
}

// goroutine is the one at hand.
type goroutine struct {
	header
	creator string
	path    []model.FrameID // leaf first
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := &reader{Lines: lines, b: b, frames: names.NewFramesBy(b, parse)}
	defer r.store()
	for r.Next() {
		r.line()
	}
	r.end()
	if err := r.Err(); err != nil {
		return err
	}
	if len(r.stack) == 0 {
		return errors.New(`there is no goroutine in it: want a line such as "goroutine 1 [running]:"`)
	}
	return nil
}

func (r *reader) line() {
	line := r.Line
	if len(line) > 0 && line[0] == '\t' {
		r.place(line[1:])
		return
	}
	r.function = nil
	if len(line) == 0 {
		r.ended = r.ended || len(r.path) > 0
		return
	}
	h, begins := cutHeader(line)
	words, created := creator(line)
	switch {
	case begins:
		r.end()
		r.open, r.ended = true, false
		r.goroutine = goroutine{header: h, path: r.path[:0]}
	case !r.open:
		r.why(line)
	case r.ended:
	case isElided(line):
		r.push([]byte(truncated))
		r.elided++
	case created:
		r.creator, r.ended = words, true
	case bytes.HasPrefix(line, []byte("[originating from goroutine ")):
		r.ended = true // the stack of another goroutine, long ago
	default:
		r.function = line
	}
}

// place reads the line behind a function.
//
// The root of every goroutine is runtime.goexit. Only some dumps show it, and
// no other profile of Go, so it is left out.
func (r *reader) place(text []byte) {
	switch {
	case !r.open || r.ended:
	case bytes.HasPrefix(r.function, []byte("runtime.goexit(")) && len(r.path) > 0:
		r.ended = true
	case r.function != nil:
		r.key = appendFrame(r.key[:0], r.function, text)
		r.push(r.key)
	case len(r.path) == 0 && bytes.HasPrefix(text, []byte("goroutine running on other thread")):
		r.push([]byte(unavailable))
		r.absent++
	}
	r.function = nil
}

func (r *reader) push(key []byte) { r.path = append(r.path, r.frames.Frame(key)) }

// why keeps the words with which a program ended.
func (r *reader) why(line []byte) {
	const longest = 200
	for _, mark := range []string{"panic: ", "fatal error: ", "SIGQUIT: ", "SIGABRT: "} {
		if r.reason == "" && bytes.HasPrefix(line, []byte(mark)) {
			r.reason = string(bytes.ToValidUTF8(line[:min(len(line), longest)], nil))
		}
	}
}

// end adds the goroutine to the samples.
func (r *reader) end() {
	if !r.open {
		return
	}
	r.open = false
	at := model.Root
	if len(r.path) == 0 {
		at = r.b.Push(at, r.frames.Frame([]byte(noStack)))
	}
	for i := len(r.path) - 1; i >= 0; i-- {
		at = r.b.Push(at, r.path[i])
	}
	group := r.creator
	if r.labels != "" {
		group += " " + r.labels
	}
	r.stack = append(r.stack, at)
	r.thread = append(r.thread, r.b.Thread(model.Thread{Name: r.name, Group: group}))
	r.state = append(r.state, r.b.State(r.header.state))
}

func (r *reader) store() {
	if len(r.stack) == 0 {
		return
	}
	seg := r.b.Series("goroutine", "Goroutines", model.Unit{Name: "count"})
	seg.Stack, seg.Thread, seg.State = r.stack, r.thread, r.state
	seg.Values[0].Same = 1
	if r.reason != "" {
		r.b.Warn("the program ended with: %s", r.reason)
	}
	if r.elided > 0 {
		r.b.Warn("Go left out frames of goroutines with deep stacks; %s stands for them: %d", truncated, r.elided)
	}
	if r.absent > 0 {
		r.b.Warn("goroutines that ran on other threads at that moment have no stack in the file: %d", r.absent)
	}
}
