package speedscope

import "flameview/model"

// evented reads frames that begin and end. The time between two events is self
// time of the innermost frame that is open; while none is open nothing runs, and
// that is no event.
//
//	O main 0, O parse 5, C parse 15, C main 16   main 5, main;parse 10, main 1
//
// Writers make mistakes. A frame that ends while others are open above it ends
// those too; one that ends without having begun is left out; how many there
// were is said.
func (r *reader) evented(p *profile, thread model.ThreadID) error {
	if p.events < 0 {
		return nil
	}
	e := events{r: r, out: r.column(p.unit), root: thread, count: make(map[number]int)}
	r.at, r.look = p.events, p.events
	err := r.list(func() error {
		var kind string
		var index, at number
		var known, timed bool
		err := r.object(func(key string) (err error) {
			switch c := r.next(); {
			case key == "type" && c == '"':
				kind, err = r.str()
			case key == "frame" && c != '"':
				index, known = parseNumber(r.word())
			case key == "at" && c != '"':
				at, timed = parseNumber(r.word())
			}
			return err
		})
		if err != nil {
			return err
		}
		if !timed || !known {
			r.lost.values++
			return nil
		}
		e.until(at)
		switch kind {
		case "O":
			e.open(index)
		case "C":
			e.close(index)
		}
		return nil
	})
	if n := len(e.stack); n > 0 {
		if p.ended && err == nil {
			e.until(p.end)
		}
		r.lost.unclosed += n
	}
	return err
}

// events is the state between two events.
type events struct {
	r       *reader
	out     column
	root    model.ThreadID // of the profile
	now     number
	started bool
	stack   []opened
	count   map[number]int // how often a frame is open
}

// opened is one open frame.
type opened struct {
	index  number
	at     model.StackID
	thread model.ThreadID
}

// until gives the time since the last event to the innermost frame.
func (e *events) until(at number) {
	if e.started {
		d := at.minus(e.now)
		if d.mant < 0 {
			e.r.lost.untimely++
			return
		}
		if n := len(e.stack); n > 0 {
			e.out.add(e.stack[n-1].at, e.stack[n-1].thread, d)
		}
	}
	e.now, e.started = at, true
}

func (e *events) open(index number) {
	top := opened{thread: e.root}
	if n := len(e.stack); n > 0 {
		top = e.stack[n-1]
	}
	f := e.r.frame(index, true)
	if len(e.stack) == 0 && f.thread != model.NoThread {
		top.thread = f.thread
	} else {
		top.at = e.r.b.Push(top.at, f.id)
	}
	top.index = index
	e.stack = append(e.stack, top)
	e.count[index]++
}

func (e *events) close(index number) {
	if e.count[index] == 0 {
		e.r.lost.unopened++
		return
	}
	for {
		n := len(e.stack) - 1
		top := e.stack[n].index
		e.stack = e.stack[:n]
		if e.count[top]--; e.count[top] == 0 {
			delete(e.count, top)
		}
		if top == index {
			return
		}
	}
}
