package threaddump

import (
	"bytes"
	"strconv"

	"flameview/model"
)

// header is the line that begins a thread.
type header struct {
	thread   model.Thread
	numbered bool // it has a number of Java: it is no thread of the VM itself
	state    []byte
	at       []byte // the instant, "" where the line has none
}

// cutHeader takes a header of HotSpot apart; false for what is none.
//
//	"main" #1 [4711] daemon prio=5 os_prio=0 cpu=1.2ms elapsed=3.4s tid=0x7f.. nid=0x12 runnable [0x7f..]
//	"GC Thread#0" os_prio=0 cpu=1.2ms elapsed=3.4s tid=0x7f.. nid=0x13 runnable
//
// Names are not escaped: quotes, numbers and line ends may stand in them. No
// quote stands behind a name, so the last one ends it. nid is the thread of the
// operating system, hexadecimal until JDK 18, and the number in brackets the
// same.
func cutHeader(line []byte) (h header, ok bool) {
	name, tail, ok := cutName(line)
	if !ok {
		return header{}, false
	}
	var java, os int64
	for first := true; len(tail) > 0; first = false {
		var word []byte
		word, tail, _ = bytes.Cut(tail, []byte(" "))
		switch {
		case len(word) == 0:
		case first && word[0] == '#':
			java, h.numbered = number(word[1:]), true
		case word[0] == '[' && os == 0 && len(tail) > 0:
			os = number(bytes.TrimSuffix(word[1:], []byte("]")))
		case bytes.HasPrefix(word, []byte("nid=")):
			os = number(word[len("nid="):])
		}
	}
	if os == 0 {
		os = java
	}
	h.thread = model.Thread{Name: string(name), ID: os}
	return h, true
}

// cutName cuts a line behind the name of a thread. What must follow is prio, os_prio
// or tid, which no other line with quotes has.
func cutName(line []byte) (name, tail []byte, ok bool) {
	end := bytes.LastIndexByte(line, '"')
	if end <= 0 || line[0] != '"' || end+2 > len(line) || line[end+1] != ' ' {
		return nil, nil, false
	}
	name, tail = line[1:end], line[end+2:]
	return name, tail, bytes.Contains(tail, []byte("prio=")) || bytes.Contains(tail, []byte("tid=0x"))
}

// cutPlainHeader takes a header of the plain form apart. JDK 25 added state and
// time.
//
//	#22 "worker "1"" virtual
//	#22 "worker" virtual TIMED_WAITING 2026-11-21T22:57:10.123456Z
func cutPlainHeader(line []byte) (h header, ok bool) {
	id, rest, ok := bytes.Cut(line, []byte(` "`))
	end := bytes.LastIndexByte(rest, '"')
	if !ok || end < 0 || len(id) < 2 || id[0] != '#' || !isNumber(id[1:]) {
		return header{}, false
	}
	h = header{thread: model.Thread{Name: string(rest[:end]), ID: number(id[1:])}, numbered: true}
	words := bytes.Fields(rest[end+1:])
	if len(words) > 0 && string(words[0]) == "virtual" {
		h.thread.Virtual = true
		words = words[1:]
	}
	switch len(words) {
	case 0:
		return h, true
	case 2:
		h.state, h.at = words[0], words[1]
		return h, true
	}
	return header{}, false
}

// number reads a decimal or hexadecimal number, 0 where there is none.
func number(s []byte) int64 {
	n, err := strconv.ParseInt(string(s), 0, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}
