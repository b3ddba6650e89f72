// Package eprof reads what Erlang's eprof prints
// (https://www.erlang.org/doc/apps/tools/eprof.html): a table of functions for
// each process, or one for all of them.
//
//	****** Process <0.87.0>    -- 100.00 % of profiled time ***
//	FUNCTION              CALLS        %   TIME  [uS / CALLS]
//	--------              -----  -------   ----  [----------]
//	lists:sum/1              10     0.01      3  [      0.30]
//	--------------------  -----  -------   ----  [----------]
//	Total:                   10  100.00%      3  [      0.30]
//
// Times are microseconds without callees. Callers are not known: each function
// is a stack of one frame.
package eprof

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// Format is the text of eprof.
var Format = codec.Format{
	ID:         "eprof",
	Title:      "Erlang eprof table",
	Extensions: []string{".eprof", ".eprof.txt"},
	Sniff:      sniff,
	Read:       read,
}

// sniff wants the heading of the table.
func sniff(head []byte) codec.Confidence {
	text, ok := plaintext.Head(head)
	if !ok {
		return codec.No
	}
	for len(text) > 0 {
		var line []byte
		line, text = plaintext.CutLine(text)
		switch {
		case len(line) == 0, bytes.HasPrefix(line, []byte(process)):
		case isHeading(line):
			return codec.Sure
		default:
			return codec.No
		}
	}
	return codec.No
}

const process = "****** Process "

func isHeading(line []byte) bool {
	return bytes.HasPrefix(line, []byte("FUNCTION ")) && bytes.HasSuffix(line, []byte("[uS / CALLS]"))
}
