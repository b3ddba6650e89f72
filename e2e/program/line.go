package program

import (
	"strconv"
	"strings"
)

// Line is one line of the program's log, by key.
//
//	level=DEBUG msg=view fragment="a;b" total=7  ->  {level: DEBUG, msg: view, fragment: a;b, total: 7}
type Line map[string]string

// parseLine reads a line as slog's text handler writes it: key=value pairs,
// values quoted by Go's rules where they hold blanks and the like. What is not
// of that form, say a panic, is skipped.
func parseLine(s string) Line {
	line := Line{}
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		key, rest, ok := strings.Cut(s, "=")
		if !ok {
			break
		}
		value := rest
		if quoted, err := strconv.QuotedPrefix(rest); err == nil {
			value, _ = strconv.Unquote(quoted)
			s = rest[len(quoted):]
		} else {
			value, s, _ = strings.Cut(rest, " ")
		}
		line[key[strings.LastIndexByte(key, ' ')+1:]] = value
	}
	return line
}

// Has says whether the line holds all the wanted pairs, each "key=value".
func (l Line) Has(want ...string) bool {
	for _, pair := range want {
		key, value, _ := strings.Cut(pair, "=")
		if got, ok := l[key]; !ok || got != value {
			return false
		}
	}
	return true
}

// Int is the number under a key; 0 where there is none.
func (l Line) Int(key string) int {
	f, _ := strconv.ParseFloat(l[key], 64)
	return int(f)
}
