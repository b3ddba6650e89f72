package model

import (
	"bytes"
	"slices"
	"strconv"
)

// Append writes a value exactly, as formats do.
//
//	1250, 0 decimals -> 1250    1250, 3 -> 1.25    5, 3 -> 0.005
func (u Unit) Append(dst []byte, v int64) []byte {
	from := len(dst)
	dst = strconv.AppendInt(dst, v, 10)
	if u.Decimals == 0 {
		return dst
	}
	if v < 0 {
		from++
	}
	for len(dst)-from <= int(u.Decimals) {
		dst = slices.Insert(dst, from, '0')
	}
	dst = slices.Insert(dst, len(dst)-int(u.Decimals), '.')
	return bytes.TrimRight(bytes.TrimRight(dst, "0"), ".")
}
