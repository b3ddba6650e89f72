package stackdump

import (
	"bytes"
	"regexp"
	"strconv"

	"flameview/model"
)

// thread is one as a dump names it.
type thread struct {
	name     string
	id       int64
	process  int64 // 0 = not known
	switched bool  // gdb shows its first frame when it turns to it
}

// gdbThread is the line that begins a thread. Its name stands as it is, quotes
// and parentheses and all.
//
//	Thread 2 (Thread 0x7fb870c1d6c0 (LWP 13654) "io"):
//	Thread 1 (LWP 100123 of process 456 "name"):
//	Thread 1.2 (process 13654):
//	Thread 3 (Thread 8136.0x1fd4 "name" (Exiting)):
var gdbThread = regexp.MustCompile(`^Thread ([0-9]+(?:\.[0-9]+)?) \((.*)\):\s*$`)

// switching is gdb's line about the thread that it turns to.
var switching = regexp.MustCompile(`^\[Switching to thread ([0-9]+(?:\.[0-9]+)?) \((.*)\)\]`)

// ids are the ways in which systems number threads: Linux and FreeBSD, Windows,
// and programs with one thread.
var (
	lwp     = regexp.MustCompile(`\bLWP ([0-9]+)`)
	windows = regexp.MustCompile(`^Thread [0-9]+\.0x([0-9a-f]+)`)
	process = regexp.MustCompile(`\bprocess ([0-9]+)`)
)

// gdb reads such a line; false for any other.
func gdb(line []byte) (t thread, ok bool) {
	if !bytes.HasPrefix(line, []byte("Thread ")) && !bytes.HasPrefix(line, []byte("[Switching to ")) {
		return t, false
	}
	m := gdbThread.FindSubmatch(line)
	if m == nil {
		if m = switching.FindSubmatch(line); m == nil {
			return t, false
		}
		t.switched = true
	}
	t.name = "thread " + string(m[1]) // gdb's number
	about := m[2]
	if open, end := bytes.IndexByte(about, '"'), bytes.LastIndexByte(about, '"'); open >= 0 && open < end {
		t.name = string(bytes.ToValidUTF8(about[open+1:end], []byte("\uFFFD")))
		about = about[:open]
	}
	for _, by := range []struct {
		form *regexp.Regexp
		base int
	}{{lwp, 10}, {windows, 16}, {process, 10}} {
		if id := by.form.FindSubmatch(about); id != nil {
			t.id, _ = strconv.ParseInt(string(id[1]), by.base, 64)
			break
		}
	}
	return t, true
}

// elfutils reads "TID 13654:"; false for any other line.
func elfutils(line []byte) (t thread, ok bool) {
	id, ok := bytes.CutPrefix(line, []byte("TID "))
	if !ok || !bytes.HasSuffix(id, []byte(":")) {
		return t, false
	}
	n, err := strconv.ParseInt(string(id[:len(id)-1]), 10, 64)
	return thread{id: n}, err == nil
}

// elfutilsProcess reads "PID 13652 - process" and "PID 13652 - core".
func elfutilsProcess(line []byte) (pid int64, ok bool) {
	id, ok := bytes.CutPrefix(line, []byte("PID "))
	if !ok {
		return 0, false
	}
	id, _, _ = bytes.Cut(id, []byte(" "))
	n, err := strconv.ParseInt(string(id), 10, 64)
	return n, err == nil
}

// intern gives the thread of a sample. Processes are named where there are
// several.
func (t *thread) intern(b *model.Builder, several bool) model.ThreadID {
	out := model.Thread{Name: t.name, ID: t.id}
	if several && t.process != 0 {
		out.Group = "process " + strconv.FormatInt(t.process, 10)
	}
	return b.Thread(out)
}
