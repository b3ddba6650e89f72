package compare

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"flameview/model"
)

// The formats of a comparison's numbers, shared by the window, the command line and reports. None of them prints NaN or
// infinity: an undefined quotient is described in words.

// Share formats a share without a sign.
//
//	0.342 -> 34.2 %    0.0004 -> 0.04 %    0 -> 0 %
func Share(v float64) string { return digits(v) + " %" }

// Delta formats a change as a share, with its sign.
//
//	0.043 -> +4.3 %    -0.0004 -> -0.04 %    0 -> 0 %
func Delta(v float64) string {
	if v > 0 {
		return "+" + Share(v)
	}
	return Share(v)
}

// digits formats a hundred times a value: with one decimal, or two below one percent; a value that is not 0 never looks
// like 0.
func digits(v float64) string {
	p := 100 * v
	switch abs := math.Abs(p); {
	case math.IsNaN(p):
		return "?"
	case abs == 0:
		return "0"
	case abs >= 99_999_950 || math.IsInf(p, 0):
		return strconv.FormatFloat(math.Copysign(min(abs, math.MaxFloat64), p), 'g', 3, 64)
	case abs >= 0.995:
		return strconv.FormatFloat(p, 'f', 1, 64)
	case abs >= 0.005:
		return strconv.FormatFloat(p, 'f', 2, 64)
	case p < 0:
		return "-<0.01"
	}
	return "<0.01"
}

// Factor formats a factor: "x1.14", "new" for +Inf, "gone" for 0.
func Factor(f float64) string {
	switch {
	case math.IsNaN(f):
		return ""
	case math.IsInf(f, 1):
		return "new"
	case f == 0:
		return "gone"
	case f >= 9999.5 || f < 0.001:
		return "x" + strconv.FormatFloat(f, 'g', 2, 64)
	case f >= 99.5:
		return "x" + strconv.FormatFloat(f, 'f', 0, 64)
	case f < 0.1:
		return "x" + strconv.FormatFloat(f, 'f', 3, 64)
	}
	return "x" + strconv.FormatFloat(f, 'f', 2, 64)
}

// Amount formats a value in its unit, exactly, with commas between thousands.
func Amount(v int64, u model.Unit) string {
	s := string(u.AppendGrouped(nil, v))
	if u.Name == "ns" && u.Decimals == 0 {
		return Seconds(v)
	}
	return s + " " + u.Name
}

// Seconds formats nanoseconds with three digits.
func Seconds(ns int64) string {
	d := time.Duration(ns)
	switch abs := math.Abs(float64(ns)); {
	case abs < 1e3:
		return fmt.Sprintf("%d ns", ns)
	case abs < 1e6:
		return fmt.Sprintf("%.3g µs", float64(ns)/1e3)
	case abs < 999.5e6:
		return fmt.Sprintf("%.3g ms", float64(ns)/1e6)
	case abs < 999.5e9:
		return fmt.Sprintf("%.3g s", d.Seconds())
	}
	return model.Grouped(int(math.Round(d.Minutes()))) + " min"
}
