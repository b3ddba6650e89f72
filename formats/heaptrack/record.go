package heaptrack

// record is a line and what of it is not read yet.
type record struct{ rest []byte }

// kind takes the letter of the record off.
func (r *record) kind(c byte) bool {
	if len(r.rest) < 2 || r.rest[0] != c || r.rest[1] != ' ' {
		return false
	}
	r.rest = r.rest[2:]
	return true
}

// digit is the value of a hexadecimal digit, 255 for all other bytes.
var digit = func() (d [256]uint8) {
	for c := range d {
		switch {
		case '0' <= c && c <= '9':
			d[c] = uint8(c - '0')
		case 'a' <= c && c <= 'f':
			d[c] = uint8(c - 'a' + 10)
		default:
			d[c] = 255
		}
	}
	return d
}()

// number reads a hexadecimal number and the blank behind it; ok is false where
// none stands here or it has more than 64 bits.
func (r *record) number() (v uint64, ok bool) {
	for i, c := range r.rest {
		d := digit[c]
		if d > 15 || v>>60 != 0 {
			if c != ' ' || i == 0 {
				return 0, false
			}
			r.rest = r.rest[i+1:]
			return v, true
		}
		v = v<<4 | uint64(d)
	}
	ok = len(r.rest) > 0
	r.rest = nil
	return v, ok
}
