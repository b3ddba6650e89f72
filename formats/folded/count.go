package folded

import (
	"math"

	"flameview/formats/codec/plaintext"
)

// maxDecimals bounds fractions: a count has at most so many digits behind the
// point, further ones are rounded.
const maxDecimals = 6

// count is a number as written: digits * 10^-decimals, without zeros at the end
// of its fraction. It is negative in texts that compare two profiles.
type count struct {
	digits   int64
	decimals uint8
	rounded  bool
}

// cutCount takes the last word of a line as a count.
//
//	"a;b 1.50" -> "a;b", 15 * 10^-1
//
// Where the word is no number or does not fit, the problem says which; it is ""
// otherwise.
func cutCount(line []byte) (rest []byte, c count, problem string) {
	i := len(line)
	for i > 0 && !isBlank(line[i-1]) {
		i--
	}
	if c, problem = parseCount(line[i:]); problem != "" {
		return line, c, problem
	}
	if i == 0 {
		return line, c, "no stack"
	}
	return plaintext.Trim(line[:i-1]), c, ""
}

func parseCount(word []byte) (c count, problem string) {
	point, seen, full := false, false, false
	negative := len(word) > 1 && word[0] == '-'
	if negative {
		word = word[1:]
	}
	for _, b := range word {
		switch {
		case b == '.' && !point:
			point = true
		case !isDigit(b):
			return c, "no count"
		case point && c.decimals == maxDecimals:
			if !full && b >= '5' {
				c.digits++
			}
			full = true
			c.rounded = c.rounded || b != '0'
		default:
			seen = true
			if c.digits > (math.MaxInt64-9)/10 {
				return c, "a count that is too large"
			}
			c.digits = c.digits*10 + int64(b-'0')
			if point {
				c.decimals++
			}
		}
	}
	if !seen {
		return c, "no count"
	}
	for c.decimals > 0 && c.digits%10 == 0 {
		c.digits /= 10
		c.decimals--
	}
	if negative {
		c.digits = -c.digits
	}
	return c, ""
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
