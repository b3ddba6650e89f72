package jfr

import (
	"encoding/binary"
	"math/bits"

	"flameview/model"
)

// Frames by their bytes.
//
// Frames are more than a third of a recording, and few are different: in one of
// 292 MB, 14.8 million of 110 MB, about 900 different ones a chunk. To decode
// each costs a wrongly guessed branch or two, because its integers have one to
// five bytes. So a frame is not decoded but recognised: its bytes, as they stand
// in the file, are the key of a table, and only a key that is new is decoded.
// All that must be known of a frame then is where it ends, and the high bits
// tell that without a branch: a frame of four integers ends with the fourth byte
// that lacks it.
//
//	method     line    bci   type
//	d2 80 0b   85 01   14    02     -> 02 14 01 85 0b 80 d2
//
// Of those 14.8 million, 94 in 100 have at most eight bytes, so that one load
// and one mask give the key. Most others have long ids of methods: there the
// method is one half of the key, the rest the other. What does not fit then (a
// half of more than eight bytes, a frame that is not all integers, the last
// bytes of a chunk) is decoded.
//
// A frame may have several spellings, because nobody here asks for its byte code
// index: they are one frame in the end.

// spelling is a frame as it stands in the file: all of it first, or its first
// integer and then the rest. The one has more ends in first than the other.
type spelling struct{ first, rest uint64 }

// spellings is a table of open addressing, its length a power of two.
type spellings struct {
	ops   int // integers of a frame; 0: frames are decoded
	table []spelled
	used  int
}

type spelled struct {
	spelling
	frame model.FrameID
	set   bool
}

func newSpellings(frame plan) *spellings {
	s := &spellings{table: make([]spelled, 1<<10)}
	if frame.flat() && len(frame) > 1 {
		s.ops = len(frame)
	}
	return s
}

// read fills frames from pos on; done is how many, up to the first that is not
// known, and next where that begins.
func (t *spellings) read(frames []model.FrameID, data []byte, pos int) (done, next int) {
	table := t.table
	mask := uint64(len(table) - 1)
	for i := range frames {
		s, next, ok := t.cut(data, pos)
		if !ok {
			return i, pos
		}
		at := s.hash() & mask
		for table[at].set && table[at].spelling != s {
			at = (at + 1) & mask
		}
		if !table[at].set {
			return i, pos
		}
		frames[i] = table[at].frame
		pos = next
	}
	return len(frames), pos
}

// cut takes the spelling of the frame at pos.
func (t *spellings) cut(data []byte, pos int) (s spelling, next int, ok bool) {
	if pos+16 > len(data) || t.ops == 0 {
		return s, pos, false
	}
	x := binary.LittleEndian.Uint64(data[pos:])
	first := ^x & highBits
	end := first
	for range t.ops - 1 {
		end &= end - 1
	}
	if end != 0 {
		s.first = x & (end ^ (end - 1)) // up to the end
		return s, pos + bits.TrailingZeros64(end)>>3 + 1, true
	}
	if first == 0 {
		return s, pos, false
	}
	s.first = x & (first ^ (first - 1))
	pos += bits.TrailingZeros64(first)>>3 + 1
	x = binary.LittleEndian.Uint64(data[pos:])
	end = ^x & highBits
	for range t.ops - 2 {
		end &= end - 1
	}
	s.rest = x & (end ^ (end - 1))
	return s, pos + bits.TrailingZeros64(end)>>3 + 1, end != 0
}

// find gives the entry of a spelling, or the empty one where it belongs.
func (t *spellings) find(s spelling) *spelled {
	mask := uint64(len(t.table) - 1)
	for i := s.hash(); ; i++ {
		if e := &t.table[i&mask]; !e.set || e.spelling == s {
			return e
		}
	}
}

func (s spelling) hash() uint64 {
	h := (s.first*0x9E3779B97F4A7C15 ^ s.rest) * 0xD6E8FEB86659FD93
	return h >> 32
}

// add notes the frame of a spelling that is not there yet.
func (t *spellings) add(s spelling, f model.FrameID) {
	*t.find(s) = spelled{s, f, true}
	if t.used++; t.used*2 <= len(t.table) {
		return
	}
	old := t.table
	t.table = make([]spelled, 2*len(old))
	for _, e := range old {
		if e.set {
			*t.find(e.spelling) = e
		}
	}
}
