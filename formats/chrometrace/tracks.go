package chrometrace

import (
	"fmt"
	"strconv"

	"flameview/model"
)

// tracks are the threads of a trace, by process and thread as the file writes
// them: numbers, or words where a writer has drawn something else.
type tracks struct {
	words   map[string]int32
	written []string // by the number of a word
	byKey   map[[2]int32]int32
	list    []track
	process map[int32]string // names, by the word of the process
	several bool             // processes that have events
}

// track is one thread.
type track struct {
	pid, tid int32 // words
	name     string
	slices   []slice
	used     bool           // has events other than names
	id       model.ThreadID // NoThread until it is needed
}

// of gives the number of a track.
func (t *tracks) of(pid, tid []byte) int32 {
	n := t.at(pid, tid)
	t.list[n].used = true
	return n
}

func (t *tracks) at(pid, tid []byte) int32 {
	key := [2]int32{t.word(pid), t.word(tid)}
	n, ok := t.byKey[key]
	if !ok {
		if t.byKey == nil {
			t.byKey = map[[2]int32]int32{}
		}
		n = int32(len(t.list))
		t.byKey[key] = n
		t.list = append(t.list, track{pid: key[0], tid: key[1]})
	}
	return n
}

func (t *tracks) word(p []byte) int32 {
	n, ok := t.words[string(p)]
	if !ok {
		if t.words == nil {
			t.words = map[string]int32{}
		}
		n = int32(len(t.written))
		t.words[string(p)] = n
		t.written = append(t.written, string(p))
	}
	return n
}

// name takes the names of processes and threads.
//
//	{"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"main"}}
func (r *reader) name(e *event) error {
	thread, process := string(e.name) == "thread_name", string(e.name) == "process_name"
	if e.args == 0 || !thread && !process {
		return nil
	}
	end := r.At
	r.At = e.args
	var name string
	err := r.Maybe(func(key []byte) (err error) {
		if string(key) == "name" {
			name, err = r.Text()
		}
		return err
	})
	r.At = end
	if name == "" {
		return err
	}
	if thread {
		r.tracks.list[r.tracks.at(e.pid, e.tid)].name = name
		return err
	}
	if r.tracks.process == nil {
		r.tracks.process = map[int32]string{}
	}
	r.tracks.process[r.tracks.word(e.pid)] = name
	return err
}

// count finds out whether there are several processes.
func (t *tracks) count() {
	first := int32(-1)
	for i := range t.list {
		switch x := &t.list[i]; {
		case !x.used:
		case first < 0:
			first = x.pid
		case x.pid != first:
			t.several = true
		}
	}
}

// thread gives the thread of a track.
func (t *tracks) thread(n int32, b *model.Builder) model.ThreadID {
	x := &t.list[n]
	if x.id != model.NoThread {
		return x.id
	}
	tid := t.written[x.tid]
	id, err := strconv.ParseInt(tid, 10, 64)
	out := model.Thread{Name: x.name, ID: id}
	if out.Name == "" && (err != nil || id == 0) {
		out.Name = tid
	}
	if t.several {
		pid := t.written[x.pid]
		if name := t.process[x.pid]; name != "" {
			out.Group = fmt.Sprintf("%s (%s)", name, pid)
		} else {
			out.Group = "process " + pid
		}
	}
	x.id = b.Thread(out)
	return x.id
}
