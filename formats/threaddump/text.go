package threaddump

import (
	"bytes"
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// reader reads dumps of text. It is where its last lines put it: dumps may stand
// in the midst of a log, and lines that mean nothing are stepped over.
type reader struct {
	*plaintext.Lines
	*samples
	t     thread
	open  bool // t has begun, and is not among the samples yet
	place place

	time      int64  // of the dump
	plain     bool   // the JDK's plain form: a frame has no "at"
	before    []byte // the line before this one
	name      int    // where a name begins whose end is in a later line, -1 for none
	nameLines int    // lines since then
	deadlock  deadlock
}

// place is what the next line may belong to.
type place int

const (
	outside    place = iota // no dump has begun
	between                 // threads of a dump, or behind the last one
	inThread                // frames and locks follow
	inOwned                 // synchronizers that the thread owns follow
	inDeadlock              // a description of deadlocks, which repeats stacks
)

// maxNameLines bounds the line ends in a thread's name.
const maxNameLines = 16

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	s := newSamples(b)
	defer s.warn()
	defer s.store()
	if json.Match(in.Data[:min(len(in.Data), codec.SniffLen)]) {
		return readJSON(ctx, in, s)
	}
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := &reader{Lines: lines, samples: s, name: -1}
	for r.Next() {
		r.line()
		r.before = r.Line
	}
	r.endDump()
	if err := r.Err(); err != nil {
		return err
	}
	if s.dumps == 0 {
		return errors.New(`there is no thread dump in it: want a line that begins with "Full thread dump"`)
	}
	return nil
}

// line sorts a line by how it begins.
func (r *reader) line() {
	line := r.Line
	if len(line) == 0 {
		if r.place == inThread && r.name < 0 {
			r.place = between
		}
		return
	}
	switch line[0] {
	case '\t', ' ':
		r.indented(line)
	case '"':
		r.quoted(line)
	case '#':
		if h, ok := cutPlainHeader(line); r.plain && ok {
			r.begin(h)
		}
	case '0':
		// 0x00007f08e5954f16	__futex_abstimed_wait_common + 0xc6
		if tab := bytes.IndexByte(line, '\t'); r.place == inThread && tab > 0 && bytes.HasPrefix(line, []byte("0x")) {
			r.frame(line[tab+1:])
		}
	default:
		r.words(line)
	}
	if r.name >= 0 && line[0] != '"' {
		r.goOnWithName(line)
	}
}

// indented reads what belongs to a thread.
func (r *reader) indented(line []byte) {
	text := bytes.TrimLeft(line, " \t")
	if len(text) < 3 {
		return
	}
	switch {
	case r.place == inDeadlock:
		r.deadlock.line(text)
	case r.place == inOwned:
		if class := lockClass(text); len(class) > 0 && text[0] == '-' {
			r.t.owned = append(r.t.owned, class)
		}
	case bytes.HasPrefix(text, ownedWords):
		r.owned()
	case r.place != inThread:
	case text[0] == 'a' && text[1] == 't' && text[2] == ' ':
		r.frame(text[3:])
	case text[0] == '-' && text[1] == ' ':
		if line[0] == ' ' && line[1] == '-' { // a frame of jhsdb
			r.frame(text[2:])
		} else {
			r.t.lock(text[2:])
		}
	case r.plain:
		r.frame(text)
	case bytes.HasPrefix(text, stateWords):
		r.t.state = bytes.TrimSpace(text[len(stateWords):])
	case bytes.HasPrefix(text, mountedWords):
		r.begin(header{thread: model.Thread{ID: number(text[len(mountedWords):]), Virtual: true}, numbered: true})
	}
}

var (
	stateWords   = []byte("java.lang.Thread.State:")
	ownedWords   = []byte("Locked ownable synchronizers:")
	mountedWords = []byte("Mounted virtual thread #")
)

// owned begins the synchronizers of a thread, behind a blank line.
func (r *reader) owned() {
	if r.place == inThread || r.place == between {
		r.place = inOwned
	}
}

// quoted reads a thread's header.
func (r *reader) quoted(line []byte) {
	h, ok := cutHeader(line)
	switch {
	case ok:
		if r.place == outside { // a part of a dump
			r.beginDump(0, false)
		}
		r.begin(h)
	case r.place == inDeadlock:
		r.deadlock.begin(line)
	case !ok && r.place != outside && r.name < 0:
		r.name, r.nameLines = r.At, 0
	}
}

// goOnWithName looks whether a line ends a name with line ends in it.
func (r *reader) goOnWithName(line []byte) {
	if r.nameLines++; r.nameLines > maxNameLines || r.place == inDeadlock {
		r.name = -1
		return
	}
	if bytes.IndexByte(line, '"') < 0 {
		return
	}
	if h, ok := cutHeader(r.Since(r.name)); ok {
		r.begin(h)
	}
}

// begin begins a thread, and ends the one before.
func (r *reader) begin(h header) {
	r.endThread()
	r.open, r.place, r.name = true, inThread, -1
	r.t.begin(h)
	r.t.time = r.time
	if at, ok := instant(h.at); ok {
		r.t.time = at
	}
}

// endThread adds the thread to the samples.
func (r *reader) endThread() {
	if r.open {
		r.add(&r.t)
	}
	r.open, r.place = false, between
}

// frame takes a frame of the thread.
func (r *reader) frame(text []byte) {
	if text = plaintext.Trim(text); r.Open && (len(text) == 0 || text[len(text)-1] != ')') {
		r.cut = true
		return
	}
	r.t.frames = append(r.t.frames, text)
}
