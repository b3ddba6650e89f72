package cpuprofile

import (
	"bytes"
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

var numbersFirst = regexp.MustCompile(`^\{\s*"(samples|timeDeltas)"\s*:\s*\[\s*\d`)

// sniff knows the format by its first node: a call frame in a list of nodes.
//
//	{"nodes":[{"id":1,"callFrame":{...},"hitCount"    sure
//	{"startTime":1,"samples":[2],"timeDeltas":[...    sure: the nodes are out of sight
//	{"samples":[2,2,3,...                             maybe
//	{"head":{"functionName":"(root)",...,"callUID"    sure: Chrome before 2016
//	{"head":{"callFrame":...,"selfSize"               no: a heap profile
//	[{"ph":"P",...,"cpuProfile":{"nodes"              no: a trace
func sniff(head []byte) codec.Confidence {
	text := jsontext.Trim(head)
	if len(text) == 0 || text[0] != '{' {
		return codec.No
	}
	has := func(s string) bool { return bytes.Contains(text, []byte(s)) }
	if has(`"selfSize"`) || has(`"traceEvents"`) || has(`"ph"`) {
		return codec.No
	}
	switch {
	case has(`"nodes"`) && has(`"callFrame"`) && has(`"functionName"`),
		has(`"head"`) && has(`"functionName"`) && (has(`"callUID"`) || has(`"hitCount"`)),
		has(`"samples"`) && has(`"timeDeltas"`) && has(`"startTime"`) && !has(`"threads"`) && !has(`"meta"`):
		return codec.Sure
	case numbersFirst.Match(text[:min(len(text), 64)]):
		return codec.Maybe
	}
	return codec.No
}
