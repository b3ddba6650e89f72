package threaddump

import (
	"bytes"
	"regexp"
	"time"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// marks begin a dump that HotSpot or its agent writes, at the start of a line.
//
//	Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):
//	Attaching to process ID 4711, please wait...
var marks = regexp.MustCompile(`(?m)^(?:Full thread dump .*\(.*\):\r?$|Attaching to process ID [0-9]+, please wait\.\.\.\r?$)`)

// part is a thread's header and its state: dumps are passed on in parts too.
var part = regexp.MustCompile(`(?m)^".*" .*\btid=0x[0-9a-f]+ .*\r?\n   java\.lang\.Thread\.State: [A-Z]`)

// json begins the JSON form; no other object stands first.
var json = regexp.MustCompile(`^\x{FEFF}?\s*\{\s*"threadDump"\s*:\s*\{`)

// sniff is sure of the words that begin a dump, wherever they stand.
func sniff(head []byte) codec.Confidence {
	text, ok := plaintext.Head(head)
	if !ok {
		return codec.No
	}
	if isPlain(text) || plaintext.HasAny(text, "threadDump", "Full thread dump ", "Attaching to process ID ", "java.lang.Thread.State: ") && (json.Match(text) || marks.Match(text) || part.Match(text)) {
		return codec.Sure
	}
	return codec.No
}

// within looks for the words that begin a dump in a log.
func within(content []byte) bool {
	return plaintext.Within(content, "Full thread dump ", func(text []byte) bool {
		line, _ := plaintext.CutLine(text)
		return marks.Match(line)
	})
}

// isPlain says whether text begins as the JDK's plain form does.
//
//	4711
//	2026-11-21T22:57:10.000001Z
//	21.0.2+13-LTS
func isPlain(text []byte) bool {
	pid, rest := plaintext.CutLine(text)
	at, rest := plaintext.CutLine(rest)
	version, _ := plaintext.CutLine(rest)
	_, ok := instant(at)
	return ok && isNumber(pid) && len(version) > 0 && '0' <= version[0] && version[0] <= '9'
}

// instant reads a time as Java's Instant writes it.
func instant(s []byte) (ns int64, ok bool) {
	if len(s) < len("2026-11-21T22:57:10Z") || len(s) > len("2026-11-21T22:57:10.123456789Z") || s[10] != 'T' || s[len(s)-1] != 'Z' {
		return 0, false
	}
	t, err := time.Parse(time.RFC3339Nano, string(s))
	return t.UnixNano(), err == nil
}

// isNumber says whether s is digits. A process of which Java does not know the
// number is -1.
func isNumber(s []byte) bool {
	s = bytes.TrimPrefix(s, []byte("-"))
	for _, c := range s {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(s) > 0
}
