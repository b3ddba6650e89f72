package goroutines

import (
	"bytes"
	"strings"
)

// header is the line that begins a goroutine.
type header struct {
	name   string // "goroutine 19"
	state  string // "chan receive, 5 minutes"
	labels string // `{"endpoint": "/v1/items"}`, "" without any
}

// cutHeader takes such a line apart; false for any other.
//
//	goroutine 1 [running]:
//	goroutine 0 gp=0x5d5e20 m=0 mp=0x5d6880 [idle]:
//	goroutine 19 [select, 5 minutes labels:{"endpoint": "/v1/items"}]:
func cutHeader(line []byte) (h header, ok bool) {
	rest, ok := bytes.CutPrefix(line, []byte("goroutine "))
	if !ok || !bytes.HasSuffix(rest, []byte("]:")) {
		return header{}, false
	}
	id, rest, ok := bytes.Cut(rest[:len(rest)-2], []byte(" "))
	open := bytes.IndexByte(rest, '[')
	if !ok || open < 0 || open > 0 && !bytes.HasPrefix(rest, []byte("gp=")) || !isNumber(id) {
		return header{}, false
	}
	h = header{name: "goroutine " + string(id), state: string(rest[open+1:])}
	if state, labels, ok := strings.Cut(h.state, " labels:{"); ok {
		h.state, h.labels = strings.TrimSuffix(state, ","), "{"+labels
	}
	return h, true
}

// isElided recognises the place of frames that were left out.
//
//	...additional frames elided...
//	...23 frames elided...
func isElided(line []byte) bool {
	return bytes.HasPrefix(line, []byte("...")) && bytes.HasSuffix(line, []byte(" frames elided..."))
}

// creator is the function that a line says created the goroutine, with the
// words in front.
//
//	created by main.main in goroutine 1 -> created by main.main
func creator(line []byte) (string, bool) {
	if !bytes.HasPrefix(line, []byte("created by ")) {
		return "", false
	}
	words, _, _ := bytes.Cut(line, []byte(" in goroutine "))
	return string(words), true
}

func isNumber(s []byte) bool {
	for _, c := range s {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(s) > 0
}
