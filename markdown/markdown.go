// Package markdown writes text that is not to be trusted into Markdown.
package markdown

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names come from files that somebody else made, and end in an issue tracker
// that makes a page of them. So whatever they hold, they are shown: names as
// code, in which Markdown knows no markup, and sentences with a backslash
// before all that could begin some. What cannot be seen, or turns the text
// round that follows it, is written as its number.

// visible writes control characters, directions and what is not UTF-8 as
// numbers, and line breaks as blanks.
//
//	a\x00b -> a\u{0}b    \u202egnp.exe -> \u{202e}gnp.exe
func visible(s string) string {
	var out strings.Builder
	for i, r := range s {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			out.WriteByte(' ')
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd"):
			fmt.Fprintf(&out, `\x{%x}`, s[i])
		case unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r):
			fmt.Fprintf(&out, `\u{%x}`, r)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// Span is a name as code. It stands between more backticks than the name has in
// a row.
func Span(s string) string {
	s = visible(s)
	if strings.TrimSpace(s) == "" {
		return "(blank)"
	}
	tick := strings.Repeat("`", longestRun(s, '`')+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return tick + s + tick
}

// Code is for what stands between backticks already.
func Code(s string) string { return strings.ReplaceAll(visible(s), "`", "'") }

// Fence is lines of code in a language. They stand as they are, to be copied.
func Fence(s, language string) string {
	ticks := strings.Repeat("`", max(longestRun(s, '`')+1, 3))
	return ticks + language + "\n" + s + "\n" + ticks + "\n"
}

// Plain is a sentence in which nothing is markup. An @ is followed by a blank
// of no width, so that no tracker calls a person or a team, and so are the
// beginnings of addresses, which trackers make links of as they stand.
//
//	a*b -> a\*b    3. x -> 3\. x    https://x -> https:<>//x, <> for the blank
func Plain(s string) string {
	s = visible(s)
	number := numberAt(s)
	var out strings.Builder
	for i, r := range s {
		switch {
		case strings.ContainsRune("\\`*_[]<>&|~#$", r), i == 0 && startsBlock(s), i > 0 && i == number:
			out.WriteByte('\\')
		}
		out.WriteRune(r)
		if r == '@' || r == ':' && strings.HasPrefix(s[i:], "://") || i >= 2 && isWWW(s[i-2:]) {
			out.WriteRune('\u200b')
		}
	}
	return out.String()
}

// isWWW says whether a text begins as addresses without a scheme do.
func isWWW(s string) bool { return len(s) >= 4 && strings.EqualFold(s[:4], "www.") }

// numberAt is where the mark stands that makes a line the item of a numbered
// list, 0 for none.
func numberAt(s string) int {
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if digits == 0 || digits == len(s) || s[digits] != '.' && s[digits] != ')' {
		return 0
	}
	if rest := s[digits+1:]; rest != "" && rest[0] != ' ' {
		return 0 // "3.5 times"
	}
	return digits
}

// startsBlock says whether a line would begin a list or underline a title.
func startsBlock(s string) bool {
	return strings.HasPrefix(s, "- ") || strings.HasPrefix(s, "+ ") || strings.Trim(s, "-=") == ""
}

func longestRun(s string, c byte) int {
	best, run := 0, 0
	for i := range len(s) {
		run++
		if s[i] != c {
			run = 0
		}
		best = max(best, run)
	}
	return best
}

// Cell is a name as code in a cell of a table, which takes any | for its own;
// nothing for an empty name.
func Cell(s string) string {
	if s == "" {
		return ""
	}
	return strings.ReplaceAll(Span(s), "|", `\|`)
}
