package jfr

import "unicode/utf8"

// The encodings of a string, the byte in front of it.
const (
	strNull   = 0
	strEmpty  = 1
	strRef    = 2 // an entry of the chunk's java.lang.String pool
	strUTF8   = 3
	strChars  = 4 // UTF-16 units, each a varint
	strLatin1 = 5
)

// text is a string as it lies in the file. Bytes are not copied.
type text struct {
	kind byte
	ref  uint64
	raw  []byte
}

// readText reads a string; next is behind the end of b if it is broken.
func readText(b []byte, pos int) (t text, next int) {
	if pos >= len(b) {
		return t, len(b) + 1
	}
	t.kind = b[pos]
	pos++
	switch t.kind {
	case strNull, strEmpty:
		return t, pos
	case strRef:
		t.ref, next = varint(b, pos)
		return t, next
	case strUTF8, strLatin1:
		n, at, ok := count(b, pos, 1)
		if !ok {
			return t, len(b) + 1
		}
		t.raw = b[at : at+n]
		return t, at + n
	case strChars:
		n, at, ok := count(b, pos, 1)
		if !ok {
			return t, len(b) + 1
		}
		end := at
		for range n {
			end = skipVarint(b, end)
		}
		if end <= len(b) {
			t.raw = b[at:end]
		}
		return t, end
	}
	return t, len(b) + 1
}

// string decodes a text into memory of its own. References need the chunk's
// pool of strings, which may lack them: then the string is empty.
func (t text) string(pool map[uint64]string) string {
	switch t.kind {
	case strRef:
		return pool[t.ref]
	case strUTF8:
		return string(t.raw)
	case strLatin1:
		return latin1(t.raw)
	case strChars:
		return utf16(t.raw)
	}
	return ""
}

func latin1(raw []byte) string {
	out := make([]byte, 0, len(raw))
	for _, c := range raw {
		out = utf8.AppendRune(out, rune(c))
	}
	return string(out)
}

func utf16(raw []byte) string {
	out := make([]byte, 0, len(raw))
	for pos := 0; pos < len(raw); {
		var u uint64
		u, pos = varint(raw, pos)
		if u >= 0xd800 && u < 0xdc00 && pos < len(raw) {
			if low, next := varint(raw, pos); low >= 0xdc00 && low < 0xe000 {
				u, pos = 0x10000+(u-0xd800)<<10+(low-0xdc00), next
			}
		}
		out = utf8.AppendRune(out, rune(min(u, utf8.MaxRune+1)))
	}
	return string(out)
}
