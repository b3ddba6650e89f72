package callgrind

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// headers are the keys that may stand in front of the costs.
var headers = map[string]bool{
	"version": true, "creator": true, "pid": true, "thread": true, "part": true, "cmd": true, "desc": true,
	"positions": true, "event": true, "events": true, "summary": true, "totals": true,
}

// newRun is how Xdebug begins each run in a file that it appends to.
const newRun = "==== NEW PROFILING FILE ="

// sniff wants a header with a line of events, and behind it a name or nothing
// yet.
func sniff(head []byte) codec.Confidence {
	whole := len(head) < codec.SniffLen
	text, ok := plaintext.Head(head)
	if !ok {
		return codec.No
	}
	marked, events := false, false
	for len(text) > 0 {
		line, rest := plaintext.CutLine(text)
		text = rest
		if rest == nil && !whole {
			break // the line is cut by the end of the head
		}
		switch key, _, ok := bytes.Cut(line, []byte(":")); {
		case len(line) == 0, bytes.HasPrefix(line, []byte(newRun)):
		case line[0] == '#':
			marked = marked || bytes.HasPrefix(line, []byte("# callgrind format"))
		case isName(line):
			if events {
				return codec.Sure
			}
			return codec.No
		case ok && headers[string(key)]:
			events = events || string(key) == "events"
		default:
			return codec.No
		}
	}
	switch {
	case marked:
		return codec.Sure
	case events:
		return codec.Maybe
	}
	return codec.No
}

// isName says whether a line names an object, a file or a function.
func isName(line []byte) bool {
	key, _, ok := bytes.Cut(line, []byte("="))
	switch string(key) {
	case "ob", "fl", "fi", "fe", "fn", "cob", "cfi", "cfl", "cfn":
		return ok
	}
	return false
}
