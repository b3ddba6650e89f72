package codec

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"flameview/model"
)

// MaxTotal bounds the sum of the magnitudes of a column, leaving room for sums of two such sums. It is a property of the
// store and cannot be raised.
const MaxTotal = math.MaxInt64 / 4

// LimitID is one of the limits of what is read.
type LimitID int

// The limits, in the order of [LimitTable].
const (
	LimitUnpacked LimitID = iota
	LimitRatio
	LimitGrowth
	LimitWindow
	LimitNesting
	LimitEntries
	LimitDecoding
	LimitName
	LimitDepth
	LimitMethods
	LimitThreads
	LimitMetrics
	limitCount
)

// Limit describes a limit. The defaults are generous: no real recording comes near them. If a file exceeds one, the file or
// the part in question is refused or truncated, with a message that names the limit. Limits of a single format are in that
// format's package.
type Limit struct {
	Name    string // as --limit writes it
	Default int64
	Bytes   bool   // it counts bytes
	Of      string // what it bounds
	Beyond  string // what happens to what exceeds it
}

// LimitTable lists the limits by their ids.
var LimitTable = [limitCount]Limit{
	LimitUnpacked: {"unpacked", 4 << 30, true, "the content that is in memory at the same time, for all files of a load, and what one stream or container may hold; mapped files do not count", "the file or entry is refused"},
	LimitRatio:    {"ratio", 200, false, "how many times as large a file may become when its containers come off; real recordings shrink to a tenth or a fiftieth, a gzip full of zeros to a thousandth", "the file or entry is refused"},
	LimitGrowth:   {"growth", 256 << 20, true, "what the files of a load may unpack to beyond the ratio, all together: small files shrink as they like", "the file or entry is refused"},
	LimitWindow:   {"window", 256 << 20, true, "how far back zstd and xz data may refer: zstd --long=28", "the file is refused"},
	LimitNesting:  {"nesting", 3, false, "containers in one another: a zip of gzips is two", "the file or entry is refused"},
	LimitEntries:  {"entries", 1 << 20, false, "entries of an archive", "the archive is refused"},
	LimitDecoding: {"decoding", 4 << 30, true, "the memory that the tables of one pprof or OpenTelemetry file take while they are decoded", "the file is refused"},
	LimitName:     {"name", 64 << 10, true, "a name of a method, a thread or a series", "the name ends with …"},
	LimitDepth:    {"depth", 1 << 20, false, "frames of a stack", "the frames beyond are one, [too deep]"},
	LimitMethods:  {"methods", 1 << 24, false, "methods of a file", "the methods beyond are one, [more methods]"},
	LimitThreads:  {"threads", 1 << 20, false, "threads of a file", "the threads beyond are one, [more threads]"},
	LimitMetrics:  {"metrics", 1 << 12, false, "metrics of a file, all series together", "the metrics beyond are left out"},
}

// Limits are the limits in force. The zero value has the defaults.
type Limits struct{ set [limitCount]int64 }

// ParseLimits reads changed limits: "unpacked=16G", "depth=5000000".
func ParseLimits(words []string) (l Limits, err error) {
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		id, ok := limitNamed(name)
		if !ok {
			return l, fmt.Errorf("limit: no limit is called %q; there are %s", name, LimitNames())
		}
		n, err := parseSize(value, LimitTable[id].Bytes)
		if err != nil {
			return l, fmt.Errorf("limit %s: %w", name, err)
		}
		l.set[id] = n
	}
	return l, nil
}

// Of returns the value of a limit.
func (l Limits) Of(id LimitID) int64 {
	if l.set[id] > 0 {
		return l.set[id]
	}
	return LimitTable[id].Default
}

// Text formats the value of a limit: "4 GB", "1,048,576".
func (l Limits) Text(id LimitID) string { return LimitTable[id].Text(l.Of(id)) }

// Text writes a value of the limit for people.
func (l Limit) Text(n int64) string {
	if !l.Bytes {
		return model.Grouped(n)
	}
	for i, unit := range []string{"GB", "MB", "KB"} {
		if by := int64(1) << (30 - 10*i); n >= by && n%by == 0 {
			return fmt.Sprintf("%d %s", n/by, unit)
		}
	}
	return model.Grouped(n) + " bytes"
}

// Raise tells how to raise the limit.
func (id LimitID) Raise() string {
	what := "N"
	if LimitTable[id].Bytes {
		what = "SIZE"
	}
	return fmt.Sprintf("--limit %s=%s sets another limit", LimitTable[id].Name, what)
}

// Bounds are the limits that [model.Builder] enforces.
func (l Limits) Bounds() model.Bounds {
	bound := func(id LimitID) model.Bound {
		return model.Bound{Max: int(min(l.Of(id), math.MaxInt32)), Text: l.Text(id), Raise: id.Raise()}
	}
	return model.Bounds{
		Name: bound(LimitName), Depth: bound(LimitDepth), Methods: bound(LimitMethods),
		Threads: bound(LimitThreads), Metrics: bound(LimitMetrics),
	}
}

func limitNamed(name string) (LimitID, bool) {
	for id, l := range LimitTable {
		if l.Name == name {
			return LimitID(id), true
		}
	}
	return 0, false
}

// LimitNames lists the names of all limits.
func LimitNames() string {
	var names []string
	for _, l := range LimitTable {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

// maxLimit bounds the value of a limit, so that sums of several do not overflow.
const maxLimit = math.MaxInt64 >> 20

// parseSize reads a number above 0; bytes may end with K, M, G or T, which are powers of 1,024.
func parseSize(s string, bytes bool) (int64, error) {
	digits, shift := s, 0
	if bytes {
		unit := strings.TrimRight(strings.ToUpper(s), "IB") // GiB, GB and G are the same
		if i := strings.IndexAny(unit, "KMGT"); i >= 0 && i == len(unit)-1 {
			digits, shift = s[:i], 10*(1+strings.IndexByte("KMGT", unit[i]))
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n <= 0 || n > maxLimit>>shift {
		if bytes {
			return 0, fmt.Errorf("want a size such as 500M or 16G, have %q", s)
		}
		return 0, fmt.Errorf("want a number above 0, have %q", s)
	}
	return n << shift, nil
}
