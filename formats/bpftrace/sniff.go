package bpftrace

import (
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// head is a map's entry with a stack: a frame behind the bracket, or behind
// keys and a comma.
var head = regexp.MustCompile(`(?m)^@[A-Za-z0-9_]*\[(?:.*,)? ?\r?\n(?: {4}|\t)\S`)

// json begins the JSON form.
var json = regexp.MustCompile(`^\x{FEFF}?\s*\{"type": ?"(?:attached_probes|map)", ?"data": ?\{`)

// sniff is sure of both.
func sniff(content []byte) codec.Confidence {
	if text, ok := plaintext.Head(content); ok && plaintext.HasAny(text, "@", `"data"`) && (json.Match(content) || head.Match(text)) {
		return codec.Sure
	}
	return codec.No
}

// within looks for an entry behind text that the program printed.
func within(content []byte) bool {
	return plaintext.Within(content, "@", func(text []byte) bool {
		at := head.FindIndex(text)
		return at != nil && at[0] == 0
	})
}
