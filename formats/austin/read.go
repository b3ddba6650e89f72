package austin

import (
	"bytes"
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	b       *model.Builder
	frames  *names.Frames
	threads map[string]model.ThreadID // by what stands in front of the frames
	mode    string                    // wall, cpu, memory or full; "" if the file does not say
	bad     plaintext.Bad

	time, taken, given column
	idle               []model.StateID // of time, nil where it is not known
	states             [2]model.StateID
}

// column is the events of one series.
type column struct {
	stack  []model.StackID
	thread []model.ThreadID
	value  []int64
	sum    int64
}

var errLarge = errors.New("the values are too large to be added up")

func (c *column) add(stack model.StackID, thread model.ThreadID, v int64) error {
	if v > codec.MaxTotal-c.sum {
		return errLarge
	}
	c.sum += v
	c.stack, c.thread, c.value = append(c.stack, stack), append(c.thread, thread), append(c.value, v)
	return nil
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := reader{b: b, frames: names.NewFramesBy(b, names.Austin), threads: map[string]model.ThreadID{}}
	for err == nil && lines.Next() {
		line := plaintext.Trim(lines.Line)
		if len(line) == 0 {
			continue
		}
		if line[0] == '#' {
			if mode, ok := bytes.CutPrefix(line, []byte("# mode: ")); ok && r.mode == "" {
				r.mode = string(mode[:min(len(mode), 20)])
			}
			continue
		}
		var ok bool
		if ok, err = r.sample(line); !ok {
			r.bad.Note(lines)
		}
	}
	if err == nil {
		err = lines.Err()
	}
	r.store()
	return err
}

// sample reads a line; ok is false if it makes no sense.
func (r *reader) sample(line []byte) (ok bool, err error) {
	head, stack := cutThread(line)
	if head == nil {
		return false, nil
	}
	stack, m := cutMetrics(stack)
	if m.count == 0 {
		return false, nil
	}
	thread, ok := r.threads[string(head)]
	if !ok {
		thread = r.b.Thread(parseThread(string(head)))
		r.threads[string(head)] = thread
	}
	at := r.walk(stack)
	if r.mode == "memory" && m.count == 1 {
		return true, r.memory(at, thread, m.values[0])
	}
	if m.values[0] < 0 || m.values[0] > codec.MaxTotal/1000 {
		return false, nil
	}
	if m.values[0] > 0 {
		if m.idle >= 0 {
			r.idled(m.idle)
		}
		err = r.time.add(at, thread, m.values[0]*1000)
	}
	return true, errors.Join(err, r.memory(at, thread, m.values[1]), r.memory(at, thread, m.values[2]))
}

// idled notes whether the thread of the next event of time was idle.
func (r *reader) idled(idle int) {
	if r.idle == nil {
		r.states = [2]model.StateID{r.b.State("running"), r.b.State("idle")}
	}
	for len(r.idle) < len(r.time.stack) {
		r.idle = append(r.idle, 0) // lines without the flag
	}
	r.idle = append(r.idle, r.states[idle])
}

// memory adds what a thread took, or gave back if v is below zero.
func (r *reader) memory(at model.StackID, thread model.ThreadID, v int64) error {
	switch {
	case v > 0:
		return r.taken.add(at, thread, v)
	case v < 0:
		return r.given.add(at, thread, -v)
	}
	return nil
}

// walk gives the stack of frames that ";" parts. A line number that is a frame of
// its own belongs to the frame in front.
func (r *reader) walk(text []byte) model.StackID {
	at := model.Root
	for len(text) > 0 {
		end := frameEnd(text)
		if rest := text[end:]; len(rest) > 2 && rest[1] == 'L' && rest[2]-'0' <= 9 {
			if n := frameEnd(rest[1:]); isNumber(rest[2 : 1+n]) {
				end += 1 + n
			}
		}
		if end > 0 {
			at = r.b.Push(at, r.frames.Frame(text[:end]))
		}
		text = text[min(end+1, len(text)):]
	}
	return at
}

func frameEnd(text []byte) int {
	if i := bytes.IndexByte(text, ';'); i >= 0 {
		return i
	}
	return len(text)
}

func isNumber(s []byte) bool {
	for _, c := range s {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(s) > 0
}
