package json

import (
	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// maxDecimals is how many decimals are kept at most: microseconds where the
// values are seconds, as in folded text, and room to merge with large integers.
const maxDecimals = 6

// parseNumber reads an unsigned JSON number. ok is false for all else: NaN,
// negative numbers (nothing can have taken less than no time), words, and
// numbers too large to add up.
func parseNumber(p []byte) (n jsontext.Number, ok bool) {
	if len(p) == 0 || p[0] == '-' {
		return n, false
	}
	if n, ok = jsontext.ParseNumber(p); !ok || n.Exp == 0 && n.Mant <= codec.MaxTotal {
		return n, ok
	}
	if _, ok = n.Times10(0); !ok {
		return jsontext.Number{}, false
	}
	return n, true
}
