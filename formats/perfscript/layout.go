package perfscript

import (
	"bytes"

	"flameview/formats/codec/plaintext"
)

// layout says which columns the headers of a file have. CPU, misc and, behind a
// time, the period are told line by line.
type layout struct {
	headers bool // there are headers at all; with -F ip,sym there are none
	pid     bool
	time    bool
	period  bool // without a time: a number in front of the event is its period
	event   bool
	deltas  bool // times count from the header before
	start   bool // times count from the first header
}

// layoutLen is how much of a file decides about its columns, in bytes.
const layoutLen = 4 << 20

// layoutHeaders is how many headers do.
const layoutHeaders = 5000

// findLayout looks at the first headers. The strictest reading that fits most of
// them is taken.
func findLayout(text []byte) layout {
	lines := headerLines(text)
	if len(lines) == 0 {
		return layout{}
	}
	best := layout{headers: true}
	for _, l := range []layout{
		{headers: true, pid: true, time: true, event: true},
		{headers: true, pid: true, time: true},
		{headers: true, time: true, event: true},
		{headers: true, time: true},
		{headers: true, pid: true, event: true},
	} {
		if l.fits(lines) {
			best = l
			break
		}
	}
	if best.pid && !best.time {
		best.period = best.hasPeriods(lines)
	}
	if best.time {
		best.deltas, best.start = best.clock(lines)
	}
	return best
}

// headerLines lists lines that should be headers: no frames, no source lines.
func headerLines(text []byte) (lines [][]byte) {
	text = text[:min(len(text), layoutLen)]
	for len(text) > 0 && len(lines) < layoutHeaders {
		var line []byte
		line, text = plaintext.CutLine(text)
		if len(line) == 0 || line[0] == '\t' || line[0] == '#' || isSourceLine(line) {
			continue
		}
		if _, ok := parseFrame(line); ok && isBlank(line[0]) && !bytes.Contains(line, []byte(": ")) {
			continue
		}
		lines = append(lines, line)
	}
	return lines
}

// fits says whether at least half of the lines are headers of this layout.
// Records say little: they have no event.
func (l layout) fits(lines [][]byte) bool {
	samples, records, all := 0, 0, len(lines)
	for _, line := range lines {
		h, ok := l.parse(line)
		switch {
		case ok && h.isRecord():
			records++
		case ok:
			samples++
		}
	}
	if samples == 0 {
		return 2*records >= all
	}
	return 2*samples >= all-records
}

// hasPeriods decides what "[k] 99 13616 cpu-clock:" means, which is thread 13616
// of that name, or the thread 99 and a period. Lines of threads without a
// number in their names tell: where they have no period, none has.
func (l layout) hasPeriods(lines [][]byte) bool {
	with := l
	with.period = true
	seen := false
	for _, line := range lines {
		if h, ok := l.parse(line); !ok || h.isRecord() {
			continue
		}
		if _, ok := with.parse(line); !ok {
			return false
		}
		seen = true
	}
	return seen
}

// clock says from when times count. perf's own begin with the machine; those of
// --reltime and --deltatime with the first line, which is 0.
func (l layout) clock(lines [][]byte) (deltas, start bool) {
	last, falls, n := int64(0), 0, 0
	for _, line := range lines {
		h, ok := l.parse(line)
		if !ok {
			continue
		}
		if n == 0 && (h.time != 0 || h.isRecord()) {
			return false, false // records of what was before have the time 0, too
		}
		if h.time < last {
			falls++
		}
		last = h.time
		n++
	}
	return falls*10 > n, true
}
