package legacypprof

import (
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// heads are how the texts begin.
var heads = regexp.MustCompile(`^(?:` +
	`\S+ profile: total [0-9]+\r?\n(?:\r?\n)*(?:[0-9]+ @ |$)` + `|` +
	`heap profile: *[0-9]+: *[0-9]+ *\[ *[0-9]+: *[0-9]+ *\] *@ *[a-z]` + `|` +
	`--- (?:mutex|contention):\r?\ncycles/second=` + `|` +
	`--- contentionz [0-9]+ ---\r?\n` + `|` +
	`--- symbol\r?\nbinary=` + `)`)

// sniff is sure of all of them.
func sniff(head []byte) codec.Confidence {
	if _, ok := cpuHeader(head); ok {
		return codec.Sure
	}
	if heads.Match(head) { // what follows symbols may be binary
		return codec.Sure
	}
	if text, ok := plaintext.Head(head); ok && heads.Match(text) {
		return codec.Sure
	}
	return codec.No
}
