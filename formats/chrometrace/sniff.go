package chrometrace

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// sniff knows a trace by its list of events, or by its first event.
//
//	{"traceEvents":[               sure
//	[{"ph":"X","ts":10,...         sure
//	[{"name":"a","value":1}]       no
func sniff(head []byte) codec.Confidence {
	text := jsontext.Trim(head)
	if len(text) == 0 {
		return codec.No
	}
	has := func(s string) bool { return bytes.Contains(text, []byte(s)) }
	switch text[0] {
	case '{':
		if has(`"traceEvents"`) || has(`"dataOrigin"`) && has(`"TraceEvents"`) {
			return codec.Sure
		}
	case '[':
		rest := bytes.TrimLeft(text[1:], " \t\r\n")
		if len(rest) > 0 && rest[0] == '{' && has(`"ph"`) && (has(`"ts"`) || has(`"pid"`)) {
			return codec.Sure
		}
	}
	return codec.No
}
