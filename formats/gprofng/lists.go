package gprofng

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"flameview/model"
)

// metric is one column of the call tree.
type metric struct {
	name  string // "totalcpu", as the program takes it
	label string // "Total CPU Time"
	time  bool   // in seconds, else a whole number
}

// listed is a line of -metric_list: "Inclusive Bytes Leaked: i+%heapleakbytes".
// The sign in front of the name is "." for times and "+" for numbers.
var listed = regexp.MustCompile(`^\s*Inclusive (.+): i([.+])%?([A-Za-z_0-9~/=]+)\s*$`)

func parseMetrics(out []byte) (list []metric) {
	seen := map[string]bool{}
	for _, line := range lines(out) {
		if m := listed.FindSubmatch(line); m != nil && !seen[string(m[3])] {
			seen[string(m[3])] = true
			list = append(list, metric{name: string(m[3]), label: string(m[1]), time: m[2][0] == '.'})
		}
	}
	return list
}

// columnsOf is the argument of -metrics: the columns in this order.
func columnsOf(list []metric) string {
	var names []string
	for _, m := range list {
		sign := "+"
		if m.time {
			sign = "."
		}
		names = append(names, "i"+sign+m.name)
	}
	return strings.Join(names, ":")
}

// thread is one of a process, both counted from 1.
type thread struct{ process, number int64 }

// threadLine is the end of a line of -threads.
var threadLine = regexp.MustCompile(`\bProcess +([0-9]+), Thread +([0-9]+)$`)

func parseThreads(out []byte) (list []thread) {
	for _, line := range lines(out) {
		m := threadLine.FindSubmatch(line)
		if m == nil {
			continue
		}
		process, err1 := strconv.ParseInt(string(m[1]), 10, 32)
		number, err2 := strconv.ParseInt(string(m[2]), 10, 64)
		if err1 == nil && err2 == nil {
			list = append(list, thread{process, number})
		}
	}
	return list
}

func (t thread) filter() string { return fmt.Sprintf("EXPID==%d && THRID==%d", t.process, t.number) }

// model is the thread as others see it; several says that there is more than one
// process.
func (t thread) model(several bool) model.Thread {
	out := model.Thread{Name: fmt.Sprintf("Thread %d", t.number), ID: t.number}
	if several {
		out.Group = fmt.Sprintf("Process %d", t.process)
	}
	return out
}

// series says where a metric goes. Metrics that other formats have too go to the
// same series; others, such as counters of the processor, have their own.
func (m *metric) series() (id, label, unit string) {
	switch m.name {
	case "totalcpu":
		return "cpu", "CPU", "ns"
	case "sync":
		return "lock", "Locks", "ns"
	case "syncn":
		return "lock", "Locks", "count"
	case "heapallocbytes":
		return "malloc", "Native allocations", "bytes"
	case "heapalloccnt":
		return "malloc", "Native allocations", "count"
	case "heapleakbytes":
		return "leak", "Native leaks", "bytes"
	case "heapleakcnt":
		return "leak", "Native leaks", "count"
	}
	switch {
	case m.time:
		return m.name, m.label, "ns"
	case strings.Contains(strings.ToLower(m.name), "bytes"):
		return m.name, m.label, "bytes"
	}
	return m.name, m.label, "count"
}
