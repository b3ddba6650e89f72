package jfr

import (
	"encoding/binary"
	"math/bits"
)

// JFR integers are LEB128: seven bits a byte, lowest first, at most nine bytes,
// the ninth holding eight bits. All functions here take a position and give the
// next one; a position behind the end of b means that the bytes ran out. No
// length is believed before it was compared with the bytes that remain.

// varint reads one integer. The one-byte case stands in front because most are.
func varint(b []byte, pos int) (uint64, int) {
	if uint(pos) < uint(len(b)) && b[pos] < 0x80 {
		return uint64(b[pos]), pos + 1
	}
	return longVarint(b, pos)
}

// word is eight bytes that hold an integer of at most eight bytes at its start.
// Ticks have five to eight bytes and every event has some, so the sevens of bits
// of all are pushed together by halves, without a loop and its mispredicted end.
//
//	.ddddddd .ccccccc .bbbbbbb .aaaaaaa -> ..dddddddccccccc ..bbbbbbbaaaaaaa -> ....dddddddcccccccbbbbbbbaaaaaaa
type word uint64

// wordAt takes eight bytes; ok is false where fewer remain, or the integer is
// longer.
func wordAt(b []byte, pos int) (w word, ok bool) {
	if pos < 0 || pos+8 > len(b) {
		return 0, false
	}
	x := binary.LittleEndian.Uint64(b[pos:])
	return word(x), x&highBits != highBits
}

// highBits are set in all bytes of an integer but its last.
const highBits = 0x8080808080808080

func (w word) varint(pos int) (v uint64, next int) {
	x := uint64(w)
	n := bits.TrailingZeros64(^x&highBits) + 1 // bits of it
	x &= ^uint64(highBits) >> ((64 - uint(n)) & 63)
	return squeeze(x), pos + n>>3
}

// squeeze takes the eighth bits out, which are 0.
func squeeze(x uint64) uint64 {
	x -= x & 0x7f007f007f007f00 >> 1
	x = x&0x00003fff00003fff | x&0x3fff00003fff0000>>2
	return x&0x000000000fffffff | x&0x0fffffff00000000>>4
}

// longVarint reads an integer of several bytes.
func longVarint(b []byte, pos int) (uint64, int) {
	if w, ok := wordAt(b, pos); ok {
		return w.varint(pos)
	}
	return slowVarint(b, pos)
}

func slowVarint(b []byte, pos int) (uint64, int) {
	var v uint64
	for shift := uint(0); uint(pos) < uint(len(b)); shift += 7 {
		c := b[pos]
		pos++
		if shift == 56 {
			return v | uint64(c)<<56, pos
		}
		v |= uint64(c&0x7f) << shift
		if c < 0x80 {
			return v, pos
		}
	}
	return 0, len(b) + 1
}

// usualStart reads the size and the class of an event where the one has one byte
// and the other has one or two, as nearly all do.
func usualStart(b []byte, pos int) (size, id uint64, body int, ok bool) {
	if pos+4 > len(b) {
		return 0, 0, 0, false
	}
	x := uint64(binary.LittleEndian.Uint32(b[pos:]))
	if x&0x80 != 0 || x&0x808000 == 0x808000 {
		return 0, 0, 0, false
	}
	two := x >> 15 & 1 // 1 if the class has a second byte
	return x & 0x7f, x>>8&0x7f | x>>9&0x3f80&-two, pos + 2 + int(two), true
}

// skipVarint passes over one integer.
func skipVarint(b []byte, pos int) int {
	for i := 0; uint(pos) < uint(len(b)); i++ {
		c := b[pos]
		pos++
		if c < 0x80 || i == 8 {
			return pos
		}
	}
	return len(b) + 1
}

// skipVarints passes over n integers, eight bytes at a time: those without the
// high bit are the last of their integer, so counting them counts integers. The
// exception is an integer of nine bytes, whose last may have the bit; it shows
// by eight bytes in a row that have it, and is passed over by itself.
func skipVarints(b []byte, pos, n int) int {
	open := 0 // bytes before pos that belong to an integer that did not end yet
	for n > 0 && pos+8 <= len(b) {
		ends := ^binary.LittleEndian.Uint64(b[pos:]) & highBits
		if open+bits.TrailingZeros64(ends)>>3 >= 8 {
			pos = skipVarint(b, pos-open)
			open = 0
			n--
			continue
		}
		k := bits.OnesCount64(ends)
		if k >= n {
			for ; n > 1; n-- {
				ends &= ends - 1
			}
			return pos + bits.TrailingZeros64(ends)>>3 + 1
		}
		n -= k
		open = bits.LeadingZeros64(ends) >> 3
		pos += 8
	}
	pos -= open
	for ; n > 0 && pos <= len(b); n-- {
		pos = skipVarint(b, pos)
	}
	return pos
}

// count reads how many things follow, each at least size bytes long. ok is
// false if the bytes cannot hold that many, so whoever asks may take memory for
// n things without fear.
func count(b []byte, pos, size int) (n, next int, ok bool) {
	v, next := varint(b, pos)
	if next > len(b) || v > uint64(len(b)-next)/uint64(max(size, 1)) {
		return 0, len(b) + 1, false
	}
	return int(v), next, true
}

// signed32 reads the value of an int field: writers encode the 32 bits of a
// negative one, others extend the sign.
func signed32(v uint64) int32 { return int32(uint32(v)) }
