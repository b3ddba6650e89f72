// Package jsontext scans JSON text without building values.
//
// Why not a library: a flame graph of 100,000 frames nests 200,000 levels deep, and libraries stop at 10,000 or recurse; from a
// truncated file they return nothing; and readers need only a few keys, the rest can be skipped without decoding. The scanner is
// lenient where the meaning is clear: an extra comma, control characters inside strings.
package jsontext

import (
	"bytes"
	"context"
	"fmt"
)

// Scanner is a position in the text. A reader may set At to return to a position that it has noted.
type Scanner struct {
	Data []byte
	At   int
	// Fast makes Skip check quotes and brackets only, for values that are read later. Otherwise Skip reports values that
	// are not JSON.
	Fast bool
	// OnProgress, if not nil, is called from time to time with the number of bytes scanned.
	OnProgress func(done int64)

	ctx  context.Context
	look int    // position of the next check of the context
	buf  []byte // for unescaped strings
}

// New returns a scanner that stops when ctx ends. It skips a byte order mark.
func New(ctx context.Context, data []byte) *Scanner {
	s := &Scanner{Data: data, ctx: ctx}
	if bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		s.At = 3
	}
	return s
}

// lookEvery is the number of bytes between checks of the context: some milliseconds.
const lookEvery = 1 << 20

// Pause checks the context from time to time. Its error is the context's.
func (s *Scanner) Pause() error {
	if s.At < s.look {
		return nil
	}
	return s.lookNow()
}

func (s *Scanner) lookNow() error {
	s.look = s.At + lookEvery
	if s.OnProgress != nil {
		s.OnProgress(int64(s.At))
	}
	return s.ctx.Err()
}

// Go moves to a position, forward or back.
func (s *Scanner) Go(at int) { s.At, s.look = at, at }

// Syntax is an error in the text.
type Syntax struct {
	At  int // offset in the text
	Msg string
}

func (e *Syntax) Error() string { return e.Msg }

// Unexpected returns the error for the text at the current position.
func (s *Scanner) Unexpected(want string) error {
	if s.At >= len(s.Data) {
		return &Syntax{len(s.Data), "the file ends where " + want + " should stand"}
	}
	return &Syntax{s.At, fmt.Sprintf("want %s, found %q", want, s.Data[s.At:min(len(s.Data), s.At+12)])}
}

// Next skips white space and returns the next byte without consuming it, 0 at the end.
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

// Expect consumes one byte that must be next.
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

// shortString is the length up to which raw scans byte by byte: for short keys that is cheaper than calls.
const shortString = 16

// raw returns the text between the quotes; the scanner is at the first quote.
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

// Word reads a number, true, false, null, or what writers use instead (NaN); empty if there is none.
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

// Object reads an object. It calls key for each key, with the scanner before the value; key reads the value, or it is skipped. name
// is valid until the next string is read.
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

// List reads a list. It calls item before each value; item must read the value.
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
