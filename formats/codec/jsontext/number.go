package jsontext

import (
	"math"

	"flameview/formats/codec"
)

// Number is Mant * 10^Exp, as the file wrote it: floating point would lose large
// integers and make 0.1+0.2 something else. Zeros behind a point are dropped.
type Number struct {
	Mant int64
	Exp  int32
}

// maxExp bounds exponents far beyond what has a meaning, so that sums of them
// do not overflow.
const maxExp = 100_000

// ParseNumber reads a JSON number; ok is false for all else. Digits beyond what
// an int64 holds are dropped.
//
//	1250 -> 1250e0    0.250 -> 25e-2    -1.5e3 -> -15e2
func ParseNumber(p []byte) (n Number, ok bool) {
	negative := len(p) > 0 && p[0] == '-'
	if negative || len(p) > 0 && p[0] == '+' {
		p = p[1:]
	}
	exp, point, i := 0, false, 0
	for ; i < len(p); i++ {
		c := p[i] - '0'
		if c > 9 {
			if p[i] == '.' && !point {
				point = true
				continue
			}
			break
		}
		ok = true
		switch {
		case n.Mant < math.MaxInt64/10-1:
			n.Mant = n.Mant*10 + int64(c)
			if point {
				exp--
			}
		case !point:
			exp++ // more digits than fit
		}
	}
	if !ok {
		return Number{}, false
	}
	if i < len(p) {
		e, ok := parseExponent(p[i:])
		if !ok {
			return Number{}, false
		}
		exp += e
	}
	if n.Mant == 0 {
		return Number{}, true
	}
	for exp < 0 && n.Mant%10 == 0 {
		n.Mant /= 10
		exp++
	}
	if negative {
		n.Mant = -n.Mant
	}
	n.Exp = int32(max(min(exp, maxExp), -maxExp))
	return n, true
}

// parseExponent reads "e-12".
func parseExponent(p []byte) (e int, ok bool) {
	if len(p) < 2 || p[0]|0x20 != 'e' {
		return 0, false
	}
	sign := 1
	if p = p[1:]; p[0] == '-' || p[0] == '+' {
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

// Times10 returns the number as a multiple of 10^-shift, rounded; ok is false if it is larger than codec.MaxTotal.
func (n Number) Times10(shift int) (v int64, ok bool) {
	v = n.Mant
	e := int(n.Exp) + shift
	for ; e > 0 && v != 0; e-- {
		if v > codec.MaxTotal/10 || v < -codec.MaxTotal/10 {
			return 0, false
		}
		v *= 10
	}
	for ; e < -1 && v != 0; e++ {
		v /= 10
	}
	if e == -1 {
		half := int64(5)
		if v < 0 {
			half = -5
		}
		v = (v + half) / 10
	}
	return v, v <= codec.MaxTotal && v >= -codec.MaxTotal
}
