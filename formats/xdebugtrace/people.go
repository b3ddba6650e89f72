package xdebugtrace

import "bytes"

// sentence reads a line of a trace for people; ok is false if it makes no sense.
// How far a line is indented says how deep the call is.
//
//	0.0004     408976     -> strlen($string = 'abc') /srv/blog.php:3
//	0.0004     409336      >=> 3
//	                       => $n = 3 /srv/blog.php:10
//	0.0091     402240
func (r *reader) sentence(line []byte) (ok bool, err error) {
	text := bytes.TrimLeft(line, " ")
	if bytes.HasPrefix(text, []byte("=> ")) || len(text) == 0 {
		return true, nil
	}
	at, rest, _ := bytes.Cut(text, blank)
	memory, rest, _ := bytes.Cut(bytes.TrimLeft(rest, " "), blank)
	ns, ok1 := nanoseconds(at)
	bytesUsed, ok2 := integer(memory)
	call := bytes.TrimLeft(rest, " ")
	depth := int64(len(rest)-len(call)) / 2
	if !ok1 || !ok2 {
		return false, nil
	}
	r.people = true
	if err := r.calls.pass(ns, bytesUsed); err != nil || len(call) == 0 {
		return true, err
	}
	if bytes.HasPrefix(call, []byte(">=> ")) {
		r.calls.leaveLevel(depth)
		return true, nil
	}
	call, ok = bytes.CutPrefix(call, []byte("-> "))
	if !ok {
		return false, nil
	}
	name, include := cutCall(call)
	if len(name) == 0 {
		return false, nil
	}
	r.calls.enter(depth, 0, r.frame(name, include, false))
	return true, nil
}

var blank = []byte(" ")

// cutCall parts the name of a function from its arguments, and finds the file that
// an include reads. Names of closures hold a path, which may have parentheses.
//
//	strlen($string = 'abc') /srv/blog.php:3                  -> strlen
//	require(/srv/inc.php) /srv/blog.php:3                    -> require, /srv/inc.php
//	A->{closure:/srv/a.php(20) : eval()'d code:1-1}() ...    -> A->{closure:...}
func cutCall(call []byte) (name, include []byte) {
	from := 0
	if i := bytes.IndexByte(call, '{'); i >= 0 && bytes.IndexByte(call[:i], '(') < 0 {
		if end := bytes.Index(call[i:], []byte("}(")); end >= 0 {
			from = i + end
		} else if end := bytes.IndexByte(call[i:], '}'); end >= 0 {
			from = i + end
		}
	}
	open := bytes.IndexByte(call[from:], '(')
	if open < 0 {
		return call, nil
	}
	name, arguments := call[:from+open], call[from+open+1:]
	if end := bytes.LastIndex(arguments, []byte(") ")); end >= 0 {
		include = arguments[:end]
	}
	return name, include
}
