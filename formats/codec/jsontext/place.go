package jsontext

import (
	"bytes"
	"errors"
	"fmt"
)

// Place says where an offset is, for messages. Lines and bytes count from 1.
func (s *Scanner) Place(at int) string {
	return fmt.Sprintf("line %d, byte %d", bytes.Count(s.Data[:at], []byte("\n"))+1, at+1)
}

// Located puts the place in front of an error in the text; others, and none,
// stay as they are.
func (s *Scanner) Located(err error) error {
	var broken *Syntax
	if errors.As(err, &broken) {
		return fmt.Errorf("%s: %w", s.Place(broken.At), err)
	}
	return err
}

// Trim takes a byte order mark and blanks off the beginning of a text.
func Trim(text []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), " \t\r\n")
}
