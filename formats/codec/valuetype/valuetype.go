// Package valuetype maps the value types of pprof and similar formats to series and units, and back.
package valuetype

import (
	"strings"

	"flameview/model"
)

// kind is a value type in pprof's words and in ours.
type kind struct {
	typ, unit string // of the sample type
	period    string // period type, where it distinguishes types
	series    string
	ours      string // the unit
}

// kinds are the value types that have a counterpart. Reading looks a line up by type and unit, writing by
// series and unit; the first match counts.
var kinds = []kind{
	{"samples", "count", "cpu", "cpu", "samples"},
	{"samples", "count", "wall", "wall", "samples"},
	{"samples", "count", "", model.Unknown, "samples"},
	{"cpu", "nanoseconds", "", "cpu", "ns"},
	{"wall", "nanoseconds", "", "wall", "ns"},
	{"alloc_objects", "count", "", "alloc", "count"},
	{"alloc_space", "bytes", "", "alloc", "bytes"},
	{"inuse_objects", "count", "", "live", "count"},
	{"inuse_space", "bytes", "", "live", "bytes"},
	{"contentions", "count", "", "lock", "count"},
	{"delay", "nanoseconds", "", "lock", "ns"},
	{"goroutines", "count", "", "goroutine", "count"},
	// As async-profiler's converter writes them.
	{"cpu", "count", "", "cpu", "samples"},
	{"wall", "count", "", "wall", "samples"},
	{"allocations", "count", "", "alloc", "count"},
	{"allocations", "bytes", "", "alloc", "bytes"},
	{"locks", "count", "", "lock", "count"},
	{"locks", "nanoseconds", "", "lock", "ns"},
	{"live", "count", "", "live", "count"},
	{"live", "bytes", "", "live", "bytes"},
}

// titles are the labels of series.
var titles = map[string]string{
	"cpu": "CPU", "wall": "Wall clock", "alloc": "Allocations", "live": "Live objects", "lock": "Locks",
	"goroutine": "Goroutines", "wait": "Blocked",
	model.Unknown: "Samples",
}

// scales convert pprof's units to ours. pprof's own tool accepts the same abbreviations.
var scales = map[string]struct {
	ours, written string
	factor        int64
}{
	"nanoseconds": {"ns", "nanoseconds", 1}, "nanosecond": {"ns", "nanoseconds", 1}, "ns": {"ns", "nanoseconds", 1},
	"microseconds": {"ns", "nanoseconds", 1e3}, "microsecond": {"ns", "nanoseconds", 1e3}, "us": {"ns", "nanoseconds", 1e3},
	"milliseconds": {"ns", "nanoseconds", 1e6}, "millisecond": {"ns", "nanoseconds", 1e6}, "ms": {"ns", "nanoseconds", 1e6},
	"seconds": {"ns", "nanoseconds", 1e9}, "second": {"ns", "nanoseconds", 1e9}, "s": {"ns", "nanoseconds", 1e9},
	"bytes": {"bytes", "bytes", 1}, "byte": {"bytes", "bytes", 1}, "b": {"bytes", "bytes", 1},
	"kilobytes": {"bytes", "bytes", 1 << 10}, "kilobyte": {"bytes", "bytes", 1 << 10}, "kb": {"bytes", "bytes", 1 << 10},
	"megabytes": {"bytes", "bytes", 1 << 20}, "megabyte": {"bytes", "bytes", 1 << 20}, "mb": {"bytes", "bytes", 1 << 20},
	"gigabytes": {"bytes", "bytes", 1 << 30}, "gigabyte": {"bytes", "bytes", 1 << 30}, "gb": {"bytes", "bytes", 1 << 30},
	"": {"count", "count", 1},
}

// Meaning is a value type in our words.
type Meaning struct {
	Series string
	Label  string // of the series
	Unit   model.Unit
	Factor int64 // how many of our units one unit of the type is
}

// Of converts a value type. period is the type of the profile's period, "" if it has none.
//
//	cpu/milliseconds -> cpu.ns, times 1,000,000    goroutine/count -> goroutine.count
//	samples/count/100 -> samples.samples with two decimals, as written by us
func Of(typ, unit, period string) Meaning {
	written, decimals := cutDecimals(unit)
	m := Meaning{Series: typ, Unit: model.Unit{Name: written, Decimals: decimals}, Factor: 1}
	if s, ok := scales[strings.ToLower(written)]; ok {
		m.Unit.Name, m.Factor, written = s.ours, s.factor, s.written
	}
	for _, k := range kinds {
		if k.typ == typ && k.unit == written && (k.period == "" || period == k.period) {
			m.Series, m.Unit.Name = k.series, k.ours
			break
		}
	}
	if m.Series == "" {
		m.Series = model.Unknown
	}
	m.Label = Title(m.Series)
	return m
}

// Title returns the label of a series.
func Title(series string) string {
	if t := titles[series]; t != "" {
		return t
	}
	return series
}

// Period is the time in nanoseconds that a sample of a series stands for; 0 if the period is not a time or is
// longer than an hour.
//
//	cpu, 10 milliseconds -> 10,000,000    alloc, 524288 bytes -> 0
func Period(series, unit string, period int64) int64 {
	const longest = 3600 * 1e9
	scale := scales[strings.ToLower(unit)]
	if series != "cpu" && series != "wall" || scale.ours != "ns" || period <= 0 || period > longest/scale.factor {
		return 0
	}
	return period * scale.factor
}

// Written is the inverse of Of: the type and unit of a metric, and the type of its period in nanoseconds, "" for
// none. Values with decimals are written as integers of the smallest unit, which the unit expresses: count/100.
func Written(m model.Metric) (typ, unit, period string) {
	typ, unit = strings.TrimSuffix(m.ID, "."+m.Unit.Name), m.Unit.Name
	if unit == "ns" {
		unit = "nanoseconds"
	}
	for _, k := range kinds {
		if k.series == typ && k.ours == m.Unit.Name {
			typ, unit, period = k.typ, k.unit, k.period
			break
		}
	}
	if m.Unit.Decimals > 0 {
		unit += "/1" + strings.Repeat("0", int(m.Unit.Decimals))
	}
	return typ, unit, period
}

// cutDecimals is the inverse of what Written does to a unit.
//
//	count/100 -> count, 2    bytes/second -> bytes/second, 0
func cutDecimals(unit string) (string, uint8) {
	const most = 18
	name, power, ok := strings.Cut(unit, "/1")
	if n := len(power); ok && n > 0 && n <= most && power == strings.Repeat("0", n) {
		return name, uint8(n)
	}
	return unit, 0
}
