// Package heapprofile reads V8's sampled heap profiles (.heapprofile), as
// node --heap-prof and the Memory panel of Chrome write them
// (https://chromedevtools.github.io/devtools-protocol/tot/HeapProfiler/#type-SamplingHeapProfile):
//
//	{"head":{"callFrame":{"functionName":"(root)",...},"selfSize":0,"id":1,"children":[
//	   {"callFrame":{"functionName":"step","url":"file:///srv/shop.js","lineNumber":11,...},"selfSize":16400,"id":2,"children":[]}]},
//	 "samples":[{"size":16400,"nodeId":2,"ordinal":1}]}
//
// selfSize is in bytes and already scaled up from what was sampled. Samples,
// which V8 writes since 2019, say how often an allocation was caught.
package heapprofile

import "flameview/formats/codec"

// Format is V8's sampled heap profile.
var Format = codec.Format{
	ID:         "heapprofile",
	Title:      "V8 heap profile",
	Extensions: []string{".heapprofile"},
	Sniff:      sniff,
	Read:       read,
}
