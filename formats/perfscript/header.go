package perfscript

import (
	"bytes"
	"math"

	"flameview/formats/codec/plaintext"
)

// header is the first line of a sample.
type header struct {
	comm     []byte // name of the thread, nil where no column has it
	pid, tid int64  // pid is -1 where only one number stands there
	time     int64  // nanoseconds
	period   int64  // -1 where there is none
	event    []byte // nil where no column has it
	payload  []byte // what stands behind the event
}

// isRecord says that this is no sample but a record of the recording itself:
// "PERF_RECORD_COMM exec: crunch:13599/13599".
func (h *header) isRecord() bool {
	return bytes.HasPrefix(h.event, record) || bytes.HasPrefix(h.payload, record)
}

var record = []byte("PERF_RECORD_")

// parse takes a header apart.
//
// The names of threads are free text: "42 7/9 worker", "[k] 99", "io (slow): 7".
// Taking the first number for the pid splits them wrongly, as the scripts around
// perf do. What follows the pid is strict: so the shortest name counts behind
// which pid, cpu, time and event follow at once.
//
//	42 7/9 worker 13599/13614 [001]  1283.227631:    5025125 cpu-clock:
func (l layout) parse(line []byte) (h header, ok bool) {
	switch {
	case l.pid:
		for i := 0; i < len(line); i++ {
			if !isDigit(line[i]) && line[i] != '-' || i > 0 && !isBlank(line[i-1]) {
				continue
			}
			h = header{comm: bytes.Trim(line[:i], " \t"), pid: -1, period: -1}
			if rest, ok := h.cutPid(line[i:]); ok && l.parseRest(&h, rest) {
				return h, true
			}
		}
	case l.time:
		for i := 0; i < len(line); i++ {
			if !isDigit(line[i]) || i > 0 && !isBlank(line[i-1]) {
				continue
			}
			h = header{comm: bytes.Trim(line[:i], " \t"), pid: -1, period: -1}
			if l.parseRest(&h, line[i:]) {
				return h, true
			}
		}
	default: // a name, or nothing but the event
		h = header{comm: line, pid: -1, period: -1}
		if n := len(line) - 1; n > 0 && line[n] == ':' {
			i := bytes.LastIndexAny(line, " \t") + 1
			h.comm, h.event = plaintext.Trim(line[:max(i-1, 0)]), line[i:n]
		}
		return h, len(line) > 0 && !isBlank(line[0])
	}
	return h, false
}

// cutPid takes "PID " or "PID/TID " off. One number alone is that of the thread
// (perf's usual columns) or of the process.
func (h *header) cutPid(s []byte) (rest []byte, ok bool) {
	if h.tid, rest, ok = cutInteger(s); !ok {
		return s, false
	}
	if len(rest) > 0 && rest[0] == '/' {
		h.pid = h.tid
		if h.tid, rest, ok = cutInteger(rest[1:]); !ok {
			return s, false
		}
	}
	return rest, len(rest) > 0 && isBlank(rest[0])
}

// parseRest takes apart what follows the pid.
func (l layout) parseRest(h *header, s []byte) bool {
	s = cutCPU(trimLeft(s))
	if !l.time {
		return l.parseEvent(h, cutMisc(s))
	}
	rest, ok := h.cutTime(s)
	if !ok {
		if rest, ok = h.cutTime(cutDay(cutMisc(s))); !ok {
			return false
		}
	}
	return l.parseEvent(h, rest)
}

// parseEvent finds period, event and payload. Where there is a time, all of them
// may be missing; where there is none, the event is what makes it a header.
func (l layout) parseEvent(h *header, s []byte) bool {
	s = trimLeft(s)
	if bytes.HasPrefix(s, record) {
		h.payload = s
		return true
	}
	if l.time || l.period {
		if n, rest, ok := cutInteger(s); ok && (len(rest) == 0 || isBlank(rest[0])) && l.isPeriod(rest) {
			h.period, s = n, trimLeft(rest)
		} else if l.period {
			return false
		}
	}
	i := 0
	for i < len(s) && !isBlank(s[i]) {
		i++
	}
	if i > 1 && s[i-1] == ':' {
		h.event, h.payload = s[:i-1], trimLeft(s[i:])
		return l.time || !isDigit(h.event[0])
	}
	h.payload = s
	return l.time
}

// isPeriod tells a period from an address that has no letters, by what follows:
// an event, or nothing.
func (l layout) isPeriod(rest []byte) bool {
	if !l.event {
		return len(rest) == 0
	}
	return true
}

// cutTime takes "1283.215897: " off, with 3 to 9 decimals.
func (h *header) cutTime(s []byte) (rest []byte, ok bool) {
	seconds, rest, ok := cutInteger(s)
	if !ok || seconds < 0 || seconds > 1<<33 || len(rest) < 2 || rest[0] != '.' {
		return s, false
	}
	rest = rest[1:]
	n, unit := int64(0), int64(1e9)
	i := 0
	for ; i < len(rest) && i < 9 && isDigit(rest[i]); i++ {
		n = n*10 + int64(rest[i]-'0')
		unit /= 10
	}
	if i < 3 || i == len(rest) || rest[i] != ':' || i+1 < len(rest) && !isBlank(rest[i+1]) {
		return s, false
	}
	h.time = seconds*1e9 + n*unit
	return rest[i+1:], true
}

// cutCPU takes "[001]" off.
func cutCPU(s []byte) []byte {
	if len(s) < 3 || s[0] != '[' {
		return s
	}
	i := 1
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	if i == 1 || i == len(s) || s[i] != ']' {
		return s
	}
	return trimLeft(s[i+1:])
}

// cutMisc takes the letters of the misc column off, such as "K" and "U"
// (perf-script(1), "misc").
func cutMisc(s []byte) []byte {
	for i, c := range s {
		switch {
		case isBlank(c) && i > 0:
			return trimLeft(s[i:])
		case i == 5 || bytes.IndexByte([]byte("KUHGgMESp"), c) < 0:
			return s
		}
	}
	return s
}

// cutDay takes the "2026-11-21 22:17:19.123456" of the column tod off: its time
// zone is not known.
func cutDay(s []byte) []byte {
	const day = "2026-11-21 22:17:19"
	if len(s) < len(day) || s[4] != '-' || s[7] != '-' || s[13] != ':' || s[16] != ':' {
		return s
	}
	s = s[len(day):]
	for len(s) > 0 && !isBlank(s[0]) {
		s = s[1:]
	}
	return trimLeft(s)
}

// cutInteger takes digits off, perhaps with a minus; ok is false where there are
// none. More than fit are the largest number.
func cutInteger(s []byte) (n int64, rest []byte, ok bool) {
	i, negative := 0, len(s) > 0 && s[0] == '-'
	if negative {
		i = 1
	}
	first := i
	for ; i < len(s) && isDigit(s[i]); i++ {
		n = n*10 + int64(s[i]-'0')
	}
	if i-first > 18 {
		n = math.MaxInt64
	}
	if negative {
		n = -n
	}
	return n, s[i:], i > first
}

func trimLeft(s []byte) []byte {
	for len(s) > 0 && isBlank(s[0]) {
		s = s[1:]
	}
	return s
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'f' }
