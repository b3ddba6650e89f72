package jsontext

import (
	"bytes"
	"errors"
	"fmt"
)

// Place formats an offset for messages. Lines and bytes count from 1.
func (s *Scanner) Place(at int) string {
	return fmt.Sprintf("line %d, byte %d", bytes.Count(s.Data[:at], []byte("\n"))+1, at+1)
}

// Located adds the position to a syntax error; other errors and nil are returned unchanged.
func (s *Scanner) Located(err error) error {
	var broken *Syntax
	if errors.As(err, &broken) {
		return fmt.Errorf("%s: %w", s.Place(broken.At), err)
	}
	return err
}

// Trim removes a byte order mark and white space from the beginning of a text.
func Trim(text []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), " \t\r\n")
}
