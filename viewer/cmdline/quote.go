package cmdline

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quote writes a word for a POSIX shell so that the shell reads exactly its
// bytes; a zero byte is the only one that no word can hold.
//
//	cpu.jfr -> cpu.jfr    a b -> 'a b'    it's -> 'it'\''s'
//
// The line will be pasted into terminals, where a control character from a
// hostile profile would act as a key: Ctrl+U wipes what was pasted before it.
// So these, and bytes that are not UTF-8 and would not survive the clipboard,
// are written as "$(printf '\025')". A line break stands for itself; printf's
// would be cut off by the shell, and between quotes it does no harm.
func quote(word string) string {
	if word != "" && strings.IndexFunc(word, unsafe) < 0 {
		return word
	}
	var out strings.Builder
	open := false
	toggle := func(want bool) {
		if open != want {
			out.WriteByte('\'')
			open = want
		}
	}
	for rest := word; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		part := rest[:size]
		rest = rest[size:]
		switch {
		case r == '\'':
			toggle(false)
			out.WriteString(`\'`)
		case r == utf8.RuneError && size == 1, unicode.IsControl(r) && r != '\n':
			toggle(false)
			out.WriteString(`"$(printf '`)
			for _, c := range []byte(part) {
				fmt.Fprintf(&out, `\%03o`, c)
			}
			out.WriteString(`')"`)
		default:
			toggle(true)
			out.WriteString(part)
		}
	}
	toggle(false)
	if out.Len() == 0 {
		return "''"
	}
	return out.String()
}

// unsafe characters mean something to some shell.
func unsafe(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
		return false
	}
	return !strings.ContainsRune("_-./:,@%+", r)
}
