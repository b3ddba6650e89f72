package svg

import (
	"bytes"
	"math"
	"strconv"
)

// title is what the <title> of a frame says. Its slices are pieces of it.
type title struct {
	name []byte // still escaped
	unit []byte // the word behind the count, still escaped
	diff bool   // a difference to another recording stands behind the share
	// delta is that difference, in percent of all.
	delta float64
	// fraction says that a count had digits behind the point.
	fraction bool
}

// maxCount is the greatest count that is believed; sums of a few stay far from
// the end of int64.
const maxCount = 1 << 60

// parseTitle takes a frame's title apart and appends its counts, one for each
// phase of an animated picture, to counts. It reads from the right, because
// names may hold anything:
//
//	func (1,234 samples, 5.67%)
//	func (1,234 samples, 5.67%; +0.12%)       flamegraph.pl, two recordings
//	all (1,234 samples, 100%)
//	func 1,234(5.67%) 20(3.10%)  samples      grav, animated
//	all (1,234(100.00%) 20(100.00%)  samples, 100%)
//
// ok is false if the title has no such form; a title may be anything where the
// user gave flamegraph.pl a --nameattr file.
func parseTitle(s []byte, counts []int64) (t title, _ []int64, ok bool) {
	s = trimTitle(s)
	body, closed := bytes.CutSuffix(s, []byte(")"))
	if !closed {
		return parsePhases(s, counts)
	}
	rest, share := cutShare(body)
	if !share {
		return t, counts, false
	}
	if before, more := bytes.CutSuffix(rest, []byte(";")); more {
		number := bytes.TrimSuffix(bytes.TrimPrefix(body[len(rest)+1:], []byte("+")), []byte("%"))
		d, err := strconv.ParseFloat(string(number), 64)
		t.diff, t.delta = true, d
		if rest, share = cutShare(before); !share || err != nil {
			return t, counts, false
		}
	}
	body = rest
	body, comma := bytes.CutSuffix(body, []byte(","))
	if !comma {
		return t, counts, false
	}
	// The last " (" with a number behind it: units may hold brackets too.
	for to := len(body); ; {
		open := bytes.LastIndexByte(body[:to], '(') - 1
		if open < 0 {
			return t, counts, false
		}
		if body[open] != ' ' {
			to = open + 1
			continue
		}
		n, size, fraction := parseCount(body[open+2:])
		behind := body[min(open+2+size, len(body)):]
		if size > 0 && (len(behind) == 0 || behind[0] == ' ') {
			t.name, t.unit, t.fraction = body[:open], bytes.TrimSpace(behind), fraction
			return t, append(counts, n), true
		}
		if size > 0 && behind[0] == '(' {
			inner, c, ok := parsePhases(body[open+2:], counts)
			if ok {
				inner.name = body[:open]
				return inner, c, true
			}
		}
		to = open
	}
}

// trimTitle takes off what pretty printers put round a title. A blank in front
// may be part of the name.
func trimTitle(s []byte) []byte {
	if n := len(s); n > 0 && s[0] > ' ' && s[n-1] > ' ' { // nearly all
		return s
	}
	s = bytes.TrimRight(s, " \t\r\n")
	if t := bytes.TrimLeft(s, " \t\r\n"); bytes.IndexByte(s[:len(s)-len(t)], '\n') >= 0 {
		return t
	}
	return s
}

// cutShare cuts " 5.67%" or " +0.12%" off the end.
func cutShare(s []byte) (rest []byte, ok bool) {
	s, ok = bytes.CutSuffix(s, []byte("%"))
	i := len(s)
	for i > 0 && (s[i-1] >= '0' && s[i-1] <= '9' || s[i-1] == '.' || s[i-1] == '-' || s[i-1] == '+') {
		i--
	}
	if !ok || i == len(s) || i == 0 || s[i-1] != ' ' {
		return s, false
	}
	return s[:i-1], true
}

// parsePhases reads the titles of animated pictures, "func 12(5.67%) 3(3.10%)  samples".
func parsePhases(s []byte, counts []int64) (t title, _ []int64, ok bool) {
	end := bytes.LastIndex(s, []byte("%)"))
	if end < 0 {
		return t, counts, false
	}
	t.unit = bytes.TrimSpace(s[end+2:])
	s = s[:end+2]
	from := len(counts)
	for {
		s = bytes.TrimRight(s, " ")
		word := s[bytes.LastIndexByte(s, ' ')+1:]
		n, size, fraction := parseCount(word)
		if size == 0 || size >= len(word) || word[size] != '(' || !bytes.HasSuffix(word, []byte("%)")) {
			break
		}
		counts = append(counts, n)
		t.fraction = t.fraction || fraction
		s = s[:len(s)-len(word)]
	}
	for i, j := from, len(counts)-1; i < j; i, j = i+1, j-1 {
		counts[i], counts[j] = counts[j], counts[i]
	}
	t.name = s
	return t, counts, len(counts) > from
}

// parseCount reads "1,234" or "1,234.5" at the front of s and says how long it
// is, 0 if there is none. Fractions are rounded.
func parseCount(s []byte) (n int64, size int, fraction bool) {
	digits := 0
	for size < len(s) && (s[size] >= '0' && s[size] <= '9' || s[size] == ',' && digits > 0) {
		if c := s[size]; c != ',' {
			n = n*10 + int64(c-'0')
			digits++
			if n > maxCount {
				return 0, 0, false
			}
		}
		size++
	}
	if digits == 0 {
		return 0, 0, false
	}
	if size+1 < len(s) && s[size] == '.' && s[size+1] >= '0' && s[size+1] <= '9' {
		from, f, scale := size, 0.0, 0.1
		for size++; size < len(s) && s[size] >= '0' && s[size] <= '9'; size++ {
			f += float64(s[size]-'0') * scale
			scale /= 10
		}
		return n + int64(math.Round(f)), size, size > from+1
	}
	return n, size, false
}
