package svg

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"flameview/model"
)

// clean makes a name one that XML can hold. The control characters that it
// forbids become their pictures (a NUL is shown as ␀), what is no character
// becomes U+FFFD.
func clean(s string) string {
	ok := true
	for _, r := range s {
		ok = ok && r != utf8.RuneError && allowed(r)
	}
	if ok {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case allowed(r):
			return r
		case r < 0x20:
			return 0x2400 + r
		}
		return utf8.RuneError
	}, s)
}

// allowed is the production Char of XML 1.0.
func allowed(r rune) bool {
	return r >= 0x20 && r != 0xfffe && r != 0xffff || r == '\t' || r == '\n' || r == '\r'
}

// appendEscaped writes clean text. Line breaks and tabs are written as numbers,
// or XML's readers would bend them.
func appendEscaped(buf []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '&':
			buf = append(buf, "&amp;"...)
		case '<':
			buf = append(buf, "&lt;"...)
		case '>':
			buf = append(buf, "&gt;"...)
		case '\t', '\n', '\r':
			buf = append(buf, "&#"...)
			buf = strconv.AppendInt(buf, int64(c), 10)
			buf = append(buf, ';')
		default:
			buf = append(buf, c)
		}
	}
	return buf
}

func escape(s string) string { return string(appendEscaped(nil, clean(s))) }

// appendDecimal writes v * 10^-decimals, with zeros at the end only if keep.
func appendDecimal(buf []byte, v int64, decimals int, keep bool) []byte {
	from := len(buf)
	buf = strconv.AppendInt(buf, v, 10)
	if decimals == 0 {
		return buf
	}
	if v < 0 {
		from++
	}
	for len(buf)-from <= decimals {
		buf = slices.Insert(buf, from, '0')
	}
	buf = slices.Insert(buf, len(buf)-decimals, '.')
	if keep {
		return buf
	}
	for buf[len(buf)-1] == '0' {
		buf = buf[:len(buf)-1]
	}
	if buf[len(buf)-1] == '.' {
		buf = buf[:len(buf)-1]
	}
	return buf
}

// fewest is how many letters a label has at least.
const fewest = 3

// cut fits a name into so many cells of a letter's width: with its package if
// that is wanted and has room, else without, else the front of that; but where
// that would be few letters, of the method alone. It is "" where not even three
// letters fit. The script does the same, and so the name is all that it goes by.
//
//	cut("java.util.HashMap.put", 30, false) = "HashMap.put"
//	cut("java.util.HashMap.put", 8, false) = "put"
//	cut("java.util.HashMap.putIfAbsent", 8, false) = "putIfAb…"
func cut(name string, cells int, full bool) string {
	if cells < fewest {
		return ""
	}
	if full && fit(name, cells) == len(name) {
		return name
	}
	name = short(name)
	if n := fit(name, cells); n < len(name) && cells <= fewCells {
		name = methodOf(name)
	}
	if n := fit(name, cells); n == len(name) {
		return name
	}
	return name[:fit(name, cells-1)] + "…"
}

// packages are those in front of a name: path elements of Go and of canonical
// Java names, and the packages of a dotted Java name, which begin with a small
// letter and end before a class with a capital and its method.
var packages = regexp.MustCompile(`^(?:[^(<\[]*/)?(?:[\p{Ll}_][\p{L}\p{N}_$]*\.)+(\p{Lu}[^.(<\[]*\.)|^[^(<\[]*/(\D)`)

// short is a name without its package.
func short(name string) string {
	m := packages.FindStringSubmatchIndex(name)
	switch {
	case m == nil:
	case m[2] >= 0:
		return name[m[2]:]
	case m[4] >= 0:
		return name[m[4]:]
	}
	return name
}

// fewCells of a class and its method say less than as many of the method.
const fewCells = 13

// methodOf is the method of a Java name without package, or what stands behind
// the last "::" outside brackets; other names are as they are. Java's classes
// begin with a capital.
func methodOf(name string) string {
	if class := model.ClassOf(model.FamilyNative, name); class != "" && len(class)+2 < len(name) {
		return name[len(class)+2:]
	}
	head, _, _ := strings.Cut(name, "(")
	i := strings.LastIndexByte(head, '.')
	if first, _ := utf8.DecodeRuneInString(head); i < 0 || i+1 == len(head) || !unicode.IsUpper(first) {
		return name
	}
	return head[i+1:]
}

// fit is how many bytes of a text fit into so many cells. What is not of the
// alphabets takes two.
func fit(s string, cells int) int {
	for i, r := range s {
		cells--
		if r >= 0x1100 {
			cells--
		}
		if cells < 0 {
			return i
		}
	}
	return len(s)
}

// cells is how many letters wide a text is; a letter of Asia takes two.
func cells(s string) (n int) {
	for _, r := range s {
		n++
		if r >= 0x1100 {
			n++
		}
	}
	return n
}
