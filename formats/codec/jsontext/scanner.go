// Package jsontext walks over JSON text without making values of it.
//
// Why one of our own: a flame graph of 100,000 frames nests 200,000 levels deep,
// and the libraries stop at 10,000 or recurse; of a file that was cut they give
// nothing at all; and only a few keys are wanted, the rest can be stepped over
// without being decoded. It is lenient where no meaning is at stake: a comma too
// many, control characters inside of strings.
package jsontext

import (
	"bytes"
	"context"
	"fmt"
)

// Scanner stands at a place in the text. Moving At is how a reader goes back
// to a place that it has noted.
type Scanner struct {
	Data []byte
	At   int
	// Fast makes Skip look at quotes and brackets alone: for values that are
	// skipped to be read later. Else what is no JSON in them is an error.
	Fast bool
	// Tell, if not nil, is told from time to time how far the scanner is.
	Tell func(done int64)

	ctx  context.Context
	look int    // where to look at the context again
	buf  []byte // for unescaped strings
}

// New makes a scanner that stops when ctx does. A byte order mark is stepped
// over.
func New(ctx context.Context, data []byte) *Scanner {
	s := &Scanner{Data: data, ctx: ctx}
	if bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		s.At = 3
	}
	return s
}

// lookEvery is how many bytes pass between two looks at the context: some
// milliseconds.
const lookEvery = 1 << 20

// Pause looks at the context from time to time. Its error is the context's.
func (s *Scanner) Pause() error {
	if s.At < s.look {
		return nil
	}
	return s.lookNow()
}

func (s *Scanner) lookNow() error {
	s.look = s.At + lookEvery
	if s.Tell != nil {
		s.Tell(int64(s.At))
	}
	return s.ctx.Err()
}

// Go moves to a place, forward or back.
func (s *Scanner) Go(at int) { s.At, s.look = at, at }

// Syntax is an error in the text.
type Syntax struct {
	At  int // offset in the text
	Msg string
}

func (e *Syntax) Error() string { return e.Msg }

// Unexpected is the error for what stands at the current place.
func (s *Scanner) Unexpected(want string) error {
	if s.At >= len(s.Data) {
		return &Syntax{len(s.Data), "the file ends where " + want + " should stand"}
	}
	return &Syntax{s.At, fmt.Sprintf("want %s, found %q", want, s.Data[s.At:min(len(s.Data), s.At+12)])}
}

// Next skips blanks and gives the byte that follows, 0 at the end.
func (s *Scanner) Next() byte {
	if s.At < len(s.Data) {
		if c := s.Data[s.At]; c > ' ' {
			return c
		}
	}
	return s.nextAfterBlanks()
}

func (s *Scanner) nextAfterBlanks() byte {
	for s.At < len(s.Data) {
		switch c := s.Data[s.At]; c {
		case ' ', '\n', '\t', '\r':
			s.At++
		default:
			return c
		}
	}
	return 0
}

// Expect steps over one byte that must stand here.
func (s *Scanner) Expect(c byte) error {
	if s.Next() != c {
		return s.Unexpected(string(c))
	}
	s.At++
	return nil
}

// Str reads a string. The bytes are valid until the next one, and read only.
func (s *Scanner) Str() ([]byte, error) {
	if s.Next() != '"' {
		return nil, s.Unexpected("a string")
	}
	raw, escaped, err := s.raw()
	if err != nil || !escaped {
		return raw, err
	}
	s.buf = unescape(s.buf[:0], raw)
	return s.buf, nil
}

// shortString is how far raw looks byte by byte: calls for each of a thousand
// short keys cost more than looking.
const shortString = 16

// raw gives what stands between the quotes; the scanner stands at the first.
func (s *Scanner) raw() (raw []byte, escaped bool, err error) {
	from := s.At + 1
	i := from
	for end := min(len(s.Data), from+shortString); i < end; i++ {
		switch s.Data[i] {
		case '"':
			s.At = i + 1
			return s.Data[from:i], false, nil
		case '\\':
			return s.rawFrom(from)
		}
	}
	return s.rawFrom(from)
}

// rawFrom is raw for strings that are long or have escapes.
func (s *Scanner) rawFrom(from int) (raw []byte, escaped bool, err error) {
	for i := from; ; {
		q := bytes.IndexByte(s.Data[i:], '"')
		if q < 0 {
			err := &Syntax{s.At, "the string that begins here never ends"}
			s.At = len(s.Data)
			return nil, false, err
		}
		i += q
		slashes := 0
		for i-slashes > from && s.Data[i-slashes-1] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			s.At = i + 1
			raw = s.Data[from:i]
			return raw, escaped || bytes.IndexByte(raw, '\\') >= 0, nil
		}
		escaped = true
		i++
	}
}

// Word reads a number, true, false, null, or what writers put in their place
// (NaN); empty if none stands here.
func (s *Scanner) Word() []byte {
	s.Next()
	from, at := s.At, s.At
	for at < len(s.Data) && ofWord[s.Data[at]] {
		at++
	}
	s.At = at
	return s.Data[from:at]
}

var ofWord = func() (is [256]bool) {
	for c := range is {
		is[c] = c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '-' || c == '+' || c == '.'
	}
	return is
}()

// Object steps over an object and calls key for each key of it, with the
// scanner in front of the value. key reads the value or leaves it to be
// skipped. name is valid until the next string is read.
func (s *Scanner) Object(key func(name []byte) error) error {
	if err := s.Expect('{'); err != nil {
		return err
	}
	for {
		if err := s.Pause(); err != nil {
			return err
		}
		switch s.Next() {
		case ',':
			s.At++
			continue
		case '}':
			s.At++
			return nil
		}
		name, err := s.Str()
		if err != nil {
			return err
		}
		if err := s.Expect(':'); err != nil {
			return err
		}
		s.Next()
		from := s.At
		if err := key(name); err != nil {
			return err
		}
		if s.At == from {
			if err := s.Skip(); err != nil {
				return err
			}
		}
	}
}

// List steps over a list and calls item in front of each value, which item must
// read.
func (s *Scanner) List(item func() error) error {
	if err := s.Expect('['); err != nil {
		return err
	}
	for {
		if err := s.Pause(); err != nil {
			return err
		}
		switch s.Next() {
		case ',':
			s.At++
			continue
		case ']':
			s.At++
			return nil
		case 0:
			return s.Unexpected("a value or ]")
		}
		if err := item(); err != nil {
			return err
		}
	}
}
