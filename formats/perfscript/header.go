package perfscript

import (
	"bytes"

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

// parseEvent finds period, event and payload. Where the file names events, each
// sample does: a thread called "a 1 2.000000: x" ends where an event follows.
// Where it names none, the line ends there, but for an address.
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
	return l.time && !l.event && (i == 0 || isAddress(s[:i]))
}

// isPeriod tells a period from an address that has no letters, by what follows:
// an event, or nothing.
func (l layout) isPeriod(rest []byte) bool {
	if !l.event {
		return len(rest) == 0
	}
	return true
}
