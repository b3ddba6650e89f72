package threaddump

import (
	"bytes"
	"time"

	"flameview/model"
)

// words reads lines that begin or end dumps.
//
//	Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):
//	Found one Java-level deadlock:
//	JNI global refs: 4, weak refs: 0
//	----------------- 21350 -----------------       a thread, in mixed dumps
func (r *reader) words(line []byte) {
	switch has := func(s string) bool { return bytes.HasPrefix(line, []byte(s)) }; {
	case has("Full thread dump "), has("Attaching to process ID "):
		at, ok := date(r.before)
		if ok && !r.zoned {
			r.zoned, r.zonedAt = true, at
		}
		r.beginDump(at, ok)
	case isNumber(r.before) && line[0] == '2':
		if at, ok := instant(line); ok {
			r.beginDump(at, true)
			r.plain = true
		}
	case r.place == outside:
	case has("JNI global "), string(line) == "Heap":
		r.endThread()
	case has("Found ") && bytes.Contains(line, []byte("deadlock")):
		r.endThread()
		if line[len(line)-1] == ':' { // the last line ends with a point: Found 2 deadlocks.
			r.place = inDeadlock
		}
	case has("Java stack information"):
		r.deadlock.thread = ""
	case bytes.HasPrefix(line, ownedWords):
		r.owned()
	case has("----------------- "):
		if id := bytes.Trim(line, "- "); isNumber(id) {
			r.begin(header{thread: model.Thread{ID: number(id)}})
		}
	}
}

// date reads the line in front of a dump, which has no zone.
func date(line []byte) (ns int64, ok bool) {
	const layout = "2006-01-02 15:04:05"
	if len(line) != len(layout) || line[4] != '-' {
		return 0, false
	}
	t, err := time.ParseInLocation(layout, string(line), time.Local)
	return t.UnixNano(), err == nil
}

func (r *reader) beginDump(at int64, dated bool) {
	r.endDump()
	r.dumps++
	if !dated {
		r.undated++
	}
	r.time, r.plain, r.place = at, false, between
}

func (r *reader) endDump() {
	r.endThread()
	r.report(r.deadlock.end())
	r.place = outside
}
