// Package stackprof reads the JSON of Ruby's stackprof
// (https://github.com/tmm1/stackprof): what stackprof --json prints, or
// JSON.generate of a result.
//
//	{"version":1.2,"mode":"cpu","interval":1000,"samples":3,"gc_samples":0,"missed_samples":0,
//	 "frames":{"70":{"name":"<main>","file":"a.rb","line":1,"total_samples":3,"samples":1,"edges":{"71":2}},
//	           "71":{"name":"A#b","file":"a.rb","line":4,"total_samples":2,"samples":2}},
//	 "raw":[1,70,1, 2,70,71,2],
//	 "raw_sample_timestamps":[9000,10000,11000]}
//
// raw is a list of stacks: the length, the frames root first, and how many
// samples in a row had it. Each sample has a time in microseconds of the
// monotonic clock, or the microseconds since the sample before
// (raw_timestamp_deltas). raw_lines has lines in the places of frames.
//
// A file without raw is a call graph: edges say how many samples had a callee
// on top of the frame, and stacks are estimated (package callgraph).
//
// A sample stands for interval microseconds in the modes wall and cpu, and for
// interval allocations in the mode object.
package stackprof

import (
	"context"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// Format is stackprof's result as JSON.
var Format = codec.Format{
	ID:         "stackprof",
	Title:      "stackprof JSON",
	Extensions: []string{".stackprof.json", ".stackprof"},
	Sniff:      sniff,
	Read:       read,
}

// sniff wants the keys with which every result begins.
func sniff(head []byte) codec.Confidence {
	s := jsontext.New(context.Background(), head)
	s.Fast = true
	found := 0
	// The head may be cut: what was found before that counts.
	_ = s.Object(func(key []byte) error {
		switch string(key) {
		case "version", "mode", "interval", "samples", "gc_samples", "missed_samples":
			found++
		}
		return nil
	})
	if found == 6 {
		return codec.Sure
	}
	return codec.No
}
