package folded

import (
	"bytes"
	"regexp"
	"unicode/utf8"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// sniff judges text by the shape of its lines: a stack and a count behind it.
//
//	main;parse;lex 10         fits, and frames are joined
//	main 10                   fits; so do lines of many a table
//	16 3, +4 0x12, 1;2 3      no: numbers are no names
//	total: 5, a=b: c 5        no: keys and values
//	a;b<tab>3<tab>5           no: a table
//	name   12, name 12 34     a table too, if no line is joined
//	calls=1 5, fn=(3)         no, whatever the other lines say: callgrind
//
// Where most lines fit and half of those are joined, it is folded text. Without
// a joined line it may be any table, so nearly all lines must fit, and even then
// it is only a maybe; so is a text in which no more than half of the lines fit.
func sniff(head []byte) codec.Confidence {
	whole := len(head) < codec.SniffLen
	if plaintext.IsUTF16(head) {
		head = head[:len(head)&^1]
	}
	text, err := plaintext.ToUTF8(head)
	if err != nil {
		return codec.No
	}
	lines, fit, joined, columns := 0, 0, 0, 0
	for len(text) > 0 {
		line, rest := plaintext.CutLine(text)
		text = rest
		if isComment(line) || rest == nil && !whole && lines > 0 {
			continue // the last line is cut off by the end of the head
		}
		lines++
		switch shapeOf(line) {
		case shapeForeign:
			return codec.No
		case shapeColumns:
			fit++
			columns++
		case shapeSingle:
			fit++
		case shapeJoined:
			fit++
			joined++
		}
	}
	switch {
	case lines == 1 && !whole && fit == 0:
		return longLine(head)
	case fit == 0 || fit*2 < lines:
		return codec.No
	case joined == 0 && (fit*10 < lines*9 || columns > 0):
		return codec.No
	case fit*2 > lines && joined*2 >= fit:
		return codec.Sure
	}
	return codec.Maybe
}

// shape is what a line looks like.
type shape int

const (
	shapeOther   shape = iota
	shapeForeign       // of another format for certain
	shapeColumns       // a name and several numbers
	shapeSingle        // a name and a count
	shapeJoined        // names joined by ";" and a count
)

// foreignKeys begin lines of callgrind and its relatives. In folded text they
// would be a first frame that no language has.
var foreignKeys = [][]byte{[]byte("fn="), []byte("cfn="), []byte("cfi="), []byte("cfl="), []byte("calls="), []byte("events:")}

// austin begins a line of austin's: a process and a thread, or an address of one.
var austin = regexp.MustCompile(`^(?:P[0-9]+;T[0-9]|(?:Process [0-9]+;)?Thread [0-9a-f]{5,16}[; ])`)

func shapeOf(line []byte) shape {
	stack, _, problem := cutCount(line)
	joined := problem == "" && isJoined(stack)
	if austin.Match(line) {
		return shapeForeign
	}
	if !joined {
		for _, key := range foreignKeys {
			if bytes.HasPrefix(line, key) {
				return shapeForeign
			}
		}
	}
	switch {
	case problem != "", bytes.IndexByte(stack, '\t') >= 0, bytes.IndexByte(stack, 0) >= 0, !utf8.Valid(stack) && !joined:
		return shapeOther
	case joined && hasLetter(stack):
		return shapeJoined
	case len(stack) == 0:
		return shapeSingle
	case !joined && isName(stack):
		if _, n := cutCounts(line); n > 1 || isAligned(line, len(stack)) {
			return shapeColumns
		}
		return shapeSingle
	}
	return shapeOther
}

// isName says whether a single frame can be a name: not a number, not a key with
// its colon, not prose with one.
func isName(s []byte) bool {
	if isDigit(s[0]) || s[0] == '+' || s[0] == '-' && len(s) > 1 && isDigit(s[1]) || s[len(s)-1] == ':' {
		return false
	}
	return hasLetter(s) && !bytes.Contains(s, []byte(": "))
}

// isAligned says whether more than one blank stands behind a name.
func isAligned(line []byte, name int) bool { return name+1 < len(line) && isBlank(line[name+1]) }

func hasLetter(s []byte) bool {
	for _, c := range s {
		if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// longLine judges a first line that is longer than the head: deep recursion.
func longLine(head []byte) codec.Confidence {
	if bytes.Count(head, []byte(";")) > len(head)/200 && isJoined(head) && hasLetter(head) && !isBinary(head) {
		return codec.Maybe
	}
	return codec.No
}

// isJoined says whether a stack has frames that a bare ";" joins. A ";" before a
// blank is punctuation.
func isJoined(stack []byte) bool {
	for i, c := range stack {
		if c == ';' && i+1 < len(stack) && !isBlank(stack[i+1]) {
			return true
		}
	}
	return false
}

// isBinary is true of text with control characters.
func isBinary(text []byte) bool {
	for _, c := range text {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' {
			return true
		}
	}
	return false
}
