// Package json reads and writes flame graphs as JSON trees, in all the dialects
// that tools write (formats.md, "JSON"):
//
//	{"name":"all","value":5,"children":[...]}    d3-flame-graph and many others; value is a total
//	{"n":"all","l":"root","v":0,"c":[...]}       perf's flame graph script; v is self, l the kind of library
//	{"n":"all","v":5,"c":[...]}                  its shorter relative; v is a total
//	{"n":"m()","p":"pkg","d":"...","v":5,"c":[]} JDK Mission Control; p is the package, d a description
//
// Whether values are totals or self is decided by the data, see evidence.readAs.
//
// The outermost object stands for "everything" and is no frame where it bears
// one of the names that writers give it for that: all, root, total, none at
// all; and in Mission Control's files. With any other name it is a frame like the
// others, because then it is likely to be main or a thread.
package json

import "flameview/formats/codec"

// Format is the JSON tree.
var Format = codec.Format{
	ID:         "json",
	Title:      "JSON flame graph",
	Extensions: []string{".json"},
	Sniff:      sniff,
	Read:       read,
	Write:      write,
	Options:    codec.WriteOptions{Names: true, Sides: 2},
}
