// Package perfdata reads perf.data, the recordings of Linux perf, through perf
// itself: "perf script" turns one into the text that formats/perfscript reads.
//
// The file holds addresses; their names come from the binaries, debug files and
// perf maps of this machine, or from what "perf archive" packed where it was
// recorded: perf.data.tar.bz2 in the same folder is used. perf's versions differ
// in what they can read, and only perf knows all of it (torvalds/linux
// tools/perf/Documentation/perf.data-file-format.txt), so there is no reader of
// our own beside it. It runs on the user's word only (codec.Programs): it opens
// the binaries that a recording names.
package perfdata

import (
	"bytes"
	"slices"
	"strings"

	"flameview/formats/codec"
)

// Format is perf.data.
var Format = codec.Format{
	ID:         "perfdata",
	Title:      "perf.data",
	Extensions: []string{".data"},
	Sniff:      sniff,
	Read:       read,
	Folder:     isFolder,
	Companions: []string{symbolsEnd},
}

// magics are the first bytes, in both orders, and those of perf before 2010.
var magics = []string{"PERFILE2", "2ELIFREP", "PERFFILE"}

func sniff(head []byte) codec.Confidence {
	for _, m := range magics {
		if bytes.HasPrefix(head, []byte(m)) {
			return codec.Sure
		}
	}
	return codec.No
}

// symbolsEnd is what "perf archive" puts behind the name of a recording, and
// allSymbols what "perf archive --all" calls it.
const (
	symbolsEnd = ".tar.bz2"
	allSymbols = "perf.symbols.tar.bz2"
)

// isFolder recognises a recording with its symbols and nothing else, and the
// folders that perf record --threads and --kcore make of a recording.
//
//	perf.data perf.data.tar.bz2     data data.0 data.1     data kcore_dir
func isFolder(names []string) bool {
	if slices.Contains(names, "data") && (slices.Contains(names, "data.0") || slices.Contains(names, "kcore_dir")) {
		return true
	}
	return len(names) == 2 && dataOf(names) != ""
}

// dataOf is the recording beside which its symbols lie, "" if there is none.
func dataOf(names []string) string {
	for _, name := range names {
		if data, ok := strings.CutSuffix(name, symbolsEnd); ok && slices.Contains(names, data) {
			return data
		}
	}
	if slices.Contains(names, allSymbols) && slices.Contains(names, "perf.data") {
		return "perf.data"
	}
	return ""
}
