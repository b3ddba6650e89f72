package stackdump

import (
	"bytes"
	"strconv"
	"strings"

	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// frame is one frame as its line has it.
type frame struct {
	address []byte // in hex; empty where gdb prints none
	name    []byte // empty or "??" if not known
	library []byte // path
	file    []byte
	line    int32
}

// cutNumber takes "#12 " and the blanks around it off.
func cutNumber(line []byte) (number int, rest []byte, ok bool) {
	line = bytes.TrimLeft(line, " ")
	if len(line) < 2 || line[0] != '#' {
		return 0, nil, false
	}
	i := 1
	for ; i < len(line) && '0' <= line[i] && line[i] <= '9' && i < 9; i++ {
		number = number*10 + int(line[i]-'0')
	}
	if i == 1 || i == len(line) || line[i] != ' ' {
		return 0, nil, false
	}
	return number, bytes.TrimLeft(line[i:], " "), true
}

// parseGDB takes a frame of gdb apart, without its number.
//
//	0x00007f798ba5e9a1 in __random () at ./stdlib/random.c:291
//	Box<int>::put (s=0x55 ") at x:1", c=41 ')') at t.cpp:6
//	0x00007f798bcd44a3 in ?? () from /lib/x86_64-linux-gnu/libstdc++.so.6
//	<signal handler called>
func parseGDB(text []byte) (f frame, ok bool) {
	if bytes.HasPrefix(text, []byte("0x")) {
		address, rest, in := bytes.Cut(text, []byte(" in "))
		if !in || bytes.IndexByte(address, ' ') >= 0 {
			return f, false
		}
		f.address, text = address, rest
	}
	text = f.cutPlace(plaintext.Trim(text))
	if len(text) > 1 && text[0] == '<' && text[len(text)-1] == '>' {
		f.name = text
		return f, true
	}
	open := argumentsAt(text)
	if open < 1 || text[open-1] != ' ' {
		return f, false
	}
	f.name = text[:open-1]
	return f, len(f.name) > 0
}

// cutPlace takes the place behind the arguments off. Arguments may hold such
// words in strings, so it is the last parenthesis that has them behind it.
func (f *frame) cutPlace(text []byte) []byte {
	if i := bytes.LastIndex(text, []byte(") at ")); i >= 0 {
		file, line, ok := cutLine(text[i+len(") at "):])
		if ok && bytes.IndexByte(file, '"') < 0 {
			f.file, f.line = file, line
			return text[:i+1]
		}
	}
	if i := bytes.LastIndex(text, []byte(") from ")); i >= 0 {
		if library := text[i+len(") from "):]; bytes.IndexByte(library, '"') < 0 {
			f.library = library
			return text[:i+1]
		}
	}
	return text
}

// cutLine takes the line off a place: "a.c:12" -> a.c, 12.
func cutLine(place []byte) (file []byte, line int32, ok bool) {
	i := bytes.LastIndexByte(place, ':')
	if i < 1 {
		return nil, 0, false
	}
	n, err := strconv.ParseInt(string(place[i+1:]), 10, 32)
	return place[:i], int32(max(n, 0)), err == nil
}

// argumentsAt is the index of the parenthesis that the last byte closes, -1 if
// there is none. Parentheses in strings and characters do not count.
//
//	Box<int>::put (s=0x55 ") \"x", c=41 ')')
//	              ^
func argumentsAt(text []byte) int {
	if len(text) == 0 || text[len(text)-1] != ')' {
		return -1
	}
	nested := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ')':
			nested++
		case '(':
			if nested--; nested == 0 {
				return i
			}
		case '"':
			i = openingQuote(text, i)
		case '\'':
			i = openingCharacter(text, i)
		}
	}
	return -1
}

// openingQuote is the index of the quote that begins the string which ends at end.
func openingQuote(text []byte, end int) int {
	for i := end - 1; i >= 0; i-- {
		if text[i] == '"' && slashes(text[:i])%2 == 0 {
			return i
		}
	}
	return end
}

// openingCharacter is the index of the quote that begins the character which ends
// at end, or end itself: Rust has such a sign in names.
//
//	')'    '\''    '\000'    &'a
func openingCharacter(text []byte, end int) int {
	if end >= 2 && text[end-2] == '\'' && text[end-1] != '\'' {
		return end - 2
	}
	const longest = len(`'\377`)
	for i := end - 1; i >= max(0, end-longest); i-- {
		if text[i] == '\'' && i+1 < end && text[i+1] == '\\' {
			return i
		}
	}
	return end
}

// slashes counts the backslashes that text ends in.
func slashes(text []byte) int {
	return len(text) - len(bytes.TrimRight(text, `\`))
}

// parseElfutils takes a frame of eu-stack apart, without its number.
//
//	0x000056496316261d fib(int)
//	0x00007f798baf1e53 - 1 __GI___nanosleep - /usr/lib/libc.so.6
//	0x00007f798bcd44a3 - 1 - /usr/lib/libstdc++.so.6.0.30
func parseElfutils(text []byte) (f frame, ok bool) {
	if !bytes.HasPrefix(text, []byte("0x")) {
		return f, false
	}
	var rest []byte
	f.address, rest, _ = bytes.Cut(plaintext.Trim(text), []byte(" "))
	rest = bytes.TrimLeft(rest, " ")
	if activation, ok := bytes.CutPrefix(rest, []byte("- 1")); ok && (len(activation) == 0 || activation[0] == ' ') {
		rest = bytes.TrimLeft(activation, " ")
	}
	f.name = rest
	for _, mark := range []string{"- /", "- ["} {
		if i := bytes.LastIndex(rest, []byte(mark)); i == 0 || i > 0 && rest[i-1] == ' ' {
			f.name, f.library = bytes.TrimRight(rest[:i], " "), rest[i+2:]
			break
		}
	}
	return f, true
}

// source reads a line below a frame of eu-stack: its place. The other line that
// may stand there has the build id: [a1b2]@0x7f798ba1e000+0xcf545.
func (f *frame) source(text []byte) {
	text = bytes.TrimSpace(text)
	if len(text) == 0 || text[0] == '[' {
		return
	}
	file, number, ok := cutLine(text)
	if !ok {
		return
	}
	if inner, line, ok := cutLine(file); ok { // file:line:column
		file, number = inner, line
	}
	f.file, f.line = file, number
}

// separator stands between the parts of a frame in the keys of names.Frames.
const separator = "\n"

// appendKey makes such a key: whether it is inlined, name, library, file, line.
func (f *frame) appendKey(key []byte, inlined bool) []byte {
	key = strconv.AppendBool(key, inlined)
	for _, part := range [][]byte{f.name, f.library, f.file} {
		key = append(append(key, separator...), part...)
	}
	return strconv.AppendInt(append(key, separator...), int64(f.line), 10)
}

// parseKey names a frame by its key.
func parseKey(key string) names.Parsed {
	part := strings.Split(key, separator)
	name, library, file := part[1], part[2], part[3]
	var p names.Parsed
	switch {
	case name == "??":
		p = names.NativeIn("", library)
	case strings.HasSuffix(file, ".go"):
		p = names.Go(name)
	default:
		p = names.NativeIn(name, library)
	}
	if part[0] == "true" {
		p.Kind = model.KindInlined
	}
	line, _ := strconv.ParseInt(part[4], 10, 32)
	p.Line = int32(line)
	return p
}
