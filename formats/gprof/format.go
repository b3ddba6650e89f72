// Package gprof reads the text that gprof prints
// (https://sourceware.org/binutils/docs/gprof/Output.html): the flat profile,
// the call graph, or both.
//
//	index % time    self  children    called     name
//	                                                 <spontaneous>
//	[1]    100.0    0.00    0.20                 main [1]
//	                0.18    0.00       6/6           series [2]
//	-----------------------------------------------
//	                0.18    0.00       6/6           main [1]
//	[2]     90.0    0.18    0.00       6         series [2]
//	-----------------------------------------------
//
// In an entry callers stand above the line with the number, callees below it.
// gprof samples functions without their callers and counts calls. It shares the
// time of a function among its callers by the number of their calls, and
// package callgraph does the same, without the rounding to 0.01 seconds that the
// times of callers have in the text.
package gprof

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// Format is the text of gprof.
var Format = codec.Format{
	ID:         "gprof",
	Title:      "gprof text",
	Extensions: []string{".gprof", ".gprof.txt"},
	Sniff:      sniff,
	Read:       read,
}

// sniff wants the title of a part and a line below it that gprof alone writes.
func sniff(head []byte) codec.Confidence {
	text, ok := plaintext.Head(head)
	if !ok {
		return codec.No
	}
	text = bytes.TrimLeft(text, " \t\r\n")
	switch {
	case bytes.HasPrefix(text, []byte(flatTitle)):
		for _, mark := range []string{"Each sample counts as ", "cumulative   self"} {
			if bytes.Contains(text, []byte(mark)) {
				return codec.Sure
			}
		}
	case bytes.HasPrefix(text, []byte(graphTitle)):
		for _, mark := range []string{"granularity: each sample hit covers", "index % time    self  children"} {
			if bytes.Contains(text, []byte(mark)) {
				return codec.Sure
			}
		}
	}
	return codec.No
}

const flatTitle, graphTitle = "Flat profile:", "Call graph"
