package speedscope

import "math"

// number is mant * 10^exp, as the file wrote it: floating point would lose
// large integers and make 0.1+0.2 something else.
type number struct {
	mant int64
	exp  int16
}

// The exponents that numbers have after they were read. What is smaller is
// nothing in any unit, what is larger cannot be added up; and no crafted file
// makes the arithmetic below take long.
const minExp, maxExp = -30, 30

// maxTotal bounds the sum of all values of a series, with room for sums of two.
const maxTotal = math.MaxInt64 / 4

// parseNumber reads a JSON number; ok is false for all else. Digits beyond what
// an int64 holds are dropped.
//
//	1250 -> 1250e0    0.250 -> 25e-2    -1.5e3 -> -15e2
func parseNumber(p []byte) (n number, ok bool) {
	negative := len(p) > 0 && p[0] == '-'
	if negative || len(p) > 0 && p[0] == '+' {
		p = p[1:]
	}
	exp, point, i := 0, false, 0
	for ; i < len(p); i++ {
		c := p[i]
		if c == '.' && !point {
			point = true
			continue
		}
		if c < '0' || c > '9' {
			break
		}
		ok = true
		switch {
		case n.mant < math.MaxInt64/10-1:
			n.mant = n.mant*10 + int64(c-'0')
			if point {
				exp--
			}
		case !point:
			exp++
		}
	}
	if !ok {
		return number{}, false
	}
	if i < len(p) {
		e, ok := parseExponent(p[i:])
		if !ok {
			return number{}, false
		}
		exp += e
	}
	for n.mant%10 == 0 && n.mant != 0 && exp < 0 {
		n.mant /= 10
		exp++
	}
	if n.mant == 0 {
		return number{}, true
	}
	for ; exp < minExp && n.mant != 0; exp++ {
		n.mant /= 10
	}
	if n.mant == 0 {
		return number{}, true
	}
	if exp > maxExp {
		return number{}, false
	}
	if negative {
		n.mant = -n.mant
	}
	n.exp = int16(exp)
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

// times10 gives the number as a multiple of 10^-shift, rounded; ok is false if
// it is too large for that.
func (n number) times10(shift int) (v int64, ok bool) {
	v = n.mant
	e := int(n.exp) + shift
	for ; e > 0 && v != 0; e-- {
		if v > maxTotal/10 || v < -maxTotal/10 {
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
	return v, v <= maxTotal && v >= -maxTotal
}

// minus gives n - m, exactly where the digits fit, else rounded to as many as do.
func (n number) minus(m number) number {
	switch {
	case n.mant == 0:
		return number{-m.mant, m.exp}
	case m.mant == 0:
		return n
	}
	for exp := min(n.exp, m.exp); exp <= maxExp; exp++ {
		a, ok1 := n.times10(-int(exp))
		b, ok2 := m.times10(-int(exp))
		if ok1 && ok2 {
			return number{a - b, exp}
		}
	}
	return number{}
}
