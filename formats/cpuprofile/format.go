// Package cpuprofile reads V8's CPU profiles (.cpuprofile), as node, Deno, Bun,
// Chrome and Visual Studio Code write them
// (https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile):
//
//	{"nodes":[
//	  {"id":1,"callFrame":{"functionName":"(root)","scriptId":"0","url":"","lineNumber":-1,"columnNumber":-1},"hitCount":0,"children":[2]},
//	  {"id":2,"callFrame":{"functionName":"step","scriptId":"81","url":"file:///srv/shop.js","lineNumber":11,"columnNumber":6},"hitCount":2}],
//	 "startTime":1000,"endTime":9000,"samples":[2,2],"timeDeltas":[3000,2500]}
//
// Times are in microseconds. Chrome before 2016 has the nodes nested in
// "head" and "timestamps" in place of deltas.
package cpuprofile

import "flameview/formats/codec"

// Format is V8's CPU profile.
var Format = codec.Format{
	ID:         "cpuprofile",
	Title:      "V8 CPU profile",
	Extensions: []string{".cpuprofile"},
	Sniff:      sniff,
	Read:       read,
}
