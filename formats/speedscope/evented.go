package speedscope

import "flameview/model"

// evented reads frames that begin and end. Each is an event at the time at which it
// begins, of the time in which it is the innermost one that is open.
//
//	O main 0, O parse 5, C parse 15, C main 16   main 6 at 0, main;parse 10 at 5
//
// Writers make mistakes. A frame that ends while others are open above it ends
// those too; one that ends without having begun is left out; how many there
// were is said.
func (r *reader) evented(p *profile, thread model.ThreadID) error {
	if p.events < 0 {
		return nil
	}
	e := events{r: r, out: r.column(p.unit), root: thread, count: r.counts(), strange: make(map[number]int)}
	r.Go(p.events)
	err := r.List(func() error {
		var kind byte
		var index, at number
		var known, timed bool
		err := r.Object(func(key []byte) (err error) {
			switch c := r.Next(); {
			case string(key) == "type" && c == '"':
				var text []byte
				if text, err = r.Str(); len(text) == 1 {
					kind = text[0]
				}
			case string(key) == "frame" && c != '"':
				index, known = parseNumber(r.Word())
			case string(key) == "at" && c != '"':
				at, timed = parseNumber(r.Word())
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
		case 'O':
			e.open(index)
		case 'C':
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
	e.leave()
	return err
}

// counts is a zero for each frame of the file. It is kept from profile to
// profile: a file may have many small ones and a long list of frames.
func (r *reader) counts() []int {
	if r.count == nil {
		r.count = make([]int, len(r.frames))
	}
	return r.count
}

// leave gives the counts back as they were: what is open still is all that is
// not zero, and what the file does not name goes.
func (e *events) leave() {
	for _, o := range e.stack {
		e.count[o.frame] = 0
	}
	e.r.count = e.count[:len(e.r.frames)]
}

// events is the state between two events.
type events struct {
	r       *reader
	out     column
	root    model.ThreadID // of the profile
	now     number
	started bool
	stack   []opened
	count   []int          // how often a frame is open, by its number
	strange map[number]int // the numbers of frames that the file does not name
}

// opened is one open frame.
type opened struct {
	frame  int
	at     model.StackID
	thread model.ThreadID
	row    int // of its event; -1 for none
}

// until gives the time since the last event to the innermost frame.
func (e *events) until(at number) {
	if e.started {
		d := at.minus(e.now)
		if d.Mant < 0 {
			e.r.lost.untimely++
			return
		}
		if n := len(e.stack); n > 0 {
			top := &e.stack[n-1]
			if top.row < 0 && d.Mant != 0 { // a thread is no call
				top.row = e.out.begin(top.at, top.thread, e.now)
			}
			if top.row >= 0 {
				e.out.last(top.row, d)
			}
		}
	}
	e.now, e.started = at, true
}

func (e *events) open(index number) {
	top := opened{thread: e.root}
	if n := len(e.stack); n > 0 {
		top = e.stack[n-1]
	}
	top.row = -1
	f := e.r.frame(index, true)
	if len(e.stack) == 0 && f.thread != model.NoThread {
		top.thread = f.thread
	} else {
		top.at = e.r.b.Push(top.at, f.id)
		top.row = e.out.begin(top.at, top.thread, e.now)
	}
	top.frame = e.numberOf(index)
	e.stack = append(e.stack, top)
	e.count[top.frame]++
}

// numberOf gives each frame a number of its own, named or not.
func (e *events) numberOf(index number) int {
	if index.Exp == 0 && index.Mant >= 0 && index.Mant < int64(len(e.r.frames)) {
		return int(index.Mant)
	}
	n, ok := e.strange[index]
	if !ok {
		n = len(e.count)
		e.strange[index] = n
		e.count = append(e.count, 0)
	}
	return n
}

func (e *events) close(index number) {
	frame := e.numberOf(index)
	if e.count[frame] == 0 {
		e.r.lost.unopened++
		return
	}
	for {
		n := len(e.stack) - 1
		top := e.stack[n].frame
		e.stack = e.stack[:n]
		e.count[top]--
		if top == frame {
			return
		}
	}
}
