// Package faulthandler reads the stacks that Python's faulthandler dumps: on a
// crash, on a signal, or again and again after a time
// (https://docs.python.org/3/library/faulthandler.html, Python/traceback.c in
// https://github.com/python/cpython), also in the midst of a log.
//
//	Timeout (0:00:05)!
//	Thread 0x00007f08ce5b76c0 (most recent call first):
//	  File "/srv/shop.py", line 8 in total
//	  File "/srv/shop.py", line 17 in work
//
//	Current thread 0x00007f08cede16c0 [main] (most recent call first):
//	  Garbage-collecting
//	  File "/srv/shop.py", line 30 in <module>
//	  ...
//
// A thread is one sample in each dump. The names of threads are those of Python
// 3.14; their numbers are addresses of the process. "..." ends a stack of which only
// the innermost 100 frames are known. Dates are not dumped.
package faulthandler

import (
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// Format is faulthandler's dump.
var Format = codec.Format{
	ID:         "faulthandler",
	Title:      "Python stack dump",
	Extensions: []string{".faulthandler", ".txt", ".log"},
	Sniff:      sniff,
	Within:     within,
	Read:       read,
}

// begins is the line that begins a thread, and what follows it.
const begins = `(?:(?:Current thread|Thread) 0x[0-9a-f]{8,16}(?: \[[^\n]*\])?|Stack) \(most recent call first\):\r?\n  (?:File |<|Garbage-collecting|\.\.\.)`

var (
	begin     = regexp.MustCompile(`(?m)^` + begins)
	beginHere = regexp.MustCompile(`\A` + begins)
)

// sniff is sure where a thread begins, wherever that is.
func sniff(head []byte) codec.Confidence {
	if text, ok := plaintext.Head(head); ok && plaintext.HasAny(text, "(most recent call first):") && begin.Match(text) {
		return codec.Sure
	}
	return codec.No
}

// within looks for a thread in a log.
func within(content []byte) bool {
	for _, mark := range []string{"Thread 0x", "Current thread 0x", "Stack (most recent call first):"} {
		if plaintext.Within(content, mark, beginHere.Match) {
			return true
		}
	}
	return false
}
