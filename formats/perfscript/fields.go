package perfscript

import (
	"bytes"
	"math"
)

// cutTime takes "1283.215897: " off, with 3 to 9 decimals.
func (h *header) cutTime(s []byte) (rest []byte, ok bool) {
	seconds, rest, ok := cutInteger(s)
	if !ok || seconds < 0 || seconds > 1<<33 || len(rest) < 2 || rest[0] != '.' {
		return s, false
	}
	rest = rest[1:]
	n, unit := int64(0), int64(1e9)
	i := 0
	for ; i < len(rest) && i < 9 && isDigit(rest[i]); i++ {
		n = n*10 + int64(rest[i]-'0')
		unit /= 10
	}
	if i < 3 || i == len(rest) || rest[i] != ':' || i+1 < len(rest) && !isBlank(rest[i+1]) {
		return s, false
	}
	h.time = seconds*1e9 + n*unit
	return rest[i+1:], true
}

// cutCPU takes "[001]" off.
func cutCPU(s []byte) []byte {
	if len(s) < 3 || s[0] != '[' {
		return s
	}
	i := 1
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	if i == 1 || i == len(s) || s[i] != ']' {
		return s
	}
	return trimLeft(s[i+1:])
}

// cutMisc takes the letters of the misc column off, such as "K" and "U"
// (perf-script(1), "misc").
func cutMisc(s []byte) []byte {
	for i, c := range s {
		switch {
		case isBlank(c) && i > 0:
			return trimLeft(s[i:])
		case i == 5 || bytes.IndexByte([]byte("KUHGgMESp"), c) < 0:
			return s
		}
	}
	return s
}

// cutDay takes the "2026-11-21 22:17:19.123456" of the column tod off: its time
// zone is not known.
func cutDay(s []byte) []byte {
	const day = "2026-11-21 22:17:19"
	if len(s) < len(day) || s[4] != '-' || s[7] != '-' || s[13] != ':' || s[16] != ':' {
		return s
	}
	s = s[len(day):]
	for len(s) > 0 && !isBlank(s[0]) {
		s = s[1:]
	}
	return trimLeft(s)
}

// cutInteger takes digits off, perhaps with a minus; ok is false where there are
// none. More than fit are the largest number.
func cutInteger(s []byte) (n int64, rest []byte, ok bool) {
	i, negative := 0, len(s) > 0 && s[0] == '-'
	if negative {
		i = 1
	}
	first := i
	for ; i < len(s) && isDigit(s[i]); i++ {
		n = n*10 + int64(s[i]-'0')
	}
	if i-first > 18 {
		n = math.MaxInt64
	}
	if negative {
		n = -n
	}
	return n, s[i:], i > first
}

func trimLeft(s []byte) []byte {
	for len(s) > 0 && isBlank(s[0]) {
		s = s[1:]
	}
	return s
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'f' }
