package xdebugtrace

import (
	"bytes"
	"strconv"
)

// record reads a line of columns; ok is false if it makes no sense.
//
//	level  number  0  time  memory  function  user-defined  include  file  line ...
//	level  number  1  time  memory
//	level  number  R  ...           a value that is returned
//	level          A  ...           an assignment
//	                  time  memory  the end of the program
func (r *reader) record(line []byte) (ok bool, err error) {
	level, rest, _ := bytes.Cut(line, tab)
	number, rest, _ := bytes.Cut(rest, tab)
	kind, rest, _ := bytes.Cut(rest, tab)
	if len(kind) == 1 && (kind[0] == 'R' || kind[0] == 'A') || bytes.HasPrefix(rest, []byte("R\t")) {
		return true, nil
	}
	at, rest, _ := bytes.Cut(rest, tab)
	memory, rest, _ := bytes.Cut(rest, tab)
	ns, ok1 := nanoseconds(at)
	bytesUsed, ok2 := integer(memory)
	if !ok1 || !ok2 {
		return false, nil
	}
	if len(level) == 0 && len(number) == 0 && len(kind) == 0 {
		return true, r.calls.pass(ns, bytesUsed)
	}
	depth, ok1 := integer(level)
	call, ok2 := integer(number)
	if !ok1 || !ok2 || len(kind) != 1 {
		return false, nil
	}
	switch kind[0] {
	case '0':
		name, rest, _ := bytes.Cut(rest, tab)
		user, rest, _ := bytes.Cut(rest, tab)
		include, _, _ := bytes.Cut(rest, tab)
		if len(name) == 0 {
			return false, nil
		}
		if err := r.calls.pass(ns, bytesUsed); err != nil {
			return true, err
		}
		r.calls.enter(depth, call, r.frame(name, include, string(user) == "0"))
		return true, nil
	case '1':
		if err := r.calls.pass(ns, bytesUsed); err != nil {
			return true, err
		}
		if !r.calls.leave(call) {
			r.strays++
		}
		return true, nil
	}
	return false, nil
}

var tab = []byte("\t")

// integer reads a number of up to 18 digits.
func integer(word []byte) (n int64, ok bool) {
	if len(word) == 0 || len(word) > 18 {
		return 0, false
	}
	for _, c := range word {
		if c < '0' || c > '9' {
			n, err := strconv.ParseInt(string(word), 10, 64)
			return n, err == nil
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}
