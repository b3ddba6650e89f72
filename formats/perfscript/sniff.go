package perfscript

import (
	"bytes"
	"context"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// sniff reads the head as perf script and judges by what came of it: samples
// with frames are nobody else's. Lines without frames are those of any log, but
// for tracepoints.
func sniff(head []byte) codec.Confidence {
	whole := len(head) < codec.SniffLen
	if plaintext.IsUTF16(head) {
		head = head[:len(head)&^1]
	}
	text, err := plaintext.ToUTF8(head)
	if err != nil || bytes.IndexByte(text, 0) >= 0 || isReport(text) {
		return codec.No
	}
	if !whole {
		text = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	r := newReader(model.NewBuilder(model.File{}))
	if err := r.read(context.Background(), text, func(int) {}); err != nil {
		return codec.No
	}
	return r.judge(text)
}

func (r *reader) judge(text []byte) codec.Confidence {
	s, l := &r.seen, &r.layout
	known := l.pid || l.time
	switch {
	case s.samples == 0 && r.lost.lines == 0 && (s.records > 0 || bytes.Contains(text, []byte("# captured on"))):
		return codec.Sure
	case known && s.framed > 0 && 4*r.lost.lines <= r.number:
		return codec.Sure
	case s.samples == 0 || r.lost.lines > 0:
		return codec.No
	case known && r.onlyTracepoints():
		return codec.Sure
	case !known && s.framed == s.samples && isAligned(text):
		return codec.Sure
	}
	return codec.No
}

// onlyTracepoints says whether all events have names such as
// "sched:sched_switch", which stand behind a time and a thread.
func (r *reader) onlyTracepoints() bool {
	for _, e := range r.events.list {
		if i := strings.IndexByte(e.name, ':'); i <= 0 || i+2 >= len(e.name) {
			return false
		}
	}
	return r.layout.pid && r.layout.time
}

// isAligned says whether all frames have their address as perf prints it: a tab
// and 16 places.
func isAligned(text []byte) bool {
	const place = 1 + 16
	frames := 0
	for len(text) > 0 {
		var line []byte
		line, text = plaintext.CutLine(text)
		if len(line) == 0 || line[0] != '\t' {
			continue
		}
		if len(line) < place || !isHex(line[place-1]) || len(line) > place && line[place] != ' ' {
			return false
		}
		frames++
	}
	return frames > 1
}

// isReport is true of the text of perf report and perf stat, which may begin with
// the same header.
func isReport(text []byte) bool {
	for _, mark := range []string{"\n# Samples: ", "\n# Overhead ", "# started on ", "\n# Total Lost Samples"} {
		if bytes.Contains(text, []byte(mark)) {
			return true
		}
	}
	return false
}
