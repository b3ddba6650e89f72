// Package firefox reads profiles of the Firefox Profiler
// (https://profiler.firefox.com), which samply and Python's sampling profiler
// write too, in both of their shapes.
//
// Processed profiles are tables of columns; a stack is a frame on top of another
// stack:
//
//	{"meta":{"interval":1,"startTime":1460221352723.4,"preprocessedProfileVersion":24},
//	 "threads":[{"name":"GeckoMain","pid":1,"tid":1,
//	   "samples":{"stack":[1,null],"time":[0,1],"length":2},
//	   "stackTable":{"frame":[0,1],"prefix":[null,0],"length":2},
//	   "frameTable":{"func":[0,1],"line":[null,12],"length":2},
//	   "funcTable":{"name":[0,1],"isJS":[false,true],"fileName":[null,2],"length":2},
//	   "stringArray":["(root)","step","http://h/app.js"]}]}
//
// There are some seventy versions of it
// (https://github.com/firefox-devtools/profiler/blob/main/docs-developer/CHANGELOG-formats.md).
// They are read by the columns that are there: tables stand in each thread, or
// once in "shared"; times are given or their differences.
//
// Gecko profiles, as Firefox itself makes them, have rows, a schema that says
// which column is where, and names of frames as one string; the profiles of
// other processes are nested:
//
//	"samples":{"schema":{"stack":0,"time":1},"data":[[1,0],[null,1]]}
package firefox

import "flameview/formats/codec"

// Format is the profile of the Firefox Profiler.
var Format = codec.Format{
	ID:         "firefox",
	Title:      "Firefox Profiler",
	Extensions: []string{".profile.json", ".json"},
	Sniff:      sniff,
	Read:       read,
}
