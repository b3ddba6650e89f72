package asynchtml

import (
	"strings"

	"flameview/model"
)

// series is what a page counts.
type series struct {
	id, label, unit string
}

var unknownSeries = series{model.Unknown, "Samples", "samples"}

// headings are the titles that async-profiler gives a page itself.
var headings = map[string]series{
	"cpu profile":        {"cpu", "CPU", "samples"},
	"wall clock profile": {"wall", "Wall clock", "samples"},
	"allocation profile": {"alloc", "Allocations", "count"},
	"lock profile":       {"lock", "Locks", "count"},
}

// headingSeries reads the heading of a flame page, with the unit in
// parentheses where totals were asked for:
//
//	CPU profile                 cpu     samples
//	Allocation profile (bytes)  alloc   bytes
//	Lock profile (ns)           lock    ns
//	Flame Graph                 samples samples
//
// Pages of 2.0 and of the Java converters say "Flame Graph" whatever they
// count, and a heading may be the user's own: whether those are samples, bytes
// or nanoseconds is not in the file, and they are called samples.
func headingSeries(heading, units string) series {
	name := strings.ToLower(strings.TrimSpace(heading))
	unit := ""
	if i := strings.LastIndex(name, " ("); i >= 0 && strings.HasSuffix(name, ")") {
		name, unit = name[:i], name[i+2:len(name)-1]
	}
	s, known := headings[name]
	if !known {
		s = unknownSeries
	}
	if units != "" { // H6 says it in the script
		unit = strings.ToLower(units)
	}
	switch unit {
	case "bytes", "ns":
		s.unit = unit
	case "nanoseconds":
		s.unit = "ns"
	}
	return s
}

// totalSeries reads the line above a tree: "total samples: 1,350", or "total
// counter: 6,770,642,318" where bytes or nanoseconds were counted, it does not
// say which.
func totalSeries(line string) (s series, total int64) {
	s = unknownSeries
	if strings.HasPrefix(line, "total counter") {
		s.unit = "count"
	}
	total, _ = number([]byte(line[strings.IndexByte(line, ':')+1:]))
	return s, total
}
