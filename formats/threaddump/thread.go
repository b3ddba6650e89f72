package threaddump

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// thread is one thread of one dump while it is read.
type thread struct {
	header
	frames [][]byte // as written, leaf first
	locked []lock   // by frames
	owned  [][]byte // classes of the synchronizers that it owns
	waits  []byte   // class of what it waits for
	time   int64    // Unix nanoseconds, 0 where the dump has no date
	keep   []byte   // copies of what is valid for a moment only
}

// lock is a monitor that a frame locked.
type lock struct {
	frame int
	class []byte
}

// begin forgets the last thread.
func (t *thread) begin(h header) {
	*t = thread{header: h, frames: t.frames[:0], locked: t.locked[:0], owned: t.owned[:0], keep: t.keep[:0]}
}

// copy keeps bytes until the next thread.
func (t *thread) copy(p []byte) []byte {
	from := len(t.keep)
	t.keep = append(t.keep, p...)
	return t.keep[from:len(t.keep):len(t.keep)]
}

// lock takes what a line says of locks, without its leading "- ".
//
//	locked <0x00000000fb1002e8> (a java.lang.Object)
//	locked <java.lang.Object@1b2c3d>
//	waiting on, waiting to lock, waiting to re-lock in wait(), parking to wait for  <..> (a ..)
//	eliminated <owner is scalar replaced> (a java.lang.Object)     no lock is taken
func (t *thread) lock(line []byte) {
	if len(t.frames) == 0 {
		return
	}
	open := bytes.IndexByte(line, '<')
	if open < 0 {
		return
	}
	class := lockClass(line[open:])
	switch what := line[:open]; {
	case len(class) == 0:
	case bytes.HasPrefix(what, []byte("locked")):
		t.locked = append(t.locked, lock{len(t.frames) - 1, class})
	case bytes.HasPrefix(what, []byte("waiting")), bytes.HasPrefix(what, []byte("parking")):
		t.waits = class
	}
}

// lockClass finds the class of a lock.
//
//	<0x00000000fb1002e8> (a java.lang.Class for Depot$Shelf) -> java.lang.Class for Depot$Shelf
//	<java.lang.Object@1b2c3d>                                -> java.lang.Object
//	<no object reference available>                          -> ""
func lockClass(s []byte) []byte {
	if i := bytes.Index(s, []byte("(a ")); i >= 0 {
		return bytes.TrimSuffix(s[i+len("(a "):], []byte(")"))
	}
	if class, _, ok := bytes.Cut(bytes.TrimPrefix(s, []byte("<")), []byte("@")); ok {
		return class
	}
	return nil
}

// detail is what a frame locked, "" for nothing. It is called once for each
// frame, the outermost first, when locks are sorted by frame.
func (t *thread) detail(frame int) string {
	var words []string
	for n := len(t.locked); n > 0 && t.locked[n-1].frame >= frame; n-- {
		if l := t.locked[n-1]; l.frame == frame {
			words = append(words, "locked "+string(l.class))
		}
		t.locked = t.locked[:n-1]
	}
	slices.Reverse(words)
	if frame == len(t.frames)-1 {
		for _, class := range t.owned {
			words = append(words, "thread owns "+dotted(class))
		}
	}
	return strings.Join(words, ", ")
}

// dotted is a class as jstack writes it; jhsdb has slashes.
func dotted(class []byte) string { return strings.ReplaceAll(string(class), "/", ".") }

// separator parts a frame's text from its detail in the keys of names.Frames.
const separator = "\x00"

// parse takes such a key apart.
func parse(key string) names.Parsed {
	text, detail, _ := strings.Cut(key, separator)
	p, ok := parseAgent(text)
	if !ok {
		p, ok = names.StackTrace(text)
	}
	if !ok {
		p = parseNative(text)
	}
	if p.Detail != "" && detail != "" {
		p.Detail += ", "
	}
	p.Detail += detail
	return p
}

// agent is a frame as jhsdb writes it.
//
//	java.lang.Object.wait(long) @bci=0, line=12 (Compiled frame; information may be imprecise)
//	* java.lang.Object.wait(long) bci:0 line:12 (Interpreted frame)
var agent = regexp.MustCompile(`^(?:\* )?([^(]+)\.([^.(]+)(\(.*\)) @?bci[=:]-?[0-9]+,?(?: line[=:]([0-9]+))?.*\((Interpreted|Compiled) frame`)

func parseAgent(text string) (p names.Parsed, ok bool) {
	m := agent.FindStringSubmatch(text)
	if m == nil {
		return p, false
	}
	p = names.Java(m[1], m[2], m[3])
	if line, err := strconv.ParseInt(m[4], 10, 32); err == nil {
		p.Line = int32(line)
	}
	p.Kind = model.KindInterpreted
	if m[5] == "Compiled" {
		p.Kind = model.KindJIT
	}
	return p, true
}

// parseNative names what is no Java method.
//
//	__futex_abstimed_wait_common + 0xc6 -> __futex_abstimed_wait_common
//	<Unknown compiled code>             -> [unknown], kind JIT
func parseNative(text string) names.Parsed {
	name, _, _ := strings.Cut(text, " + 0x")
	if name == "<Unknown compiled code>" {
		p := names.Native(names.Unknown)
		p.Kind = model.KindJIT
		return p
	}
	return names.Native(name)
}
