package legacypprof

import (
	"bytes"
	"math"
)

// kind is what the records of a text look like and mean.
type kind struct {
	shape  shape
	rate   float64 // bytes between samples of a heap; 0: all of it was recorded
	period int64   // contentions for each one that was recorded
	ghz    float64 // cycles in a nanosecond; 0: values are nanoseconds
	byGo   bool    // Go wrote it
}

// shape is the form of a record's numbers.
type shape int

const (
	count      shape = iota // 4 @ 0x1 0x2
	heap                    // 3: 512 [9: 2048] @ 0x1 0x2
	contention              // 1234 5 @ 0x1 0x2: cycles and contentions
)

// cutRecord reads the numbers of a record; addresses is what stands behind "@".
// false for what is no record.
func (k *kind) cutRecord(line []byte, v *[4]int64) (addresses []byte, ok bool) {
	rest := line
	switch k.shape {
	case count:
		v[0], rest, ok = cutNumber(rest, true)
	case heap:
		for i, end := range [4]byte{':', '[', ':', ']'} {
			if v[i], rest, ok = cutNumber(rest, true); !ok {
				return nil, false
			}
			if rest, ok = cutByte(rest, end); !ok {
				return nil, false
			}
		}
		k.scale(&v[0], &v[1])
		k.scale(&v[2], &v[3])
	case contention:
		if v[0], rest, ok = cutNumber(rest, true); ok {
			v[1], rest, ok = cutNumber(rest, ok)
		}
		k.unsample(v)
	}
	if !ok {
		return nil, false
	}
	return cutByte(rest, '@')
}

// scale brings a number of objects and their bytes to what all samples stand
// for, as Go and pprof do: an object of n bytes is sampled with the probability
// 1-exp(-n/rate).
func (k *kind) scale(objects, size *int64) {
	if k.rate <= 1 || *objects == 0 || *size == 0 {
		return
	}
	average := float64(*size) / float64(*objects)
	factor := 1 / (1 - math.Exp(-average/k.rate))
	*objects, *size = limit(float64(*objects)*factor), limit(float64(*size)*factor)
}

// unsample brings cycles to nanoseconds of all contentions.
func (k *kind) unsample(v *[4]int64) {
	ns, n := float64(v[0])*float64(k.period), float64(v[1])*float64(k.period)
	if k.ghz > 0 {
		ns /= k.ghz
	}
	v[0], v[1] = limit(ns), limit(n)
}

// limit is -1, which is reported, for what does not fit.
func limit(v float64) int64 {
	if v >= math.MaxInt64 || v < 0 || math.IsNaN(v) {
		return -1
	}
	return int64(v)
}

// cutNumber reads a decimal number behind blanks.
func cutNumber(s []byte, ok bool) (n int64, rest []byte, _ bool) {
	s = trimLeft(s)
	negative := len(s) > 0 && s[0] == '-'
	if negative {
		s = s[1:]
	}
	i := 0
	for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
		if n > math.MaxInt64/10-1 {
			return 0, s, false
		}
		n = n*10 + int64(s[i]-'0')
	}
	if negative {
		n = -n
	}
	return n, s[i:], ok && i > 0
}

func cutByte(s []byte, c byte) (rest []byte, ok bool) {
	s = trimLeft(s)
	if len(s) == 0 || s[0] != c {
		return s, false
	}
	return s[1:], true
}

func trimLeft(s []byte) []byte { return bytes.TrimLeft(s, " ") }

// appendAddresses reads hexadecimal addresses, which blanks part.
func appendAddresses(to []uint64, s []byte) ([]uint64, bool) {
	for {
		s = trimLeft(s)
		if len(s) == 0 {
			return to, true
		}
		if len(s) < 3 || s[0] != '0' || s[1] != 'x' {
			return to, false
		}
		var n uint64
		i := 2
		for ; i < len(s) && s[i] != ' '; i++ {
			d := digits[s[i]]
			if d > 15 || i > 17 {
				return to, false
			}
			n = n<<4 | uint64(d)
		}
		to, s = append(to, n), s[i:]
	}
}

// digits are the values of hexadecimal digits, 255 for other bytes.
var digits = func() (of [256]byte) {
	for c := range of {
		switch {
		case '0' <= c && c <= '9':
			of[c] = byte(c - '0')
		case 'a' <= c && c <= 'f':
			of[c] = byte(c - 'a' + 10)
		default:
			of[c] = 255
		}
	}
	return of
}()
