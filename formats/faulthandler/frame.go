package faulthandler

import (
	"strconv"
	"strings"

	"flameview/formats/names"
)

// parse names a frame, written behind "File".
//
//	"/srv/shop.py", line 8 in total
//	???, line ??? in ???
func parse(text string) names.Parsed {
	i := strings.LastIndex(text, ", line ")
	if i < 0 {
		return names.Python(text, "", 0)
	}
	file := strings.TrimSuffix(strings.TrimPrefix(text[:i], `"`), `"`)
	number, name, _ := strings.Cut(text[i+len(", line "):], " in ")
	if name == "" || name == "???" {
		return names.Native(names.Unknown)
	}
	if strings.HasPrefix(file, "/") {
		file = unescape(file) // not C:\x64
	}
	p := names.Python(unescape(name), file, 0)
	if n, err := strconv.ParseInt(number, 10, 32); err == nil && n > 0 {
		p.Line = int32(n)
	}
	return p
}

// unescape undoes what faulthandler does to characters beyond ASCII.
//
//	gr\xf6\xdfe -> größe    \u2603 -> ☃
func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var out strings.Builder
	for len(s) > 0 {
		digits := 0
		if len(s) > 1 && s[0] == '\\' {
			digits = map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[1]]
		}
		if digits > 0 && len(s) >= 2+digits {
			if n, err := strconv.ParseUint(s[2:2+digits], 16, 31); err == nil && n >= 0x80 {
				out.WriteRune(rune(n))
				s = s[2+digits:]
				continue
			}
		}
		out.WriteByte(s[0])
		s = s[1:]
	}
	return out.String()
}
