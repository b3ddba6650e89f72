// Package wire reads the fields of protocol buffer messages without building values:
// https://protobuf.dev/programming-guides/encoding/
package wire

import "encoding/binary"

// The wire types of protocol buffers.
const (
	Varint  = 0
	Fixed64 = 1
	Bytes   = 2
	Fixed32 = 5
)

// Field is one field of a message: its number, its wire type, and what is in it.
type Field struct {
	Num, Wire int
	Number    uint64 // of a varint
	Body      []byte // of anything else
}

// Cut reads the first field of p. ok is false if there is none; cut says that p ends inside the field.
func Cut(p []byte) (f Field, rest []byte, ok, cut bool) {
	if len(p) > 1 && p[0] < 0x80 && p[0]&7 == Bytes && p[1] < 0x80 { // most samples and names
		if end := 2 + int(p[1]); end <= len(p) {
			return Field{Num: int(p[0] >> 3), Wire: Bytes, Body: p[2:end]}, p[end:], true, false
		}
	}
	key, n := binary.Uvarint(p)
	if n <= 0 || key>>3 > 1<<29 {
		return Field{}, nil, false, n == 0
	}
	f.Num, f.Wire = int(key>>3), int(key&7)
	p = p[n:]
	v := uint64(8)
	switch f.Wire {
	case Varint, Bytes:
		if v, n = binary.Uvarint(p); n <= 0 {
			return f, nil, false, n == 0
		}
		p = p[n:]
		if f.Wire == Varint {
			f.Number = v
			return f, p, true, false
		}
	case Fixed64:
	case Fixed32:
		v = 4
	default:
		return f, nil, false, false
	}
	if v > uint64(len(p)) {
		return f, nil, false, true
	}
	f.Body = p[:v]
	return f, p[v:], true, false
}

// AppendNumbers appends the values of a repeated number, packed or not.
func AppendNumbers(to []uint64, f Field) ([]uint64, bool) {
	switch f.Wire {
	case Varint:
		return append(to, f.Number), true
	case Bytes:
		for p := f.Body; len(p) > 0; {
			if p[0] < 0x80 {
				to, p = append(to, uint64(p[0])), p[1:]
				continue
			}
			v, n := binary.Uvarint(p)
			if n <= 0 {
				return to, false
			}
			to, p = append(to, v), p[n:]
		}
		return to, true
	}
	return to, false
}
