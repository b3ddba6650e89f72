package svg

import (
	"bytes"
	"math"
	"strconv"
)

// attrs calls f for each name="value" of a tag. Values are not unescaped.
func attrs(s []byte, f func(name, value []byte)) {
	for i := 0; ; {
		i = skipSpace(s, i)
		from := i
		for i < len(s) && class[s[i]]&(equals|space) == 0 {
			i++
		}
		name := s[from:i]
		i = skipSpace(s, i)
		if i >= len(s) {
			return
		}
		if s[i] != '=' {
			continue // a name alone
		}
		if i = skipSpace(s, i+1); i >= len(s) {
			return
		}
		if s[i] != '"' && s[i] != '\'' {
			continue
		}
		n := bytes.IndexByte(s[i+1:], s[i])
		if n < 0 {
			return
		}
		f(name, s[i+1:i+1+n])
		i += n + 2
	}
}

func skipSpace(s []byte, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}

// attr gives the value of one attribute, nil if there is none.
func attr(s []byte, want string) (value []byte) {
	attrs(s, func(name, v []byte) {
		if string(name) == want && value == nil {
			value = v
		}
	})
	return value
}

// length is a coordinate as written: "441.2", "12.5%".
type length struct {
	value    float64
	decimals int  // digits behind the point
	percent  bool // of the width of the frames
}

// maxLength is further out than any picture reaches. Beyond it, and for NaN and
// infinity, a coordinate is no place.
const maxLength = 1e9

// parseLength reads a coordinate; ok is false if it names no place.
func parseLength(s []byte) (l length, ok bool) {
	if l, ok = plainLength(s); ok {
		return l, true
	}
	l, s = length{}, bytes.TrimSpace(s)
	if n := len(s); n > 0 && s[n-1] == '%' {
		l.percent, s = true, s[:n-1]
	} else {
		s = bytes.TrimSuffix(s, []byte("px"))
	}
	if number, ok := plainLength(s); ok {
		number.percent = l.percent
		return number, true
	}
	return parseOddLength(s, l)
}

// plainLength reads digits with at most one point, as nearly all coordinates
// are; ok is false for anything else.
func plainLength(s []byte) (l length, ok bool) {
	if len(s) == 0 || len(s) > 16 {
		return l, false
	}
	digits, point := 0, -1
	var number int64
	for i, c := range s {
		switch {
		case c >= '0' && c <= '9':
			number = number*10 + int64(c-'0')
			digits++
		case c == '.' && point < 0:
			point = i
		default:
			return l, false
		}
	}
	if digits == 0 || digits > 15 {
		return l, false
	}
	l.value = float64(number)
	if point >= 0 {
		l.decimals = len(s) - 1 - point
		l.value /= math.Pow10(l.decimals) // both exact below 2^53 and 10^22: correctly rounded
	}
	return l, l.value <= maxLength
}

// parseOddLength reads signs, exponents and many digits.
func parseOddLength(s []byte, l length) (length, bool) {
	v, err := strconv.ParseFloat(string(s), 64)
	if err != nil || !(math.Abs(v) <= maxLength) {
		return l, false
	}
	l.value = v
	if i := bytes.IndexByte(s, '.'); i >= 0 {
		l.decimals = len(s) - 1 - i
	}
	return l, true
}
