package ui

import (
	"strconv"
	"strings"
	"time"

	"flameview/model"
)

// Value writes a number of a metric the way people read it: samples and counts
// in full with separators, bytes and times in the unit that fits.
//
//	1234567 samples -> "1,234,567"    1536 bytes -> "1.50 KiB"    2500000 ns -> "2.50 ms"
func Value(v int64, u model.Unit) string {
	switch {
	case u.Decimals > 0:
		return string(u.AppendGrouped(nil, v))
	case u.Name == "bytes":
		return Bytes(v)
	case u.Name == "ns":
		return Duration(v)
	}
	return Count(v)
}

// Measured is a value with the word for what it counts.
//
//	1 sample    2 samples    1.50 KiB    3 events
func Measured(v int64, u model.Unit) string {
	text, word := Value(v, u), u.Name
	switch {
	case u.Name == "bytes" || u.Name == "ns": // the value says it
		return text
	case u.Name == "count": // is no word to stand behind a number
		word = "events"
	}
	if text == "1" && len(word) > 2 { // no abbreviation, such as ms
		word = strings.TrimSuffix(word, "s")
	}
	return text + " " + word
}

// Count writes an integer with separators.
func Count(v int64) string { return model.Grouped(v) }

// Bytes writes a size in binary units.
func Bytes(v int64) string {
	if v < 1024 {
		return Count(v) + " B"
	}
	x, unit := float64(v), ""
	for _, unit = range []string{"KiB", "MiB", "GiB", "TiB", "PiB"} {
		if x /= 1024; x < 1024 {
			break
		}
	}
	return three(x) + " " + unit
}

// Duration writes nanoseconds.
func Duration(v int64) string {
	x := float64(v)
	switch {
	case v < 1000:
		return Count(v) + " ns"
	case v < 1e6:
		return three(x/1e3) + " µs"
	case v < 1e9:
		return three(x/1e6) + " ms"
	case v < 100e9:
		return three(x/1e9) + " s"
	}
	return time.Duration(v).Round(time.Second).String()
}

func three(x float64) string {
	digits := 2
	if x >= 10 {
		digits = 1
	}
	if x >= 100 {
		digits = 0
	}
	return strconv.FormatFloat(x, 'f', digits, 64)
}

// Percent writes part of whole; "" where there is no whole.
func Percent(part, whole int64) string {
	if whole == 0 {
		return ""
	}
	p := 100 * float64(part) / float64(whole)
	if part > 0 && p < 0.01 {
		return "< 0.01 %"
	}
	return strconv.FormatFloat(p, 'f', 2, 64) + " %"
}

// Plural is "1 file", "2 files".
func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return Count(int64(n)) + " " + what + "s"
}

// MetricTitle names a metric for people. Its values are written in seconds or in
// whatever unit fits, so that the unit of the numbers in the file would mislead.
//
//	CPU · ns -> CPU · time
func MetricTitle(m model.Metric) string {
	if m.Unit.Name == "ns" {
		return strings.TrimSuffix(m.Label, "ns") + "time"
	}
	return m.Label
}
