package json

import (
	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// maxDecimals is how many decimals are kept at most: microseconds where the
// values are seconds, as in folded text, and room to merge with large integers.
const maxDecimals = 6

// parseNumber reads a JSON number; a tree that compares two profiles has negative
// ones. ok is false for all else: NaN, words, and numbers too large to add up.
func parseNumber(p []byte) (n jsontext.Number, ok bool) {
	if n, ok = jsontext.ParseNumber(p); !ok || n.Exp == 0 && abs(n.Mant) <= codec.MaxTotal {
		return n, ok
	}
	if _, ok = n.Times10(0); !ok {
		return jsontext.Number{}, false
	}
	return n, true
}

func abs(v int64) int64 { return max(v, -v) }
