package svg

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape replaces the five entities that XML itself knows and numbers of
// characters. Whatever else begins with "&" is text: writers leave it
// unescaped, and entities that a document declares are not expanded. Bytes
// that are not UTF-8 become U+FFFD.
func unescape(s []byte) string {
	if bytes.IndexByte(s, '&') < 0 {
		return strings.ToValidUTF8(string(s), "\uFFFD")
	}
	out := make([]byte, 0, len(s))
	for len(s) > 0 {
		amp := bytes.IndexByte(s, '&')
		if amp < 0 {
			break
		}
		out = append(out, s[:amp]...)
		s = s[amp:]
		r, size := entity(s)
		if size == 0 {
			out, s = append(out, '&'), s[1:]
			continue
		}
		out, s = utf8.AppendRune(out, r), s[size:]
	}
	return strings.ToValidUTF8(string(append(out, s...)), "\uFFFD")
}

// entity reads the entity at the front of s and says how long it is, 0 if it
// is none that we replace.
func entity(s []byte) (r rune, size int) {
	const longest = len("&#x10FFFF;")
	end := bytes.IndexByte(s[:min(len(s), longest)], ';')
	if end < 0 {
		return 0, 0
	}
	switch name := string(s[1:end]); {
	case name == "lt":
		r = '<'
	case name == "gt":
		r = '>'
	case name == "amp":
		r = '&'
	case name == "quot":
		r = '"'
	case name == "apos":
		r = '\''
	case strings.HasPrefix(name, "#"):
		digits, base := name[1:], 10
		if strings.HasPrefix(digits, "x") {
			digits, base = digits[1:], 16
		}
		n, err := strconv.ParseUint(digits, base, 32)
		if err != nil || n == 0 || n > utf8.MaxRune {
			return 0, 0
		}
		r = rune(n)
	default:
		return 0, 0
	}
	return r, end + 1
}
