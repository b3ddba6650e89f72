package gotrace

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/exp/trace"

	"flameview/formats/codec"
	"flameview/model"
)

// wait is one kind of waiting: a series.
type wait struct {
	id, label string
	state     trace.GoState
	reason    func(string) bool
	open      map[trace.GoID]begun
	early     map[trace.GoID][]ended // of goroutines that have not run yet

	stack  []model.StackID
	thread []model.ThreadID
	time   []int64
	why    []model.StateID
	ns     []int64
	sum    int64
}

// begun is a wait that has not ended yet.
type begun struct {
	at    trace.Time
	stack model.StackID
	why   string
}

// ended is a wait that is over.
type ended struct {
	begun
	ns int64
}

// waits are the kinds of cmd/trace, by the state of a goroutine and the reason for
// it.
func waits() []*wait {
	any := func(string) bool { return true }
	out := []*wait{
		{id: "sync", label: "Synchronization", state: trace.GoWaiting, reason: func(why string) bool {
			return strings.Contains(why, "chan") || strings.Contains(why, "sync") || strings.Contains(why, "select")
		}},
		{id: "net", label: "Network wait", state: trace.GoWaiting, reason: func(why string) bool { return why == "network" }},
		{id: "syscall", label: "System calls", state: trace.GoSyscall, reason: any},
		{id: "sched", label: "Scheduler latency", state: trace.GoRunnable, reason: any},
	}
	for _, w := range out {
		w.open, w.early = map[trace.GoID]begun{}, map[trace.GoID][]ended{}
	}
	return out
}

// transition follows a goroutine into a state and out of it. The stack is that of
// the event: for a goroutine that becomes ready, of who made it ready.
//
// cmd/trace counts waits from when a goroutine ran for the first time, or all of
// them if it never did in the trace. So the first ones are kept until that is
// known.
func (w *wait) transition(r *reader, ev *trace.Event, id trace.GoID, to trace.GoState, why string) {
	from, open := w.open[id]
	switch {
	case !open && to == w.state && w.reason(why):
		w.open[id] = begun{ev.Time(), r.stack(ev.Stack()), why}
	case open && to != w.state:
		delete(w.open, id)
		e := ended{from, int64(ev.Time() - from.at)}
		if r.ran[id] {
			w.add(r, id, e)
		} else {
			w.early[id] = append(w.early[id], e)
		}
	}
}

// addEarly adds the waits of goroutines that never ran, in the order of their
// numbers.
func (w *wait) addEarly(r *reader) {
	for _, id := range slices.Sorted(maps.Keys(w.early)) {
		for _, e := range w.early[id] {
			w.add(r, id, e)
		}
	}
}

func (w *wait) add(r *reader, id trace.GoID, e ended) {
	if e.ns <= 0 {
		return
	}
	if e.ns > codec.MaxTotal-w.sum {
		r.large++
		return
	}
	w.sum += e.ns
	w.stack, w.thread = append(w.stack, e.stack), append(w.thread, r.goroutine(id))
	w.time, w.ns = append(w.time, int64(e.at)), append(w.ns, e.ns)
	w.why = append(w.why, r.b.State(e.why))
}

// store hands the waits over; offset brings their times to the file's clock.
func (w *wait) store(b *model.Builder, offset int64) {
	if len(w.stack) == 0 {
		return
	}
	for i := range w.time {
		w.time[i] += offset
	}
	seg := b.Series(w.id, w.label, model.Unit{Name: "ns"}, model.Unit{Name: "count"})
	seg.Stack, seg.Thread, seg.Time, seg.State, seg.Timing = w.stack, w.thread, w.time, w.why, model.Intervals
	seg.Values[0].Each = w.ns
	seg.Values[1].Same = 1
}
