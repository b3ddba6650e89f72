package speedscope

import "flameview/formats/codec/jsontext"

// number is a value as the file wrote it, or the difference of two.
type number struct{ jsontext.Number }

// The exponents that numbers have after they were read. What is smaller is
// nothing in any unit, what is larger cannot be added up; and no crafted file
// makes the arithmetic below take long.
const minExp, maxExp = -30, 30

// parseNumber reads a JSON number; ok is false for all else.
func parseNumber(p []byte) (n number, ok bool) {
	n.Number, ok = jsontext.ParseNumber(p)
	if !ok || n.Exp >= minExp && n.Exp <= maxExp {
		return n, ok
	}
	if n.Exp > maxExp {
		return number{}, false
	}
	for ; n.Exp < minExp && n.Mant != 0; n.Exp++ {
		n.Mant /= 10
	}
	if n.Mant == 0 {
		n.Exp = 0
	}
	return n, true
}

// minus gives n - m, exactly where the digits fit, else rounded to as many as do.
func (n number) minus(m number) number {
	switch {
	case n.Mant == 0:
		return number{jsontext.Number{Mant: -m.Mant, Exp: m.Exp}}
	case m.Mant == 0:
		return n
	}
	for exp := min(n.Exp, m.Exp); exp <= maxExp; exp++ {
		a, ok1 := n.Times10(-int(exp))
		b, ok2 := m.Times10(-int(exp))
		if ok1 && ok2 {
			return number{jsontext.Number{Mant: a - b, Exp: exp}}
		}
	}
	return number{}
}
