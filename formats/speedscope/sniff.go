package speedscope

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// sniff knows the format by its schema, or by its keys where a writer leaves
// the schema out or puts it at the end.
//
//	{"$schema":"https://www.speedscope.app/...   sure
//	{"shared":{"frames":[... "profiles":[        sure
//	{"profiles":[{"type":"sampled",...           sure
//	{"shared":{"frames":[{"name":...             maybe: many frames, the rest is not in sight
func sniff(head []byte) codec.Confidence {
	text := jsontext.Trim(head)
	if len(text) == 0 || text[0] != '{' {
		return codec.No
	}
	has := func(s string) bool { return bytes.Contains(text, []byte(s)) }
	shared, profiles := has(`"shared"`) && has(`"frames"`), has(`"profiles"`)
	typed := has(`"sampled"`) && (has(`"samples"`) || has(`"weights"`)) || has(`"evented"`) && has(`"events"`)
	switch {
	case has("speedscope.app/file-format-schema"), shared && profiles, profiles && typed:
		return codec.Sure
	case shared:
		return codec.Maybe
	}
	return codec.No
}
