package austin

import (
	"bytes"
	"strconv"

	"flameview/formats/codec/plaintext"
)

// metrics are the numbers of a line: time, and memory taken and given back, which
// is below zero.
type metrics struct {
	values [3]int64
	idle   int // 1 if it was, -1 if not known
	count  int
}

// cutMetrics cuts the numbers off a line; count is 0 if they make no sense.
//
//	2293    2293 4096 0    2293,0,-4096
func cutMetrics(text []byte) (rest []byte, m metrics) {
	m.idle = -1
	var words [3][]byte
	n := 0
	for rest = text; n < len(words); n++ {
		i := bytes.LastIndexByte(rest, ' ')
		if i < 0 || len(rest) == i+1 || rest[len(rest)-1]-'0' > 9 || rest[i+1] != '-' && rest[i+1]-'0' > 9 {
			break
		}
		words[n], rest = rest[i+1:], plaintext.Trim(rest[:i])
	}
	switch n {
	case 1:
		time, more, full := bytes.Cut(words[0], []byte(","))
		idle, memory, _ := bytes.Cut(more, []byte(","))
		if !full {
			if number(words[0], &m.values[0]) {
				m.count = 1
			}
		} else if number(time, &m.values[0]) && number(memory, &m.values[1]) && len(idle) == 1 && idle[0]|1 == '1' {
			m.idle, m.count = int(idle[0]-'0'), 3
		}
	case 3:
		if number(words[2], &m.values[0]) && number(words[1], &m.values[1]) && number(words[0], &m.values[2]) {
			m.values[2] = -max(m.values[2], -m.values[2])
			m.count = 3
		}
	}
	return rest, m
}

// number reads an integer of up to 18 digits.
func number(word []byte, to *int64) bool {
	if len(word) > 18 {
		return false
	}
	n, err := strconv.ParseInt(string(word), 10, 64)
	*to = n
	return err == nil
}
