package jsontext

import "bytes"

// Fixed reads a number as a multiple of 10^-decimals, rounded. ok is false for null and anything else that is not a number, which
// is skipped, and for numbers beyond codec.MaxTotal. A number in quotes is accepted.
//
//	decimals 3:  12 -> 12000    0.2487915 -> 249    null -> not ok
func (s *Scanner) Fixed(decimals int) (v int64, ok bool, err error) {
	switch s.Next() {
	case '{', '[':
		return 0, false, s.Skip()
	case '"':
		p, err := s.Str()
		if err != nil {
			return 0, false, err
		}
		n, ok := ParseNumber(p)
		if !ok {
			return 0, false, nil
		}
		v, ok = n.Times10(decimals)
		return v, ok, nil
	}
	if v, ok := s.digits(decimals); ok {
		return v, true, nil
	}
	word := s.Word()
	if len(word) == 0 || s.At == len(s.Data) {
		return 0, false, s.Unexpected("a number") // one at the very end may be cut
	}
	n, ok := ParseNumber(word)
	if !ok {
		return 0, false, nil
	}
	v, ok = n.Times10(decimals)
	return v, ok, nil
}

// digits is the fast path for most numbers: a sign, up to 15 digits, perhaps a point, no more decimals than requested. For others it
// does not move.
func (s *Scanner) digits(decimals int) (v int64, ok bool) {
	const most = 15
	data, at := s.Data, s.At
	negative := at < len(data) && data[at] == '-'
	if negative {
		at++
	}
	from := at
	for at < len(data) && data[at]-'0' <= 9 {
		v = v*10 + int64(data[at]-'0')
		at++
		if at-from > most {
			return 0, false
		}
	}
	if at == from {
		return 0, false
	}
	left := decimals
	if at < len(data) && data[at] == '.' {
		point := at
		for at++; at < len(data) && data[at]-'0' <= 9; at++ {
			if left == 0 || at-from > most {
				return 0, false
			}
			v = v*10 + int64(data[at]-'0')
			left--
		}
		if at == point+1 {
			return 0, false
		}
	}
	if at == len(data) || ofWord[data[at]] || left > 3 && v >= 1e9 {
		return 0, false
	}
	for ; left > 0; left-- {
		v *= 10
	}
	if negative {
		v = -v
	}
	s.At = at
	return v, true
}

// Column reads a list of numbers as Fixed does and passes each to add. null is an empty list.
func (s *Scanner) Column(decimals int, add func(v int64, ok bool)) error {
	if s.Next() != '[' {
		return s.Skip()
	}
	return s.List(func() error {
		v, ok, err := s.Fixed(decimals)
		if err != nil {
			return err
		}
		add(v, ok)
		return nil
	})
}

// Text reads a string as a copy; bytes that are not UTF-8 become U+FFFD. Other values are skipped and return "".
func (s *Scanner) Text() (string, error) {
	if s.Next() != '"' {
		return "", s.Skip()
	}
	p, err := s.Str()
	return string(bytes.ToValidUTF8(p, []byte("\ufffd"))), err
}

// Maybe is Object if the value is an object; other values, such as null, are skipped.
func (s *Scanner) Maybe(key func(name []byte) error) error {
	if s.Next() != '{' {
		return s.Skip()
	}
	return s.Object(key)
}
