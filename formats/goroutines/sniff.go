package goroutines

import (
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// begins is the line that begins a goroutine, and what follows it: a function or
// a line behind a tab.
const begins = `goroutine [0-9]+ (?:gp=\S+ m=\S+ (?:mp=\S+ )?)?\[[a-z?][^\n]*\]:\r?\n(?:\t|[^\s:;]+\([^\n]*\)\r?\n\t)`

var (
	begin     = regexp.MustCompile(`(?m)^` + begins)
	beginHere = regexp.MustCompile(`\A` + begins)
)

// sniff is sure where a goroutine begins, wherever that is.
func sniff(head []byte) codec.Confidence {
	if text, ok := plaintext.Head(head); ok && plaintext.HasAny(text, "goroutine ") && begin.Match(text) {
		return codec.Sure
	}
	return codec.No
}

// within looks for a goroutine in a log.
func within(content []byte) bool {
	return plaintext.Within(content, "goroutine ", beginHere.Match)
}
