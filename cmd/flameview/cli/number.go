package cli

import (
	"strconv"
	"strings"

	"flameview/model"
)

// exact is a value in multiples of 10^-decimals; it is written without
// rounding, as JSON and CSV want it.
//
//	exact{150, 2} -> 1.5    exact{-5, 2} -> -0.05    exact{12, 0} -> 12
type exact struct {
	value    int64
	decimals uint8
}

func exactly(v int64, u model.Unit) exact { return exact{v, u.Decimals} }

func (e exact) String() string {
	s := strconv.FormatInt(e.value, 10)
	if e.decimals == 0 {
		return s
	}
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	if short := int(e.decimals) + 1 - len(s); short > 0 {
		s = strings.Repeat("0", short) + s
	}
	point := len(s) - int(e.decimals)
	if fraction := strings.TrimRight(s[point:], "0"); fraction != "" {
		return sign + s[:point] + "." + fraction
	}
	return sign + s[:point]
}

// MarshalJSON writes a number, not a string.
func (e exact) MarshalJSON() ([]byte, error) { return []byte(e.String()), nil }

// grouped sets commas between thousands.
//
//	1234567.25 -> 1,234,567.25
func grouped(number string) string {
	whole, fraction, hasFraction := strings.Cut(number, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	var b strings.Builder
	b.WriteString(sign)
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	if hasFraction {
		b.WriteByte('.')
		b.WriteString(fraction)
	}
	return b.String()
}

func count(n int) string { return grouped(strconv.Itoa(n)) }
