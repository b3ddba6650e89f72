package folded

import (
	"strings"

	"flameview/formats/names"
)

// Escaped names
//
// Folded text has no escapes, but names have everything: a ";" in a descriptor,
// a line break in a lambda's name, an ESC that a terminal obeys, a blank at the
// end. A text in which that occurs begins with a comment that says so, and then,
// and only then, a backslash in a name begins an escape. Other tools read such a
// text too: they show the escapes. A text without the comment is taken as it
// stands, because foreign names have backslashes of their own (App\xdebug in PHP).
//
//	\\ is \    \x3b is ;    \x0a is a line break
//
// An escaped ":" or "@" says more: what follows is a part of the name, not a
// line or a byte code index behind it (Spec.at 10\x3a30).

// escapedMark begins the comment.
const escapedMark = "# escaped names: "

const escapedComment = escapedMark + `\\ is \, \xNN is the byte NN in hexadecimal` + "\n"

// parseEscaped takes an escaped name apart.
func parseEscaped(name string) names.Parsed {
	text, whole := unescape(name)
	if whole {
		return names.ParseWhole(text)
	}
	return names.Parse(text)
}

// unescape gives the name, and whether an escape says that nothing stands behind
// it. What is no escape stays as it is.
func unescape(s string) (text string, whole bool) {
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return s, false
	}
	out := append(make([]byte, 0, len(s)), s[:i]...)
	for ; i < len(s); i++ {
		switch {
		case s[i] != '\\':
			out = append(out, s[i])
		case strings.HasPrefix(s[i:], `\\`):
			out = append(out, '\\')
			i++
		case i+3 < len(s) && s[i+1] == 'x' && isHex(s[i+2]) && isHex(s[i+3]):
			c := hex(s[i+2])<<4 | hex(s[i+3])
			whole = whole || c == ':' || c == '@'
			out = append(out, c)
			i += 3
		default:
			out = append(out, '\\')
		}
	}
	return string(out), whole
}

// occasion says where names of a kind cannot stand as they are.
type occasion uint8

const (
	never  occasion = 0
	always occasion = 1 << iota
	asRoot          // a "#" there makes the line a comment
	asLeaf          // a number there is one more count
)

// trouble says when a name must be escaped.
func trouble(name string) occasion {
	o := never
	for i := range len(name) {
		if isControl(name, i) || name[i] == ';' {
			return always
		}
	}
	if name == "" || isBlank(name[len(name)-1]) || endsLikeLine(name) {
		return always
	}
	if name[0] == '#' {
		o |= asRoot
	}
	if numberAt(name) >= 0 {
		o |= asLeaf
	}
	return o
}

// endsLikeLine says whether reading would take the end of a name for a line.
func endsLikeLine(name string) bool {
	return isDigit(name[len(name)-1]) && names.Parse(name).Display != name
}

// numberAt is the index of the blank before a number at the end, -1 if there is
// none.
func numberAt(name string) int {
	i := strings.LastIndexAny(name, " \t")
	if i < 0 {
		return -1
	}
	if _, problem := parseCount([]byte(name[i+1:])); problem != "" {
		return -1
	}
	return i
}

// isControl says whether a control character begins or ends at i: C0, DEL, or C1
// of two bytes.
func isControl(s string, i int) bool {
	c1 := func(c byte) bool { return c >= 0x80 && c < 0xa0 }
	c := s[i]
	return c < ' ' || c == 0x7f || c1(c) && i > 0 && s[i-1] == 0xc2 || c == 0xc2 && i+1 < len(s) && c1(s[i+1])
}

// appendEscaped appends a name with all that could be mistaken written in
// another way.
func appendEscaped(line []byte, name string) []byte {
	end, number := len(name)-1, numberAt(name)
	mark := -1
	if end >= 0 && endsLikeLine(name) {
		mark = strings.LastIndexAny(name, ":@")
	}
	for i := range len(name) {
		switch c := name[i]; {
		case c == '\\':
			line = append(line, `\\`...)
		case isControl(name, i), c == ';', i == number, i == mark, i == end && isBlank(c), i == 0 && c == '#':
			line = append(line, '\\', 'x', "0123456789abcdef"[c>>4], "0123456789abcdef"[c&15])
		default:
			line = append(line, c)
		}
	}
	return line
}

func isHex(c byte) bool { return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

func hex(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
