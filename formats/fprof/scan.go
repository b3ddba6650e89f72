package fprof

// scanner gives the tokens of Erlang terms.
type scanner struct {
	data []byte
	at   int
}

// The kinds of tokens that are not one of the bytes { } [ ] , and .
const (
	end   = 0   // of the text
	word0 = 'w' // an atom, a number, a pid
	text0 = 's' // a string
)

// next gives the next token. Comments and blanks are stepped over. A point is a
// token where a term ends; the point of a number is not.
func (s *scanner) next() (kind byte, text []byte) {
	for s.at < len(s.data) {
		c := s.data[s.at]
		switch {
		case c <= ' ':
			s.at++
		case c == '%':
			for s.at < len(s.data) && s.data[s.at] != '\n' {
				s.at++
			}
		case isMark(c) || c == '.':
			s.at++
			return c, nil
		case c == '"':
			return text0, s.quoted('"')
		case c == '\'':
			return word0, s.quoted('\'')
		default:
			return word0, s.word()
		}
	}
	return end, nil
}

func isMark(c byte) bool { return c == '{' || c == '}' || c == '[' || c == ']' || c == ',' }

// ends are the bytes that end a word, but for the point.
var ends = func() (is [256]bool) {
	for c := range is {
		is[c] = c <= ' ' || isMark(byte(c)) || c == '"' || c == '\'' || c == '%'
	}
	return is
}()

// quoted reads what stands in quotes and gives it with them.
func (s *scanner) quoted(quote byte) []byte {
	from := s.at
	for s.at++; s.at < len(s.data); s.at++ {
		switch s.data[s.at] {
		case '\\':
			s.at++
		case quote:
			s.at++
			return s.data[from:s.at]
		}
	}
	s.at = len(s.data)
	return s.data[from:]
}

func (s *scanner) word() []byte {
	from := s.at
	for s.at < len(s.data) && !ends[s.data[s.at]] {
		if s.data[s.at] == '.' && (s.at+1 == len(s.data) || s.data[s.at+1] <= ' ' || s.data[s.at+1] == '%') {
			break
		}
		s.at++
	}
	return s.data[from:s.at]
}

// token is one of a term.
type token struct {
	kind byte
	text []byte
}

// term appends the tokens up to the end of a term; false where there is none.
// whole is false for one that the end of the file cut.
func (s *scanner) term(dst []token) (_ []token, whole, ok bool) {
	for {
		switch k, text := s.next(); k {
		case end:
			return dst, false, len(dst) > 0
		case '.':
			return dst, true, true
		default:
			dst = append(dst, token{k, text})
		}
	}
}
