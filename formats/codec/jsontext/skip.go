package jsontext

import (
	"encoding/binary"
	"math/bits"
)

// Skip skips one value of any kind and depth.
func (s *Scanner) Skip() error {
	for depth := 0; ; {
		if err := s.Pause(); err != nil {
			return err
		}
		switch c := s.Next(); {
		case c == '"':
			if _, _, err := s.raw(); err != nil {
				return err
			}
		case c == '{' || c == '[':
			if s.Fast {
				return s.skipBrackets()
			}
			depth++
			s.At++
		case depth > 0 && (c == '}' || c == ']'):
			depth--
			s.At++
		case depth > 0 && (c == ',' || c == ':'):
			s.At++
		default:
			if len(s.Word()) == 0 {
				return s.Unexpected("a value")
			}
		}
		if depth == 0 {
			return nil
		}
	}
}

// skipBrackets skips to behind the bracket that closes the current one.
func (s *Scanner) skipBrackets() error {
	for depth := 0; ; {
		s.toStructure()
		if s.At >= s.look {
			if err := s.lookNow(); err != nil {
				return err
			}
		}
		if s.At == len(s.Data) {
			return s.Unexpected("a value")
		}
		switch s.Data[s.At] {
		case '"':
			if _, _, err := s.raw(); err != nil {
				return err
			}
		case '{', '[':
			depth++
			s.At++
		case '}', ']':
			s.At++
			if depth--; depth == 0 {
				return nil
			}
		}
	}
}

// toStructure moves to the next quote or bracket, or to the next check of the context. Eight bytes are tested together: with the
// bits 0x26 set, all four brackets become 0x7f, and so do few other bytes, which are rare outside strings.
func (s *Scanner) toStructure() {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	at, end := s.At, min(len(s.Data), s.look)
	for at+8 <= end {
		w := binary.LittleEndian.Uint64(s.Data[at:])
		b, q := (w|0x26*ones)^0x7f*ones, w^'"'*ones // a byte is 0 where a bracket, a quote stands
		hit := ((b-ones)&^b | (q-ones)&^q) & highs
		if hit == 0 {
			at += 8
			continue
		}
		at += bits.TrailingZeros64(hit) >> 3
		if structural[s.Data[at]] {
			s.At = at
			return
		}
		at++
	}
	for at < end && !structural[s.Data[at]] {
		at++
	}
	s.At = at
}

var structural = [256]bool{'"': true, '{': true, '}': true, '[': true, ']': true}
