package austin

import (
	"bytes"
	"strconv"
	"strings"

	"flameview/model"
)

// cutThread parts the process and the thread from the frames and the numbers, which
// a ";" or a blank begins; nil if there is no thread.
//
//	Process 12;Thread 7f8415d85900;f (p.py);L1 9 -> Process 12;Thread 7f8415d85900
func cutThread(line []byte) (head, rest []byte) {
	at := 0
	if bytes.HasPrefix(line, []byte("Process ")) || len(line) > 1 && line[0] == 'P' && line[1]-'0' <= 9 {
		i := bytes.IndexByte(line, ';')
		if i < 0 {
			return nil, line
		}
		at = i + 1
	}
	name := line[at:]
	if len(name) < 2 || name[0] != 'T' {
		return nil, line
	}
	skip := len(name) - len(bytes.TrimPrefix(name, []byte("Thread ")))
	end := bytes.IndexAny(name[skip:], "; ")
	if end < 0 {
		return nil, line
	}
	at += skip + end
	if line[at] == ';' {
		return line[:at], line[at+1:]
	}
	return line[:at], line[at:]
}

// parseThread takes apart what cutThread found. What is no number of the system is
// an address in the process.
//
//	Process 12;Thread 7f84 -> name 0x7f84, group process 12
//	P12;T0:34              -> number 34, group process 12
//	P12;T7f84              -> name 0x7f84, group process 12
func parseThread(head string) (t model.Thread) {
	process, thread, ok := strings.Cut(head, ";")
	if !ok {
		process, thread = "", head
	}
	if process != "" {
		t.Group = "process " + strings.TrimPrefix(strings.TrimPrefix(process, "Process "), "P")
	}
	id := strings.TrimPrefix(strings.TrimPrefix(thread, "Thread "), "T")
	if _, number, ok := strings.Cut(id, ":"); ok {
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			t.ID = n
			return t
		}
		id = number
	}
	t.Name = "0x" + strings.TrimPrefix(id, "0x")
	return t
}
