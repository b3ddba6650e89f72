package chrometrace

import (
	"bytes"
	"fmt"
	"strings"
)

// event is one event as the file has it. Byte slices are valid until the next
// event is read.
type event struct {
	phase                byte
	name                 []byte
	pid, tid, id, sf     []byte // as written, without quotes
	ts, dur, tts, tdur   int64  // nanoseconds; tts and tdur are of the thread's CPU clock
	timed                bool   // has ts
	cpuTimed, cpuLasts   bool   // has tts, tdur
	args                 int    // where the arguments begin, 0 without
	nameBuffer, idBuffer []byte
}

// decimals turns the microseconds of the format into nanoseconds.
const decimals = 3

// read reads the event at the scanner's place.
func (r *reader) read(e *event) error {
	*e = event{nameBuffer: e.nameBuffer[:0], idBuffer: e.idBuffer[:0]}
	return r.Object(func(key []byte) (err error) {
		switch string(key) {
		case "ph":
			var p []byte
			if p, err = r.raw(); len(p) > 0 {
				e.phase = p[0]
			}
		case "name":
			if r.Next() == '"' {
				var p []byte
				p, err = r.Str()
				e.nameBuffer = append(e.nameBuffer, p...)
				e.name = e.nameBuffer
			}
		case "pid":
			e.pid, err = r.raw()
		case "tid":
			e.tid, err = r.raw()
		case "id":
			e.id, err = r.raw()
		case "sf":
			e.sf, err = r.raw()
		case "ts":
			e.ts, e.timed, err = r.Fixed(decimals)
		case "dur":
			e.dur, _, err = r.Fixed(decimals)
		case "tts":
			e.tts, e.cpuTimed, err = r.Fixed(decimals)
		case "tdur":
			e.tdur, e.cpuLasts, err = r.Fixed(decimals)
		case "args":
			e.args = r.At
		}
		return err
	})
}

// raw gives a number or a string as it is written, without quotes: numbers of
// processes and threads may be either.
func (r *reader) raw() ([]byte, error) {
	r.Next()
	from := r.At
	if err := r.Skip(); err != nil {
		return nil, err
	}
	return bytes.Trim(r.Data[from:r.At], `"`), nil
}

// phases are the kinds of events that are no slices, in words.
var phases = []struct{ letters, what string }{
	{"bneSTpF", "asynchronous events"},
	{"stf", "flows"},
	{"NOD", "objects"},
	{"C", "counters"},
	{"IiR", "instants"},
	{"P", "samples without a stack"},
	{"vV", "memory dumps"},
	{"c", "clock marks"},
	{"()", "contexts"},
}

// skipped lists in words what was left out: "flows (12), counters (3)".
func skipped(count map[byte]int) string {
	var parts []string
	rest := 0
	for c, n := range count {
		if !strings.ContainsRune("bnePSTpFstfNODCIiRvVc()", rune(c)) {
			rest += n
		}
	}
	for _, p := range phases {
		n := 0
		for _, c := range []byte(p.letters) {
			n += count[c]
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s (%d)", p.what, n))
		}
	}
	if rest > 0 {
		parts = append(parts, fmt.Sprintf("others (%d)", rest))
	}
	return strings.Join(parts, ", ")
}
