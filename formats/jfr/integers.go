package jfr

import (
	"encoding/binary"
	"math/bits"
)

// integers reads n integers into v.
//
// One after the other is slow, because where the second begins is known only
// when the first is decoded: with branches for the lengths, some of which the
// processor guesses wrong, or without and waiting for each. So first all ends
// are found: the bytes without the high bit, as bits of one word.
//
//	e0 8b 05   25   9d 01   -> ends 101100, field by field: bytes 0-2, 3, 4-5
func integers(b []byte, pos, n int, v *values) (next int) {
	i := 0
	if pos+window <= len(b) {
		var at int
		i, at = inWindow((*[window]byte)(b[pos:]), n, v)
		pos += at
	}
	for ; i < n; i++ {
		v[i&15], pos = varint(b, pos)
	}
	return pos
}

// window is how many bytes are looked at together: 32 in which integers end, and
// the rest of a word that begins in them.
const window = 40

// inWindow reads those of n integers that end in the window and have at most
// eight bytes; done is their number.
func inWindow(b *[window]byte, n int, v *values) (done, next int) {
	ends := endsOf(b[0:]) | endsOf(b[8:])<<8 | endsOf(b[16:])<<16 | endsOf(b[24:])<<24
	at := 0
	for i := range n {
		x := binary.LittleEndian.Uint64(b[at&31:])
		end := ^x & highBits
		if end == 0 || ends == 0 {
			return i, at
		}
		x &= (end ^ (end - 1)) &^ highBits // up to the first end
		v[i&15] = squeeze(x)
		at = bits.TrailingZeros32(ends) + 1
		ends &= ends - 1
	}
	return n, at
}

// endsOf says which of eight bytes are the last of an integer, as eight bits.
func endsOf(b []byte) uint32 {
	x := ^binary.LittleEndian.Uint64(b) & highBits
	return uint32(x >> 7 * 0x0102040810204080 >> 56)
}
