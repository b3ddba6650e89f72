package model

import (
	"bytes"
	"slices"
	"strconv"
)

// Append appends a value exactly, as files write it.
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

// AppendGrouped is Append with commas between thousands.
//
//	1234567, 0 decimals -> 1,234,567    12345, 1 -> 1,234.5
func (u Unit) AppendGrouped(dst []byte, v int64) []byte {
	from := len(dst)
	dst = u.Append(dst, v)
	end := len(dst)
	if point := bytes.IndexByte(dst[from:], '.'); point >= 0 {
		end = from + point
	}
	if v < 0 {
		from++
	}
	for i := end - 3; i > from; i -= 3 {
		dst = slices.Insert(dst, i, ',')
	}
	return dst
}

// Grouped formats a number with commas between thousands.
func Grouped[N ~int | ~int64](n N) string { return string(Unit{}.AppendGrouped(nil, int64(n))) }
