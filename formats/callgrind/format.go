// Package callgrind reads the profile format of callgrind and cachegrind
// (https://valgrind.org/docs/manual/cl-format.html), which Xdebug, yappi,
// ruby-prof, rbspy, pprof and others write too. KCachegrind shows it.
//
//	version: 1
//	creator: callgrind-3.19.0
//	positions: line
//	events: Ir
//
//	ob=(1) /srv/list
//	fl=(1) /srv/list.c
//	fn=(1) main
//	14 9               cost of line 14
//	cfn=(2) push
//	calls=3 20         three calls of push, which begins at line 20
//	15 60              cost of the calls, from line 15
//
//	fn=(2)
//	20 60
//
//	totals: 69
//
// A name is written once with its number and then as the number alone. Costs
// of lines add up to what a function costs itself; costs of calls include all
// that was called. So the file is a call graph, and stacks are estimated
// (package callgraph). Cachegrind writes no calls: there each function is a
// stack of one frame.
//
// Source lines and instructions are not told apart: a function is one frame.
package callgrind

import "flameview/formats/codec"

// Format is callgrind's profile format.
var Format = codec.Format{
	ID:         "callgrind",
	Title:      "Callgrind profile",
	Extensions: []string{".callgrind", ".cachegrind", ".calltree"},
	Sniff:      sniff,
	Read:       read,
}
