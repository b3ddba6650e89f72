// Package speedscope reads and writes the file format of speedscope
// (https://www.speedscope.app/file-format-schema.json), which rbspy, py-spy and
// many others write too:
//
//	{"$schema":"https://www.speedscope.app/file-format-schema.json",
//	 "shared":{"frames":[{"name":"main"},{"name":"parse"}]},
//	 "profiles":[
//	  {"type":"sampled","name":"cpu","unit":"none","startValue":0,"endValue":15,
//	   "samples":[[0],[0,1]],"weights":[5,10]}]}
//
// A sample is a list of frames, root first. An evented profile has, in place of
// samples and weights, the times at which frames begin and end:
//
//	"events":[{"type":"O","frame":0,"at":0},{"type":"O","frame":1,"at":5},
//	          {"type":"C","frame":1,"at":15},{"type":"C","frame":0,"at":15}]
//
// Where a file has several profiles, each is a thread of its name. Profiles that
// count in different units feed different series.
package speedscope

import "flameview/formats/codec"

// Format is speedscope's file format.
var Format = codec.Format{
	ID:         "speedscope",
	Title:      "speedscope profile",
	Extensions: []string{".speedscope.json", ".speedscope"},
	Sniff:      sniff,
	Read:       read,
	Write:      write,
	WriteChart: writeChart,
	Options:    codec.WriteOptions{Names: true},
}

const schema = "https://www.speedscope.app/file-format-schema.json"
