package jsontext

import (
	"unicode/utf16"
	"unicode/utf8"
)

// unescape appends raw with its escapes decoded (RFC 8259, section 7). Half of a surrogate pair becomes U+FFFD; an invalid escape
// stays as it is.
//
//	a\"b\u00e9  -> a"bé      \ud83d\ude00 -> 😀      \ud83d -> U+FFFD     \q -> \q
func unescape(dst, raw []byte) []byte {
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' || i+1 == len(raw) {
			dst = append(dst, raw[i])
			continue
		}
		i++
		switch c := raw[i]; c {
		case '"', '\\', '/':
			dst = append(dst, c)
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			r, ok := hex4(raw[i+1:])
			if !ok {
				dst = append(dst, '\\', 'u')
				continue
			}
			i += 4
			if utf16.IsSurrogate(r) {
				pair := utf8.RuneError
				if i+2 < len(raw) && raw[i+1] == '\\' && raw[i+2] == 'u' {
					if low, ok := hex4(raw[i+3:]); ok {
						pair = utf16.DecodeRune(r, low)
					}
				}
				if r = pair; r != utf8.RuneError {
					i += 6
				}
			}
			dst = utf8.AppendRune(dst, r)
		default:
			dst = append(dst, '\\', c)
		}
	}
	return dst
}

// hex4 reads four hexadecimal digits.
func hex4(p []byte) (r rune, ok bool) {
	if len(p) < 4 {
		return 0, false
	}
	for _, c := range p[:4] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}
