package firefox

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// sniff knows the format by its meta data or its tables. Both may be out of
// sight: a Gecko profile begins with the list of libraries, which is long.
//
//	{"meta":{...,"preprocessedProfileVersion":24    sure
//	{"meta":{...},"threads":[{"frameTable":         sure
//	{"libs":[{"debugName":...,"breakpadId":         sure
func sniff(head []byte) codec.Confidence {
	text := jsontext.Trim(head)
	if len(text) == 0 || text[0] != '{' {
		return codec.No
	}
	has := func(s string) bool { return bytes.Contains(text, []byte(s)) }
	tables := has(`"stackTable"`) || has(`"frameTable"`) || has(`"funcTable"`)
	switch {
	case has(`"traceEvents"`):
		return codec.No
	case has(`"preprocessedProfileVersion"`),
		tables && (has(`"threads"`) || has(`"shared"`)),
		has(`"breakpadId"`) && has(`"debugName"`) && (has(`"libs"`) || has(`"meta"`)),
		has(`"meta"`) && has(`"interval"`) && (has(`"markerSchema"`) || has(`"sampleUnits"`) || has(`"processType"`)):
		return codec.Sure
	}
	return codec.No
}
