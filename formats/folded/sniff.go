package folded

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// sniff judges text by its lines: in folded text most end with a blank and a
// count, and most have frames joined by ";". Where the semicolons are missing
// ("main 5") it may be any table, so that is only a maybe, and so is a text in
// which no more than half of the lines fit. A ";" before a blank is punctuation, not
// folded text.
func sniff(head []byte) codec.Confidence {
	whole := len(head) < codec.SniffLen
	if plaintext.IsUTF16(head) {
		head = head[:len(head)&^1]
	}
	text, err := plaintext.ToUTF8(head)
	if err != nil || isBinary(text) {
		return codec.No
	}
	lines, counted, joined := 0, 0, 0
	for len(text) > 0 {
		line, rest := plaintext.CutLine(text)
		text = rest
		if isComment(line) || rest == nil && !whole && lines > 0 {
			continue // the last line is cut off by the end of the head
		}
		lines++
		stack, _, problem := cutCount(line)
		if problem != "" {
			continue
		}
		counted++
		if isJoined(stack) {
			joined++
		}
	}
	switch {
	case lines == 1 && !whole && counted == 0:
		return longLine(head)
	case counted*2 < lines || counted == 0:
		return codec.No
	case counted*2 > lines && joined*2 >= counted:
		return codec.Sure
	}
	return codec.Maybe
}

// longLine judges a first line that is longer than the head: deep recursion.
func longLine(head []byte) codec.Confidence {
	if bytes.Count(head, []byte(";")) > len(head)/200 && isJoined(head) {
		return codec.Maybe
	}
	return codec.No
}

// isJoined says whether a stack has frames that a bare ";" joins.
func isJoined(stack []byte) bool {
	for i, c := range stack {
		if c == ';' && i > 0 && i+1 < len(stack) && !isBlank(stack[i+1]) {
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
