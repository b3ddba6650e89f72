// Package instruments reads what Apple's Instruments gives away: the call tree
// that "Deep Copy" puts on the clipboard, and tables of xctrace export.
//
//	Weight	Self Weight		Symbol Name
//	168.00 ms  100.0%	0 s	 	crunch (4711)
//	168.00 ms  100.0%	2.00 ms	 	 main
//
//	<trace-query-result><node><schema name="time-profile">...</schema>
//	<row><sample-time id="1">1000000</sample-time><thread id="2" fmt="Main Thread 0x1 (crunch, pid: 4711)">...
//
// The copy's rows are indented by a blank a level, and only its column of self
// values is exact. In the XML each element with an id stands for all later ones
// with that ref. See the manual page xctrace(1) and
// https://github.com/jonhoo/inferno/blob/main/src/collapse/xctrace.rs
package instruments

import (
	"bytes"
	"context"
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// Format is Instruments' copies and exports.
var Format = codec.Format{
	ID:         "instruments",
	Title:      "Instruments copy or xctrace export",
	Extensions: []string{".xml", ".txt", ".tsv"},
	Sniff:      sniff,
	Read:       read,
}

var (
	deepCopy = regexp.MustCompile(`^[^\t\n]*\t[^\t\n]*Self[^\n]*\t *Symbol Names?\r?\n`)
	export   = regexp.MustCompile(`^\s*(?:<\?xml[^>]*\?>\s*)?<trace-query-result[\s>]`)
)

// sniff is sure of how both begin.
func sniff(content []byte) codec.Confidence {
	if text, ok := plaintext.Head(content); ok && (deepCopy.Match(text) || export.Match(text)) {
		return codec.Sure
	}
	return codec.No
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	text, err := plaintext.ToUTF8(in.Data)
	if err != nil {
		return err
	}
	if bytes.HasPrefix(bytes.TrimSpace(text[:min(len(text), codec.SniffLen)]), []byte("<")) {
		return readExport(ctx, in, text, b)
	}
	return readCopy(ctx, in, b)
}
