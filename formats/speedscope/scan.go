package speedscope

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
)

// scanner walks over JSON text.
//
// A file may name its frames behind the profiles that use them, and the unit of
// a profile behind its samples. So objects are read twice: first their values
// are stepped over and their places noted, then they are read in the order in
// which they are needed. Stepping over is cheap: it looks at quotes and brackets
// alone. The road not taken is encoding/json, which would hold the whole file
// again as Go values, and gives nothing at all for a file that was cut.
type scanner struct {
	ctx  context.Context
	data []byte
	at   int
	look int              // where to look at the context again
	tell func(done int64) // nil: nobody wants to know
}

// lookEvery is how many bytes pass between two looks at the context: some
// milliseconds.
const lookEvery = 1 << 20

// syntax is an error in the text.
type syntax struct {
	at  int
	msg string
}

func (e *syntax) Error() string { return e.msg }

// unexpected is the error for what stands at the current place.
func (s *scanner) unexpected(want string) error {
	if s.at >= len(s.data) {
		return &syntax{len(s.data), "the file ends where " + want + " should stand"}
	}
	return &syntax{s.at, fmt.Sprintf("want %s, found %q", want, s.data[s.at:min(len(s.data), s.at+12)])}
}

// pause looks at the context from time to time.
func (s *scanner) pause() error {
	if s.at < s.look {
		return nil
	}
	s.look = s.at + lookEvery
	if s.tell != nil {
		s.tell(int64(s.at))
	}
	return s.ctx.Err()
}

// next skips blanks and gives the byte that follows, 0 at the end.
func (s *scanner) next() byte {
	for s.at < len(s.data) {
		switch c := s.data[s.at]; c {
		case ' ', '\n', '\t', '\r':
			s.at++
		default:
			return c
		}
	}
	return 0
}

// expect steps over one byte that must stand here.
func (s *scanner) expect(c byte) error {
	if s.next() != c {
		return s.unexpected(string(c))
	}
	s.at++
	return nil
}

// raw gives a string with its quotes.
func (s *scanner) raw() ([]byte, error) {
	if s.next() != '"' {
		return nil, s.unexpected("a string")
	}
	for i := s.at + 1; ; {
		q := bytes.IndexByte(s.data[i:], '"')
		if q < 0 {
			err := &syntax{s.at, "the string that begins here never ends"}
			s.at = len(s.data)
			return nil, err
		}
		i += q
		slashes := 0
		for s.data[i-slashes-1] == '\\' { // ends at the opening quote
			slashes++
		}
		if i++; slashes%2 == 0 {
			raw := s.data[s.at:i]
			s.at = i
			return raw, nil
		}
	}
}

// str reads a string into memory of its own. Control characters in it, which
// JSON forbids, are taken as they are.
func (s *scanner) str() (string, error) {
	raw, err := s.raw()
	if err != nil {
		return "", err
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		text = string(bytes.ToValidUTF8(raw[1:len(raw)-1], []byte("\ufffd")))
	}
	return text, nil
}

// word reads a number, true, false or null; empty if none stands here.
func (s *scanner) word() []byte {
	s.next()
	from := s.at
	for s.at < len(s.data) {
		c := s.data[s.at]
		if c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '-' || c == '+' || c == '.' {
			s.at++
			continue
		}
		break
	}
	return s.data[from:s.at]
}

// skip steps over one value of any kind and depth. Inside of brackets nothing
// counts but brackets and strings.
func (s *scanner) skip() error {
	for depth := 0; ; {
		if err := s.pause(); err != nil {
			return err
		}
		end := min(len(s.data), s.look) // to look at the context again
		for depth > 0 && s.at < end && !structural[s.data[s.at]] {
			s.at++
		}
		if depth > 0 && s.at == end && end < len(s.data) {
			continue
		}
		switch s.next() {
		case '"':
			if _, err := s.raw(); err != nil {
				return err
			}
		case '{', '[':
			depth++
			s.at++
		case '}', ']':
			if depth == 0 {
				return s.unexpected("a value")
			}
			depth--
			s.at++
		default:
			if len(s.word()) == 0 {
				return s.unexpected("a value")
			}
		}
		if depth == 0 {
			return nil
		}
	}
}

var structural = [256]bool{'"': true, '{': true, '}': true, '[': true, ']': true}

// object steps over an object and calls key for each key of it, with the
// scanner in front of the value. key reads the value or leaves it to be skipped.
func (s *scanner) object(key func(name string) error) error {
	if err := s.expect('{'); err != nil {
		return err
	}
	for {
		switch s.next() {
		case ',':
			s.at++
			continue
		case '}':
			s.at++
			return nil
		}
		name, err := s.str()
		if err != nil {
			return err
		}
		if err := s.expect(':'); err != nil {
			return err
		}
		s.next()
		from := s.at
		if err := key(name); err != nil {
			return err
		}
		if s.at == from {
			if err := s.skip(); err != nil {
				return err
			}
		}
	}
}

// list steps over a list and calls item in front of each value, which item must
// read.
func (s *scanner) list(item func() error) error {
	if err := s.expect('['); err != nil {
		return err
	}
	for {
		if err := s.pause(); err != nil {
			return err
		}
		switch s.next() {
		case ',':
			s.at++
			continue
		case ']':
			s.at++
			return nil
		case 0:
			return s.unexpected("a value or ]")
		}
		if err := item(); err != nil {
			return err
		}
	}
}

// where says where an offset is, for messages. Lines and bytes count from 1.
func (s *scanner) where(at int) string {
	return fmt.Sprintf("line %d, byte %d", bytes.Count(s.data[:at], []byte("\n"))+1, at+1)
}
