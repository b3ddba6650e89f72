package json

import "math"

// number is mant * 10^exp, as the file wrote it: floating point would make
// 0.1+0.2 of it.
type number struct {
	mant int64 // never negative
	exp  int16
}

// maxDecimals is how many decimals are kept at most: microseconds where the
// values are seconds, as in folded text, and room to merge with large integers.
const maxDecimals = 6

// maxTotal bounds the sum of all values, with room for sums of two.
const maxTotal = math.MaxInt64 / 4

// parseNumber reads an unsigned JSON number. ok is false for all else: NaN,
// negative numbers (nothing can have taken less than no time), words, and
// numbers too large to add up.
//
//	1250 -> 1250e0    0.250 -> 25e-2    1.5e3 -> 15e2
func parseNumber(p []byte) (n number, ok bool) {
	digits, exp, point := false, 0, false
	i := 0
	if len(p) > 0 && p[0] == '+' {
		i++
	}
	for ; i < len(p); i++ {
		c := p[i]
		if c == '.' && !point {
			point = true
			continue
		}
		if c < '0' || c > '9' {
			break
		}
		digits = true
		switch {
		case n.mant < math.MaxInt64/10-1:
			n.mant = n.mant*10 + int64(c-'0')
			if point {
				exp--
			}
		case !point:
			exp++ // more digits than fit
		}
	}
	if !digits {
		return number{}, false
	}
	if i < len(p) {
		e, ok := parseExponent(p[i:])
		if !ok {
			return number{}, false
		}
		exp += e
	}
	if n.mant == 0 {
		return number{}, true
	}
	for n.mant%10 == 0 && exp < 0 {
		n.mant /= 10
		exp++
	}
	if exp > 18 {
		return number{}, false
	}
	n.exp = int16(max(exp, math.MinInt16))
	_, ok = n.at(0)
	return n, ok
}

// parseExponent reads "e-12".
func parseExponent(p []byte) (e int, ok bool) {
	if len(p) < 2 || p[0]|0x20 != 'e' {
		return 0, false
	}
	sign := 1
	p = p[1:]
	if p[0] == '-' || p[0] == '+' {
		if p[0] == '-' {
			sign = -1
		}
		p = p[1:]
	}
	for _, c := range p {
		if c < '0' || c > '9' {
			return 0, false
		}
		e = min(e*10+int(c-'0'), 10_000)
	}
	return sign * e, len(p) > 0
}

// at gives the number as a multiple of 10^-decimals, rounded; ok is false if it
// is too large for that.
func (n number) at(decimals int) (v int64, ok bool) {
	v = n.mant
	shift := int(n.exp) + decimals
	for ; shift > 0 && v != 0; shift-- {
		if v > maxTotal/10 {
			return 0, false
		}
		v *= 10
	}
	for ; shift < -1 && v != 0; shift++ {
		v /= 10
	}
	if shift == -1 {
		v = (v + 5) / 10
	}
	return v, v <= maxTotal
}
