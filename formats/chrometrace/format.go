// Package chrometrace reads and writes trace events as JSON ("Trace Event Format",
// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMh4h6I0nSsKchNAySU):
// what the Performance panel of Chrome saves, and what Bazel, clang, ninja,
// py-spy, PyTorch, Perfetto and many others write for chrome://tracing.
//
//	{"traceEvents":[
//	  {"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"main"}},
//	  {"ph":"X","pid":1,"tid":1,"ts":10,"dur":5.5,"name":"parse"},
//	  {"ph":"B","pid":1,"tid":1,"ts":20,"name":"link"},
//	  {"ph":"E","pid":1,"tid":1,"ts":29}]}
//
// or the list alone. A missing "]" at the end is legal, since programs that are
// killed cannot write it.
//
// CPU profiles of V8 are the main series where a trace has some. Slices (ph X,
// B and E) are another one: each is an event with its self time.
package chrometrace

import "flameview/formats/codec"

// Format is the JSON of trace events.
var Format = codec.Format{
	ID:         "chrometrace",
	Title:      "Chrome trace",
	Extensions: []string{".trace.json", ".json", ".trace"},
	Sniff:      sniff,
	Read:       read,
	WriteChart: writeChart,
}
