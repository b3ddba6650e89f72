package compare

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"flameview/model"
)

// The words for numbers of a comparison, which the window, the command line and
// reports share. None of them is ever NaN or infinite: what cannot be divided has
// words.

// Share is a part of a whole without a sign.
//
//	0.342 -> 34.2 %    0.0004 -> 0.04 %    0 -> 0 %
func Share(v float64) string { return digits(v) + " %" }

// Delta is a change as a part of a whole, with its sign.
//
//	0.043 -> +4.3 %    -0.0004 -> -0.04 %    0 -> 0 %
func Delta(v float64) string {
	if v > 0 {
		return "+" + Share(v)
	}
	return Share(v)
}

// digits are a hundred times a value: one digit behind the point, two where it is
// below one percent, and nothing that is not 0 looks like 0.
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

// Factor is how many times something is another: "x1.14". What was not there
// before is "new", what is not there any more "gone".
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

// Amount is a value in its unit, exact, with commas between thousands.
func Amount(v int64, u model.Unit) string {
	s := string(u.AppendGrouped(nil, v))
	if u.Name == "ns" && u.Decimals == 0 {
		return Seconds(v)
	}
	return s + " " + u.Name
}

// Seconds are nanoseconds for people: three digits.
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
