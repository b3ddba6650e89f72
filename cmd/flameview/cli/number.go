package cli

import "flameview/model"

// exact is a value in multiples of 10^-decimals; it is written without
// rounding, as JSON and CSV want it.
//
//	exact{150, 2} -> 1.5    exact{-5, 2} -> -0.05    exact{12, 0} -> 12
type exact struct {
	value    int64
	decimals uint8
}

func exactly(v int64, u model.Unit) exact { return exact{v, u.Decimals} }

func (e exact) String() string { return string(model.Unit{Decimals: e.decimals}.Append(nil, e.value)) }

// grouped is String with commas between thousands.
func (e exact) grouped() string {
	return string(model.Unit{Decimals: e.decimals}.AppendGrouped(nil, e.value))
}

// MarshalJSON writes a number, not a string.
func (e exact) MarshalJSON() ([]byte, error) { return []byte(e.String()), nil }

func count(n int) string { return model.Grouped(n) }
