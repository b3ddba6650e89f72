package threaddump

import (
	"bytes"
	"strings"
)

// maxDeadlocks is how many different deadlocks are described.
const maxDeadlocks = 5

// deadlock collects what the JVM says of deadlocks in one dump. The threads in
// them are in the dump already, so it becomes words, not samples.
//
//	"a":
//	  waiting to lock monitor 0x0000600002f9dba0 (object 0x000000052c830070, a java.lang.Object),
//	  which is held by "b"
//	"b":
//	  waiting for ownable synchronizer 0x000000052c830078, (a java.util.concurrent.locks.ReentrantLock$NonfairSync),
//	  which is held by "a"
//
//	"a" waits for java.lang.Object held by "b"; "b" waits for ...
type deadlock struct {
	thread string // with its quotes, "" where nothing is described
	class  string
	words  []string
}

// begin takes the line of a thread: "a":
func (d *deadlock) begin(line []byte) {
	d.thread, d.class = strings.TrimSuffix(string(line), ":"), "a lock"
}

// line takes a line behind that, without the blanks in front.
func (d *deadlock) line(text []byte) {
	if d.thread == "" {
		return
	}
	if i := bytes.LastIndex(text, []byte("a ")); i > 0 && bytes.HasPrefix(text, []byte("waiting ")) {
		class, _, _ := bytes.Cut(text[i+len("a "):], []byte(")"))
		d.class = dotted(class)
	}
	if _, owner, ok := bytes.Cut(text, []byte("which is held by ")); ok {
		d.words = append(d.words, d.thread+" waits for "+d.class+" held by "+string(owner))
		d.thread = ""
	}
}

// end gives all of it, "" if there was no deadlock.
func (d *deadlock) end() string {
	words := strings.Join(d.words, "; ")
	*d = deadlock{}
	return words
}

// report notes the deadlocks of a dump.
func (s *samples) report(deadlock string) {
	if deadlock == "" {
		return
	}
	if s.locked[deadlock]++; s.locked[deadlock] == 1 {
		s.locks = append(s.locks, deadlock)
	}
}
