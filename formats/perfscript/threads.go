package perfscript

import (
	"fmt"
	"strings"

	"flameview/model"
)

// threads are those of a file, by number.
type threads struct {
	b    *model.Builder
	list []thread
	byID map[int64][]model.ThreadID // numbers of list, by tid
	last model.ThreadID
}

// thread is one as headers name it. A thread that changes its name, or becomes
// another program, is another one, as in perf's own reports.
type thread struct {
	comm     string
	pid, tid int64
}

// newThreads knows one thread, that of samples that name none.
func newThreads(b *model.Builder) threads {
	return threads{b: b, list: []thread{{"", -1, 0}}, byID: map[int64][]model.ThreadID{}}
}

func (t *threads) of(h *header) model.ThreadID {
	if t.list[t.last].is(h) {
		return t.last
	}
	if t.list[0].is(h) {
		return 0
	}
	for _, n := range t.byID[h.tid] {
		if t.list[n].is(h) {
			t.last = n
			return n
		}
	}
	n := model.ThreadID(len(t.list))
	t.list = append(t.list, thread{string(h.comm), h.pid, h.tid})
	t.byID[h.tid] = append(t.byID[h.tid], n)
	t.last = n
	return n
}

func (t *thread) is(h *header) bool {
	return t.tid == h.tid && t.pid == h.pid && t.comm == string(h.comm)
}

// put interns the threads. Where there are several processes, each is the group
// of its threads; its name is that of its first thread, which has the pid.
func (t *threads) put() []model.ThreadID {
	names := map[int64]string{}
	for _, th := range t.list {
		if th.pid < 0 {
			continue
		}
		if th.tid == th.pid {
			names[th.pid] = th.comm
		} else if _, ok := names[th.pid]; !ok {
			names[th.pid] = ""
		}
	}
	ids := make([]model.ThreadID, len(t.list))
	for i, th := range t.list {
		out := model.Thread{Name: plain(th.comm), ID: th.tid}
		if len(names) > 1 && th.pid >= 0 {
			out.Group = fmt.Sprintf("pid %d", th.pid)
			if name := plain(names[th.pid]); name != "" {
				out.Group = fmt.Sprintf("%s (%d)", name, th.pid)
			}
		}
		ids[i] = t.b.Thread(out)
	}
	return ids
}

// plain is a name that is safe to show: the kernel lets any bytes through.
func plain(comm string) string { return strings.ToValidUTF8(comm, "?") }
