package json

import (
	"bytes"
	"context"
	"fmt"
)

// scanner walks over JSON text.
//
// Why one of our own: a flame graph of 100,000 frames nests 200,000 levels
// deep, and the libraries stop at 10,000 or recurse; and only names, values and
// children are wanted, the rest can be stepped over without being decoded. It
// is lenient where no meaning is at stake: a comma too many, control
// characters inside of strings.
type scanner struct {
	ctx  context.Context
	data []byte
	at   int

	buf  []byte // for unescaped strings
	look int    // where to look at the context again
}

// lookEvery is how many bytes pass between two looks at the context: some
// milliseconds.
const lookEvery = 1 << 20

// pause looks at the context from time to time.
func (s *scanner) pause() error {
	if s.at < s.look {
		return nil
	}
	s.look = s.at + lookEvery
	return s.ctx.Err()
}

// syntax is an error in the text.
type syntax struct {
	at  int
	msg string
}

func (e *syntax) Error() string { return e.msg }

// unexpected is the error for what stands at the current place.
func (s *scanner) unexpected(want string) error {
	if s.at >= len(s.data) {
		return &syntax{s.at, "the file ends where " + want + " should stand"}
	}
	found := s.data[s.at:min(len(s.data), s.at+12)]
	return &syntax{s.at, fmt.Sprintf("want %s, found %q", want, found)}
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

// str reads a string; the scanner stands at its quote. The bytes are valid
// until the next string.
func (s *scanner) str() ([]byte, error) {
	raw, escaped, err := s.rawString()
	if err != nil || !escaped {
		return raw, err
	}
	s.buf = unescape(s.buf[:0], raw)
	return s.buf, nil
}

// rawString gives what stands between the quotes.
func (s *scanner) rawString() (raw []byte, escaped bool, err error) {
	from := s.at + 1
	for i := from; ; {
		q := bytes.IndexByte(s.data[i:], '"')
		if q < 0 {
			err := &syntax{s.at, "the string that begins here never ends"}
			s.at = len(s.data)
			return nil, false, err
		}
		i += q
		slashes := 0
		for i-slashes > from && s.data[i-slashes-1] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			s.at = i + 1
			raw = s.data[from:i]
			return raw, escaped || bytes.IndexByte(raw, '\\') >= 0, nil
		}
		escaped = true
		i++
	}
}

// word reads a number, true, false, null, or what writers put in their place
// (NaN); empty if none stands here.
func (s *scanner) word() []byte {
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

// skip steps over one value of any kind and depth.
func (s *scanner) skip() error {
	for depth := 0; ; {
		if err := s.pause(); err != nil {
			return err
		}
		switch s.next() {
		case '"':
			if _, _, err := s.rawString(); err != nil {
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
		case ',', ':':
			if depth == 0 {
				return s.unexpected("a value")
			}
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

// place says where an offset is, for messages. Lines and bytes count from 1.
func (s *scanner) place(at int) string {
	line := bytes.Count(s.data[:at], []byte("\n"))
	return fmt.Sprintf("line %d, byte %d", line+1, at+1)
}
