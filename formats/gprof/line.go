package gprof

import (
	"bytes"
	"strconv"

	"flameview/formats/codec/jsontext"
)

// fields walks over the columns of a line.
type fields struct{ rest []byte }

// peek gives the next word.
func (f *fields) peek() []byte {
	f.rest = bytes.TrimLeft(f.rest, " \t")
	if i := bytes.IndexAny(f.rest, " \t"); i >= 0 {
		return f.rest[:i]
	}
	return f.rest
}

// time reads a number of seconds as nanoseconds; ok is false if none stands
// here, and nothing is read.
func (f *fields) time() (ns int64, ok bool) {
	w := f.peek()
	if bytes.IndexByte(w, '.') < 0 {
		return 0, false
	}
	n, ok := jsontext.ParseNumber(w)
	if !ok || n.Mant < 0 {
		return 0, false
	}
	if ns, ok = n.Times10(9); ok {
		f.rest = f.rest[len(w):]
	}
	return ns, ok
}

// calls reads a number of calls.
//
//	6        6 calls
//	6/12     6 of 12 calls
//	6+100    6 calls from others, 100 of itself
func (f *fields) calls() (n, own int64, ok bool) {
	w := f.peek()
	i := bytes.IndexAny(w, "/+")
	first := w
	if i >= 0 {
		first = w[:i]
	}
	n, err := strconv.ParseInt(string(first), 10, 64)
	if err != nil || n < 0 {
		return 0, 0, false
	}
	if i >= 0 && w[i] == '+' {
		if own, err = strconv.ParseInt(string(w[i+1:]), 10, 64); err != nil || own < 0 {
			return 0, 0, false
		}
	}
	f.rest = f.rest[len(w):]
	return n, own, true
}

// name reads the rest of a line of the call graph: a name, its cycle and its
// index, 0 if there is none.
//
//	parse(int [3]) <cycle 1> [12]  -> parse(int [3]), 12
func (f *fields) name() (name []byte, index int) {
	name = bytes.TrimSpace(f.rest)
	if i := bytes.LastIndexByte(name, '['); i >= 0 && name[len(name)-1] == ']' {
		if n, err := strconv.Atoi(string(name[i+1 : len(name)-1])); err == nil && n > 0 {
			index, name = n, bytes.TrimRight(name[:i], " ")
		}
	}
	if i := bytes.LastIndex(name, []byte(" <cycle ")); i > 0 && name[len(name)-1] == '>' {
		name = name[:i]
	}
	return name, index
}
