package stackdump

import (
	"bytes"
	"context"
	"errors"
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// What stands for what is not in the text.
const (
	truncated = "[truncated]"
	noStack   = "(no stack)"
)

// reader reads dumps line by line.
type reader struct {
	*plaintext.Lines
	b      *model.Builder
	frames *names.Frames
	key    []byte

	thread  thread // of the stack at hand
	open    bool   // it has begun
	elf     bool   // eu-stack wrote it
	more    bool   // the debugger left out frames at the root
	path    []frame
	text    []byte // the last frame's, as far as its lines are read; nil = complete
	wrapped []byte // holds text where it is of several lines
	process int64

	samples, shown []sample
	odd            int
	truncated      int
	stopped        int
	empty          int
}

// colours are what gdb writes to a terminal around names and files.
var colours = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// sample is one thread of one dump.
type sample struct {
	stack  model.StackID
	thread thread
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := &reader{Lines: lines, b: b, frames: names.NewFramesBy(b, parseKey)}
	defer r.store()
	for r.Next() {
		line := r.Line
		if bytes.IndexByte(line, '\x1b') >= 0 {
			line = colours.ReplaceAll(line, nil)
		}
		r.line(line)
	}
	if err := r.Err(); err != nil {
		return err
	}
	r.end()
	if len(r.samples)+len(r.shown) == 0 {
		return errors.New(`there is no stack in it: want lines such as "Thread 1 (LWP 7):" and "#0  main () at a.c:1"`)
	}
	return nil
}

func (r *reader) line(line []byte) {
	switch {
	case len(line) == 0:
		r.complete()
		return
	case line[0] == ' ' || line[0] == '#':
		r.indented(line)
		return
	}
	r.complete()
	if t, ok := gdb(line); ok {
		r.begin(t, false)
	} else if t, ok := elfutils(line); ok {
		r.begin(t, true)
	} else if pid, ok := elfutilsProcess(line); ok {
		r.end()
		r.process = pid
	} else if bytes.HasPrefix(line, []byte("(More stack frames follow")) {
		r.more = r.open
	} else if bytes.HasPrefix(line, []byte("Backtrace stopped: ")) && r.open {
		r.stopped++
	}
}

// indented reads lines of frames and what stands below them. gdb indents the rest
// of a frame that is too wide by 3 or 4 blanks, a frame that belongs to another
// one by 4 and a "#", and locals by 8. Locals may look like anything.
func (r *reader) indented(line []byte) {
	const locals = "        "
	number, text, ok := cutNumber(line)
	switch {
	case bytes.HasPrefix(line, []byte(locals)):
		r.complete()
	case ok:
		r.complete()
		r.frame(number, text)
	case r.elf && len(r.path) > 0:
		r.path[len(r.path)-1].source(line)
	case r.text != nil:
		r.wrapped = append(r.wrapped[:0], r.text...)
		if line = bytes.TrimLeft(line, " "); !bytes.HasSuffix(r.wrapped, []byte(" ")) {
			r.wrapped = append(r.wrapped, ' ')
		}
		r.text = append(r.wrapped, line...)
		r.wrapped = r.text
	}
}

// frame begins with a frame's line.
func (r *reader) frame(number int, text []byte) {
	if number == 0 && (!r.open || len(r.path) > 0) {
		t := thread{}
		if r.open && r.thread.switched {
			t = r.thread // the stack behind the frame that gdb showed
		}
		r.begin(t, false)
	}
	if !r.open {
		return
	}
	if !r.elf {
		r.text = text
		return
	}
	if f, ok := parseElfutils(text); ok {
		r.path = append(r.path, f)
	} else {
		r.odd++
	}
}

// complete adds the frame of gdb whose lines are all read.
func (r *reader) complete() {
	if r.text == nil {
		return
	}
	f, ok := parseGDB(r.text)
	if len(r.wrapped) > 0 { // the next one will be written over it
		f.name, f.library, f.file = bytes.Clone(f.name), bytes.Clone(f.library), bytes.Clone(f.file)
	}
	r.text, r.wrapped = nil, r.wrapped[:0]
	if !ok {
		r.odd++
		return
	}
	r.path = append(r.path, f)
}

func (r *reader) begin(t thread, elf bool) {
	r.end()
	r.open, r.elf = true, elf
	r.thread = t
	r.thread.process = r.process
}

// end adds the stack to the samples. One frame without a thread's line in front
// of it may be no stack: gdb shows the frame that it stands in.
func (r *reader) end() {
	r.complete()
	if !r.open {
		return
	}
	r.open = false
	at := model.Root
	if r.more {
		r.more = false
		r.truncated++
		at = r.b.Push(at, names.Native(truncated).Intern(r.b))
	}
	inlined := r.inlined()
	for i := len(r.path) - 1; i >= 0; i-- {
		r.key = r.path[i].appendKey(r.key[:0], inlined[i])
		at = r.b.Push(at, r.frames.Frame(r.key))
	}
	bare := r.thread.id == 0 && r.thread.name == ""
	to := &r.samples
	switch {
	case len(r.path) == 0 && (bare || r.thread.switched):
		return
	case len(r.path) == 0:
		at = r.b.Push(at, names.Native(noStack).Intern(r.b))
		r.empty++
	case len(r.path) == 1 && (bare || r.thread.switched):
		to = &r.shown
	}
	*to = append(*to, sample{at, r.thread})
	r.path = r.path[:0]
}

// inlined says which frames of the path were inlined. gdb prints no address for a
// frame into which the one above it was inlined. eu-stack prints one address for
// all of them, and the last is the function that was called; the same function
// again and again at one address is recursion.
func (r *reader) inlined() []bool {
	out := make([]bool, len(r.path))
	physical := len(r.path) - 1
	for i := len(r.path) - 2; i >= 0; i-- {
		if !r.elf {
			out[i] = len(r.path[i+1].address) == 0 && !bytes.HasPrefix(r.path[i+1].name, []byte("<signal "))
			continue
		}
		if !bytes.Equal(r.path[i].address, r.path[physical].address) {
			physical = i
		}
		out[i] = !bytes.Equal(r.path[i].name, r.path[physical].name)
	}
	return out
}

func (r *reader) store() {
	if len(r.samples) == 0 {
		r.samples, r.shown = r.shown, nil
	}
	if len(r.samples) == 0 {
		return
	}
	seg := r.b.Series("stackdump", "Stack dumps", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	first, several := r.samples[0].thread.process, false
	for _, s := range r.samples {
		several = several || s.thread.process != first
	}
	named := false
	for _, s := range r.samples {
		id := s.thread.intern(r.b, several)
		named = named || id != model.NoThread
		seg.Stack = append(seg.Stack, s.stack)
		seg.Thread = append(seg.Thread, id)
	}
	if !named {
		seg.Thread = nil
	}
	codec.Warn(
		r.b,
		codec.Loss{N: r.odd, What: "frames that could not be read were left out: %d"},
		codec.Loss{N: r.truncated, What: "the debugger left out frames at the root of stacks; " + truncated + " stands for them: %d"},
		codec.Loss{N: r.stopped, What: "stacks that the debugger could not follow to their root: %d"},
		codec.Loss{N: r.empty, What: "threads without a stack: %d"},
		codec.Loss{N: len(r.shown), What: "single frames that gdb showed between its commands are no samples: %d"},
	)
}
