// Package pstats reads what Python's profilers dump: cProfile and profile
// (https://docs.python.org/3/library/profile.html). It is a dictionary in
// Python's marshal format, of which only what occurs here is known:
//
//	{(file, line, function): (primitive calls, calls, own seconds, seconds, callers), ...}
//
// where callers is a dictionary too, by the caller's (file, line, function):
//
//	{(file, line, function): (calls, primitive calls, own seconds, seconds), ...}
//
// profile, the profiler written in Python, has plain numbers of calls there.
// Seconds include callees. So the file is a call graph, and stacks are estimated
// (package callgraph). cProfile measures wall clock unless it was given another
// timer, which the file does not say.
//
// Source: Lib/cProfile.py and Lib/pstats.py of https://github.com/python/cpython.
package pstats

import "flameview/formats/codec"

// Format is the dump of Python's profilers.
var Format = codec.Format{
	ID:         "pstats",
	Title:      "Python profile (pstats)",
	Extensions: []string{".pstats", ".prof", ".cprof", ".pstat"},
	Sniff:      sniff,
	Read:       read,
}

// sniff wants a dictionary whose first key is a tuple of three that begins with
// a string.
func sniff(head []byte) codec.Confidence {
	if len(head) < 8 || head[0]&^flagRef != '{' {
		return codec.No
	}
	var first byte
	switch head[1] &^ flagRef {
	case ')':
		if head[2] == 3 {
			first = head[3]
		}
	case '(':
		if head[2] == 3 && head[3] == 0 && head[4] == 0 && head[5] == 0 {
			first = head[6]
		}
	}
	switch first &^ flagRef {
	case 'u', 't', 'a', 'A', 'z', 'Z', 's':
		return codec.Sure
	}
	return codec.No
}
