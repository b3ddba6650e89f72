// Package spreadsheet writes cells that a spreadsheet takes for text: names in files
// come from anywhere, and one that begins as a formula does would be computed.
package spreadsheet

import (
	"fmt"
	"strings"
	"unicode"
)

// Cell is a name as a cell.
//
//	=1+1      '=1+1
//	a\x1b[2J  a\\x1b[2J     (the control character, in letters)
func Cell(s string) string {
	if s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		s = "'" + s
	}
	if !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !hidden(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// hidden are the characters that a terminal or an editor obeys rather than shows.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}
