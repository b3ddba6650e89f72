package goroutines

import (
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// begin is the line that begins a goroutine, and what follows it: a function or
// a line behind a tab.
var begin = regexp.MustCompile(`(?m)^goroutine [0-9]+ (?:gp=\S+ m=\S+ (?:mp=\S+ )?)?\[[a-z?][^\n]*\]:\r?\n(?:\t|[^\s:;]+\([^\n]*\)\r?\n\t)`)

// sniff is sure where a goroutine begins, wherever that is.
func sniff(head []byte) codec.Confidence {
	if text, ok := plaintext.Head(head); ok && begin.Match(text) {
		return codec.Sure
	}
	return codec.No
}
