package gotrace

import (
	"strconv"

	"golang.org/x/exp/trace"

	"flameview/formats/names"
	"flameview/model"
)

// frame is what is kept of a frame of the trace.
type frame struct {
	function string
	line     uint64
	pc       uint64 // of one without a name
}

// goroutine stands where other formats have a thread, by the name that dumps of
// goroutines give it.
func (r *reader) goroutine(id trace.GoID) model.ThreadID {
	if id == trace.NoGoroutine {
		return model.NoThread
	}
	t, ok := r.threads[id]
	if !ok {
		t = r.b.Thread(model.Thread{Name: "goroutine " + strconv.FormatInt(int64(id), 10)})
		r.threads[id] = t
	}
	return t
}

func (r *reader) stack(s trace.Stack) model.StackID {
	if s == trace.NoStack {
		return model.Root
	}
	if at, ok := r.stacks[s]; ok {
		return at
	}
	r.path = r.path[:0]
	for f := range s.Frames() {
		r.path = append(r.path, r.frame(f))
	}
	at := model.Root
	for i := len(r.path) - 1; i >= 0; i-- {
		at = r.b.Push(at, r.path[i])
	}
	r.stacks[s] = at
	return at
}

func (r *reader) frame(f trace.StackFrame) model.FrameID {
	key := frame{function: f.Func, line: f.Line}
	if f.Func == "" {
		key.pc = f.PC
	}
	id, ok := r.frames[key]
	if !ok {
		p := names.Go(f.Func)
		if f.Func == "" && f.PC != 0 {
			p = names.Address("", f.PC)
		}
		if f.Line < 1<<31 {
			p.Line = int32(f.Line)
		}
		id = p.Intern(r.b)
		r.frames[key] = id
	}
	return id
}
