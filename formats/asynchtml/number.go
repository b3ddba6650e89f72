package asynchtml

import "math"

// maxNumber is the largest integer that the script of a page can hold exactly,
// 2^53. Larger numbers are damage.
const maxNumber = 1 << 53

// number reads the first integer of s, with or without thousands separators,
// and tells whether there is one.
//
//	" 1,350</span>" -> 1350
func number(s []byte) (n int64, ok bool) {
	i := 0
	for i < len(s) && (s[i] < '0' || s[i] > '9') {
		i++
	}
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c == ',' && ok:
		case c < '0' || c > '9':
			return n, ok
		default:
			n, ok = n*10+int64(c-'0'), true
			if n > maxNumber {
				return 0, false
			}
		}
	}
	return n, ok
}

// arguments reads "1,2,3)" into args and gives what stands behind the ")". It
// reads nothing but natural numbers; n < 0 means that b is something else.
func arguments(b []byte, args *[7]int64) (n int, rest []byte) {
	var v int64
	from := 0
	for i, c := range b {
		if c-'0' <= 9 {
			if v = v*10 + int64(c-'0'); v > maxNumber {
				return -1, b
			}
			continue
		}
		if i == from || n == len(args) {
			return -1, b
		}
		args[n] = v
		n++
		switch c {
		case ')':
			return n, b[i+1:]
		case ',':
			v, from = 0, i+1
		default:
			return -1, b
		}
	}
	return -1, b
}

// plus adds and stays at the largest number where the sum would be larger.
// Neither is negative.
func plus(a, b int64) int64 {
	if sum := a + b; sum >= 0 {
		return sum
	}
	return math.MaxInt64
}
