package folded

import (
	"math"

	"flameview/formats/codec/plaintext"
)

// maxDecimals bounds fractions: a count has at most so many digits behind the
// point, further ones are rounded.
const maxDecimals = 6

// count is a number as written: digits * 10^-decimals, without zeros at the end
// of its fraction.
type count struct {
	digits   int64
	decimals uint8
	rounded  bool
}

// cutCount takes the last word of a line as a count.
//
//	"a;b 1.50" -> "a;b", 15 * 10^-1
//
// Where the word is no number, is negative or does not fit, the problem says
// which; it is "" otherwise.
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
	for i, b := range word {
		switch {
		case b == '.' && !point:
			point = true
		case b == '-' && i == 0 && len(word) > 1 && (isDigit(word[1]) || word[1] == '.'):
			return c, "a negative count"
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
	return c, ""
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// sampleLen is how much text decides how many counts a line has.
const sampleLen = 64 << 10

// countsPerLine is how many counts the lines of a text have: the minimum over
// the first lines, because a name can end in a number too.
//
//	"a;page 5 12\na;b 3" -> 1    "a;b 3 5\na;c 0 2" -> 2
func countsPerLine(text []byte) int {
	least := 0
	for seen := 0; len(text) > 0 && seen < sampleLen; {
		line, rest := plaintext.CutLine(text)
		seen += len(text) - len(rest)
		text = rest
		if isComment(line) {
			continue
		}
		if n := countsOf(line); n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	return min(max(least, 1), math.MaxUint16+1)
}

// countsOf counts the numbers at the end of a line, 0 if the line has none.
func countsOf(line []byte) int {
	n := 0
	for {
		rest, _, problem := cutCount(line)
		if problem != "" {
			return n
		}
		line = rest
		n++
	}
}
