// Package heaptrack reads the recordings of heaptrack
// (https://github.com/KDE/heaptrack), as heaptrack_interpret leaves them: lines
// of text whose numbers are hexadecimal, each line one record.
//
//	v 10400 3             version of heaptrack and of the file
//	X ./alloc             command
//	s 4 main              a string with its length; the first one is string 1
//	i 401136 1 2 3 10     an instruction: address, module, then function, file
//	                      and line, innermost first where functions are inlined;
//	                      or the function alone, or nothing
//	t 1 0                 a stack: instruction 1 called from stack 0, which is none
//	a 11c00 1             an allocation of 0x11c00 bytes in stack 1; the first is 0
//	+ 0                   it is made
//	- 0                   it is freed
//	c 3e8                 milliseconds since the start
//
// The rules by which they are summed are those of
// src/analyze/accumulatedtracedata.cpp there. Stacks are whole: heaptrack_print
// leaves out what is below main.
package heaptrack

import (
	"bytes"

	"flameview/formats/codec"
)

// Format is the recording of heaptrack.
var Format = codec.Format{
	ID:         "heaptrack",
	Title:      "heaptrack recording",
	Extensions: []string{".heaptrack", ".heaptrack.zst", ".heaptrack.gz"},
	Sniff:      sniff,
	Read:       read,
}

// sniff wants the line of versions and the beginning of another record.
func sniff(head []byte) codec.Confidence {
	line, rest, ok := bytes.Cut(head, []byte("\n"))
	if !ok || len(rest) < 2 || rest[1] != ' ' || bytes.IndexByte([]byte("XxIsmA#"), rest[0]) < 0 {
		return codec.No
	}
	p := record{line}
	if !p.kind('v') {
		return codec.No
	}
	for range 2 {
		if _, ok := p.number(); !ok {
			return codec.No
		}
	}
	if len(p.rest) > 0 {
		return codec.No
	}
	return codec.Sure
}
