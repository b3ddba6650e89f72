package heapprofile

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// sniff knows the format by call frames that have a size.
//
//	{"head":{"callFrame":{"functionName":"(root)",...},"selfSize":0    sure
//	{"samples":[{"size":16400,"nodeId":2,"ordinal":1},...              sure: the tree is out of sight
func sniff(head []byte) codec.Confidence {
	text := jsontext.Trim(head)
	if len(text) == 0 || text[0] != '{' {
		return codec.No
	}
	has := func(s string) bool { return bytes.Contains(text, []byte(s)) }
	switch {
	case has(`"traceEvents"`), has(`"ph"`):
		return codec.No
	case has(`"head"`) && has(`"callFrame"`) && has(`"selfSize"`),
		has(`"samples"`) && has(`"size"`) && has(`"nodeId"`) && has(`"ordinal"`):
		return codec.Sure
	}
	return codec.No
}
