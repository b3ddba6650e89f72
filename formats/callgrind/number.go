package callgrind

import "flameview/formats/codec"

// number reads a decimal or, behind 0x, a hexadecimal number at the beginning of
// text and gives how long it is, 0 if there is none or it is too large.
func number(text []byte) (v int64, n int) {
	for n < len(text) && text[n]-'0' <= 9 {
		if v > codec.MaxTotal/10-1 {
			return 0, 0
		}
		v = v*10 + int64(text[n]-'0')
		n++
	}
	if n == 1 && v == 0 && len(text) > 2 && text[1] == 'x' {
		return hex(text)
	}
	return v, n
}

func hex(text []byte) (v int64, n int) {
	for n = 2; n < len(text); n++ {
		c := text[n]
		switch {
		case c-'0' <= 9:
			c -= '0'
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return v, n
		}
		if v > codec.MaxTotal>>4 {
			return 0, 0
		}
		v = v<<4 | int64(c)
	}
	return v, n
}

// skipWord gives the text behind a word and the blanks that follow it.
func skipWord(text []byte) []byte {
	i := 0
	for i < len(text) && text[i] > ' ' {
		i++
	}
	for i < len(text) && text[i] <= ' ' {
		i++
	}
	return text[i:]
}
