// Package flamebearer reads flame graphs of Pyroscope: what its UI exports and its
// /render and /render-diff answer.
//
//	{"version":1,"flamebearer":{"names":["total","main","work"],
//	  "levels":[[0,10,0,0],[0,10,1,1],[0,9,9,2]],"numTicks":10,"maxSelf":9},
//	 "metadata":{"format":"single","sampleRate":100,"units":"samples","name":"shop.cpu"}}
//
// A level is a row of boxes. A box of a single graph is four numbers, one of a
// double graph seven:
//
//	x, total, self, name
//	x, total, self of the left side, the same of the right one, name
//
// x is the gap between a box and the end of the one before it. A box hangs below
// the box of the level above that spans it.
//
// The two sides of a double graph are two series, as in differential folded text:
// the right one has the name that it would have alone, and the left one that of its
// base (model.BaseSeries).
//
// https://github.com/pyroscope-io/pyroscope/blob/v0.37.2/pkg/structs/flamebearer/flamebearer.go
package flamebearer

import (
	"bytes"
	"regexp"

	"flameview/formats/codec"
)

// Format is Pyroscope's flame graph.
var Format = codec.Format{
	ID:         "flamebearer",
	Title:      "Pyroscope flame graph",
	Extensions: []string{".json", ".flamebearer"},
	Sniff:      sniff,
	Read:       read,
}

// key is the object that no other format has.
var key = regexp.MustCompile(`"flamebearer"\s*:\s*\{\s*"(?:names|levels|numTicks|maxSelf)"`)

// sniff is sure of that object, in JSON.
func sniff(head []byte) codec.Confidence {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	if len(text) > 0 && text[0] == '{' && key.Match(text) {
		return codec.Sure
	}
	return codec.No
}
