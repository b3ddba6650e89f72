package callgrind

import (
	"regexp"
	"strings"

	"flameview/model"
)

// event is one column of costs: the series and the unit that it feeds.
type event struct {
	name          string // as the file writes it
	series, label string
	unit          string
	scale         int64 // one of the file's unit in units of ours
	signed        bool  // may be negative: memory that a function gave back
	negative      bool  // a negative value occurred
	extra         int   // of a signed event: which of them it is
}

// Counters of the simulated machine share one series, a unit each.
const seriesID, seriesLabel = "callgrind", "Callgrind"

// written is a name with a unit: "Time_(10ns)" of Xdebug, "cpu(ms)" of pprof.
var written = regexp.MustCompile(`^(.+?)_?\(([0-9]*)([^0-9()]+)\)$`)

// units are the units that events are written in, the one of ours, and how many
// of ours they are.
var units = map[string]struct {
	unit  string
	scale int64
}{
	"ns": {"ns", 1}, "nanoseconds": {"ns", 1}, "us": {"ns", 1e3}, "µs": {"ns", 1e3}, "μs": {"ns", 1e3}, "microseconds": {"ns", 1e3},
	"ms": {"ns", 1e6}, "milliseconds": {"ns", 1e6}, "s": {"ns", 1e9}, "seconds": {"ns", 1e9},
	"B": {"bytes", 1}, "bytes": {"bytes", 1}, "kB": {"bytes", 1 << 10}, "MB": {"bytes", 1 << 20}, "GB": {"bytes", 1 << 30},
	"count": {"count", 1},
}

// known are events without a written unit, by creator. Sources: yappi's
// func_stat writers (microseconds), ruby-prof's call_tree_printer.rb, memprof.c
// of php-memprof, pyprof2calltree.py, rbspy's callgrind.rs, xdebug 2's profiler.c.
var known = []struct {
	creator string // prefix; "" is any
	event   event
}{
	{"xdebug", event{name: "Time", series: "wall", label: "Wall clock", unit: "ns", scale: 1e3}},
	{"xdebug", event{name: "Memory", series: "memory", label: "Memory", unit: "bytes", signed: true}},
	{"yappi", event{name: "Ticks", series: "time", label: "Time", unit: "ns", scale: 1e3}},
	{"", event{name: "wall_time", series: "wall", label: "Wall clock", unit: "ns", scale: 1e3}},
	{"", event{name: "process_time", series: "cpu", label: "CPU", unit: "ns", scale: 1e3}},
	{"", event{name: "allocations", series: "alloc", label: "Allocations", unit: "count"}},
	{"", event{name: "memory", series: "alloc", label: "Allocations", unit: "bytes"}},
	{"", event{name: "MemorySize", series: "live", label: "Live objects", unit: "bytes"}},
	{"", event{name: "BlocksCount", series: "live", label: "Live objects", unit: "count"}},
	{"", event{name: "ns", series: "time", label: "Time", unit: "ns"}},
	{"", event{name: "Samples", series: model.Unknown, label: "Samples", unit: "samples"}},
}

// timed is the title of an event of callgrind that is a time.
//
//	event: sysTime : sysTime (elapsed ns)
var timed = regexp.MustCompile(`\((?:[a-z]+ )*(ns|us|ms|s)\)$`)

// newEvent says what an event means.
//
//	Ir           -> callgrind, Ir
//	sysTime      -> sysTime, ns (by its title)
//	Time_(10ns)  -> wall, ns (of Xdebug)
//	cpu(ms)      -> cpu, ns
func newEvent(name, title, creator string) event {
	e := event{name: name, series: seriesID, label: seriesLabel, unit: name, scale: 1}
	bare := name
	if m := timed.FindStringSubmatch(title); m != nil {
		e.series, e.label, e.unit, e.scale = name, name, units[m[1]].unit, units[m[1]].scale
	}
	if m := written.FindStringSubmatch(name); m != nil {
		if u, ok := units[m[3]]; ok {
			bare = m[1]
			e.series, e.label, e.unit, e.scale = bare, bare, u.unit, u.scale
			if m[2] == "10" {
				e.scale *= 10
			} else if m[2] == "100" {
				e.scale *= 100
			}
		}
	}
	switch bare {
	case "cpu":
		e.label = "CPU"
	case "wall":
		e.label = "Wall clock"
	case "samples":
		if e.unit == "count" {
			e.series, e.label, e.unit = model.Unknown, "Samples", "samples"
		}
	}
	for _, k := range known {
		if k.event.name == bare && strings.HasPrefix(strings.ToLower(creator), k.creator) {
			if bare != name {
				k.event.scale, k.event.unit = e.scale, e.unit
			}
			k.event.name, k.event.scale = name, max(1, k.event.scale)
			return k.event
		}
	}
	return e
}
