package pprof

import (
	"strings"

	"github.com/google/pprof/profile"

	"flameview/model"
)

// kind is a type of value, in pprof's words and in ours.
type kind struct {
	typ, unit string // of the sample type
	period    string // type of the period, where it decides
	series    string
	ours      string // the unit
}

// kinds are the types that other formats have too. A line is found by its type
// and unit when reading, by series and unit when writing: the first that fits.
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
	{"cpu", "count", "", "cpu", "samples"}, // async-profiler's converter, here and below
	{"allocations", "count", "", "alloc", "count"},
	{"allocations", "bytes", "", "alloc", "bytes"},
	{"locks", "count", "", "lock", "count"},
	{"locks", "nanoseconds", "", "lock", "ns"},
	{"wall", "count", "", "wall", "samples"},
}

var titles = map[string]string{
	"cpu": "CPU", "wall": "Wall clock", "alloc": "Allocations", "live": "Live objects", "lock": "Locks",
	model.Unknown: "Samples",
}

// scales bring pprof's units to ours. Its own tool takes the same short forms.
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

// meaning is what a sample type is to us.
type meaning struct {
	series string
	unit   model.Unit
	factor int64
}

// meaningOf reads a sample type. period is the profile's.
//
//	cpu/milliseconds -> cpu.ns, times 1,000,000    goroutine/count -> goroutine.count
//	samples/count/100 -> samples.samples with two decimals, as written by us
func meaningOf(t, period *profile.ValueType) meaning {
	written, decimals := cutDecimals(t.Unit)
	m := meaning{t.Type, model.Unit{Name: written, Decimals: decimals}, 1}
	if s, ok := scales[strings.ToLower(written)]; ok {
		m.unit.Name, m.factor, written = s.ours, s.factor, s.written
	}
	for _, k := range kinds {
		if k.typ == t.Type && k.unit == written && (k.period == "" || period != nil && period.Type == k.period) {
			m.series, m.unit.Name = k.series, k.ours
			return m
		}
	}
	if m.series == "" {
		m.series = model.Unknown
	}
	return m
}

// typesOf is the way back. Values with decimals are written as integers of the
// smallest unit, and the unit says so: count/100.
func typesOf(m model.Metric) (t, period *profile.ValueType) {
	series := strings.TrimSuffix(m.ID, "."+m.Unit.Name)
	t = &profile.ValueType{Type: series, Unit: m.Unit.Name}
	if m.Unit.Name == "ns" {
		t.Unit = "nanoseconds"
	}
	for _, k := range kinds {
		if k.series == series && k.ours == m.Unit.Name {
			t.Type, t.Unit = k.typ, k.unit
			if k.period != "" {
				period = &profile.ValueType{Type: k.period, Unit: "nanoseconds"}
			}
			break
		}
	}
	if m.Unit.Decimals > 0 {
		t.Unit += "/1" + strings.Repeat("0", int(m.Unit.Decimals))
	}
	return t, period
}

// cutDecimals undoes what typesOf does to a unit.
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
