package formats

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// looksLike says what content is that no reader supports. Supported formats need not be listed, except to name a broken file
// better than an excerpt would. The name is considered last.
func looksLike(name string, content []byte) foreign {
	if len(content) == 0 {
		return foreign{what: "an empty file"}
	}
	head := content[:min(len(content), 2048)]
	text := isText(head, len(content) > len(head))
	for _, f := range binaries {
		if text && len(f.magic) < 5 {
			continue // any word may begin with BM, MOJ or SLOW
		}
		if len(content) > f.at && bytes.HasPrefix(content[f.at:], []byte(f.magic)) {
			return f
		}
	}
	switch {
	case isPprof(content):
		return foreign{what: "a pprof profile"}
	case isPerfetto(content):
		return foreign{what: "a Perfetto trace", do: throughTraceconv}
	}
	if text {
		lower := bytes.ToLower(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
		for _, f := range texts {
			if f.marked(lower) {
				return f
			}
		}
		if perfScript.Match(head) {
			return foreign{what: "samples of perf script without stacks", do: withStacks}
		}
	}
	for _, f := range byName {
		if strings.HasSuffix(strings.ToLower(name), f.ext) {
			return f
		}
	}
	if !text {
		return foreign{what: fmt.Sprintf("binary data; it begins with % x", content[:min(len(content), 16)])}
	}
	return foreign{what: plainText(content)}
}

// plainText describes text that has no mark.
func plainText(content []byte) string {
	content = bytes.TrimLeft(bytes.TrimPrefix(content, []byte("\xef\xbb\xbf")), " \t\r\n")
	if len(content) == 0 {
		return "an empty file: there is nothing but blanks"
	}
	line, _, _ := bytes.Cut(content, []byte("\n"))
	what := "text"
	if jsonStart.Match(content[:min(len(content), 2048)]) {
		what = "JSON"
	}
	return fmt.Sprintf("%s; it begins with %q", what, cut(line, 40))
}

// jsonStart is how an object or a list begins. "[k] 99" and "{main};f" are no JSON.
var jsonStart = regexp.MustCompile(`^(?:\{\s*(?:"|\}|$)|\[\s*(?:["{\]\[]|-?\d|true\b|false\b|null\b|$))`)

// perfScript is the line of a sample without a stack: name,
// process, perhaps a CPU, seconds with six or nine decimals.
//
//	java 1234/1240 [003]  5012.123456:     250000 cycles:
var perfScript = regexp.MustCompile(`(?m)^[ \t]*\S.*[ \t]\d+(?:/\d+)?[ \t]+(?:\[\d+\][ \t]+)?\S*[ \t]*\d+\.\d{6}(?:\d{3})?:[ \t]`)

// marked says whether text, in lower case, has all marks.
func (f foreign) marked(text []byte) bool {
	for _, mark := range f.marks {
		word, atLine := strings.CutPrefix(mark, "^")
		switch {
		case !bytes.Contains(text, []byte(word)):
			return false
		case atLine && !bytes.HasPrefix(text, []byte(word)) && !bytes.Contains(text, []byte("\n"+word)):
			return false
		}
	}
	return true
}

// isPprof recognises the protocol buffer: field 1, a sample type of two small
// numbers, or field 2 and up, as
// https://github.com/google/pprof/blob/main/proto/profile.proto numbers them.
func isPprof(p []byte) bool {
	return len(p) > 6 && p[0] == 0x0a && p[1] <= 6 && p[2] == 0x08 && p[4] == 0x10
}

// isPerfetto recognises a list of trace packets: field 1 again and again, each a
// message that begins with a time stamp, a sequence or the trusted user, as
// https://github.com/google/perfetto/blob/main/protos/perfetto/trace/trace_packet.proto
// numbers them.
func isPerfetto(p []byte) bool {
	packets := 0
	for ; len(p) > 2 && p[0] == 0x0a && packets < 8; packets++ {
		size, n := 0, 1
		for shift := 0; ; shift += 7 {
			if n >= len(p) || shift > 28 {
				return false
			}
			size |= int(p[n]&0x7f) << shift
			if n++; p[n-1] < 0x80 {
				break
			}
		}
		p = p[n:]
		if len(p) == 0 || size == 0 {
			return false
		}
		switch p[0] { // trusted_uid, clock_snapshot, timestamp, trusted_packet_sequence_id, timestamp_clock_id
		case 0x18, 0x32, 0x40, 0x50, 0xd0:
		default:
			return packets > 2
		}
		p = p[min(size, len(p)):]
	}
	return packets > 2
}

// isText says whether bytes are UTF-8 (or begin with a byte order mark of
// UTF-16) without control characters; the last rune may be cut.
func isText(p []byte, more bool) bool {
	if bytes.HasPrefix(p, []byte("\xff\xfe")) || bytes.HasPrefix(p, []byte("\xfe\xff")) {
		return true
	}
	for len(p) > 0 {
		r, n := utf8.DecodeRune(p)
		if r == utf8.RuneError && n == 1 && !(more && len(p) < utf8.UTFMax) {
			return false
		}
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' && r != '\x1b' {
			return false
		}
		p = p[n:]
	}
	return true
}

// cut shortens text at a rune.
func cut(p []byte, n int) string {
	p = bytes.TrimRight(p, "\r")
	if len(p) <= n {
		return string(p)
	}
	for n > 0 && !utf8.RuneStart(p[n]) {
		n--
	}
	return string(p[:n]) + "…"
}
