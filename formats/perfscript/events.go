package perfscript

import (
	"slices"
	"strings"

	"flameview/formats/codec"
	"flameview/model"
)

// events are the series of a file.
type events struct {
	list []*event
	last *event
}

// event is one series as columns.
type event struct {
	name     string
	stacks   []model.StackID
	threads  []model.ThreadID // numbers of threads.list until put
	times    []int64
	periods  []int64 // nil until a period comes
	sum      int64
	tooLarge int // periods that are left out
	without  int // samples without one
}

// of finds an event by its name; there are few.
func (e *events) of(name []byte) *event {
	if e.last != nil && e.last.name == string(name) {
		return e.last
	}
	i := slices.IndexFunc(e.list, func(ev *event) bool { return ev.name == string(name) })
	if i < 0 {
		i = len(e.list)
		e.list = append(e.list, &event{name: strings.ToValidUTF8(string(name), "?")})
	}
	e.last = e.list[i]
	return e.last
}

func (e *event) add(stack model.StackID, thread model.ThreadID, h *header) {
	period := h.period
	if period < 0 {
		e.without++
		period = 0
	} else if e.periods == nil {
		e.periods = make([]int64, len(e.stacks), cap(e.stacks))
	}
	if period > codec.MaxTotal-e.sum {
		e.tooLarge++
		period = 0
	}
	e.sum += period
	if e.periods != nil {
		e.periods = append(e.periods, period)
	}
	e.stacks = append(e.stacks, stack)
	e.threads = append(e.threads, thread)
	e.times = append(e.times, h.time)
}

// put hands the series over. Time on the processor goes first, as the main one;
// the rest stays in the order of the file.
func (e *events) put(b *model.Builder, threads []model.ThreadID, timed bool) {
	slices.SortStableFunc(e.list, func(a, b *event) int { return a.rank() - b.rank() })
	for _, ev := range e.list {
		ev.put(b, threads, timed)
	}
}

func (e *event) put(b *model.Builder, threads []model.ThreadID, timed bool) {
	id, label, unit := e.name, e.name, "count"
	if e.isClock() {
		unit = "ns"
	}
	if id == "" {
		id, label = model.Unknown, "Samples"
	}
	seg := b.Series(id, label, model.Unit{Name: "samples"}, model.Unit{Name: unit})
	seg.Stack = e.stacks
	seg.Values[0].Same = 1
	seg.Values[1].Each = e.periods
	if timed {
		seg.Time = e.times
	}
	named := false
	for i, t := range e.threads {
		e.threads[i] = threads[t]
		named = named || threads[t] != model.NoThread
	}
	if named {
		seg.Thread = e.threads
	}
	if e.tooLarge > 0 {
		b.Warn("%s: periods left out, as their sum becomes too large: %d of %d", label, e.tooLarge, len(e.stacks))
	}
	if e.periods != nil && e.without > 0 {
		b.Warn("%s: samples without a period: %d of %d", label, e.without, len(e.stacks))
	}
}

// base is the name without modifiers: "cycles" of "cpu_core/cycles/P:u".
func (e *event) base() string {
	name := e.name
	if parts := strings.Split(name, "/"); len(parts) > 1 && parts[1] != "" {
		name = parts[1]
	}
	name, _, _ = strings.Cut(name, ":")
	return name
}

// isClock says that periods are nanoseconds.
func (e *event) isClock() bool {
	name := e.base()
	return name == "cpu-clock" || name == "task-clock"
}

func (e *event) rank() int {
	switch e.base() {
	case "cpu-clock", "task-clock", "cycles", "cpu-cycles":
		return 0
	}
	return 1
}
