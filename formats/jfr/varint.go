package jfr

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

func longVarint(b []byte, pos int) (uint64, int) {
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
