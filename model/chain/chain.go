// Package chain explains waiting: it attributes the time that threads waited for others to what
// those others did meanwhile.
package chain

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"

	"flameview/model"
	"flameview/model/run"
)

// Chains
//
// A thread T waits from t0 to t1 for something that thread O holds, or until O notifies it. The
// waiting time is distributed over what O did meanwhile:
//
//	T's stack;[blocked on Order];[held by O];O's stack       ns
//
// If O itself waited for a third thread, that time is distributed over what the third did, and so on
// for up to [MaxDepth] threads; a thread that is in the chain already becomes a [cycle] frame. Time
// in which O did not wait is divided evenly among O's samples in it; if there are none, a leaf
// frame says so. Each nanosecond is distributed once, so the values of a wait's chains add up to the
// wait exactly.
//
// Limits: recorders name only the last owner before a wait ended, and samples every 10 or 20 ms
// cannot explain a wait of one millisecond.

// Wait is an interval in which a thread waited for another.
type Wait struct {
	Thread model.ThreadID
	// Owner held what it waited for, or notified it. NoThread = not known; no chain begins with
	// such a wait.
	Owner    model.ThreadID
	At, For  int64 // begin and duration in nanoseconds
	Stack    model.StackID
	Class    model.MethodID
	HasClass bool
	// Notified says that the owner ended the wait by a notification, rather than by
	// releasing a monitor.
	Notified bool
}

// Sample is where a thread was at one time.
type Sample struct {
	Thread model.ThreadID
	At     int64
	Stack  model.StackID
}

// MaxDepth is the largest number of threads in one chain.
const MaxDepth = 5

// maxSteps bounds the work for one file. Waits after that get a leaf that says so.
const maxSteps = 50_000_000

// maxSamples bounds how many samples are used for one wait, evenly chosen.
const maxSamples = 1000

// index is the working state of Add.
type index struct {
	b       *model.Builder
	waits   map[model.ThreadID][]Wait
	samples map[model.ThreadID][]Sample
	longest map[model.ThreadID]int64 // longest wait of each thread
	out     *model.Segment
	steps   int
	special map[string]model.FrameID
	path    []model.FrameID
}

// Add adds the series "chain": the waits with an owner, in nanoseconds of waiting; nothing if there are no
// such waits. Each part of a wait is an interval of the thread that waited. Threads of a pool share one
// name. Add sorts waits and samples. Error: the context's.
func Add(ctx context.Context, b *model.Builder, waits []Wait, samples []Sample) error {
	if !slices.ContainsFunc(waits, func(w Wait) bool { return w.Owner != model.NoThread && w.For > 0 }) {
		return ctx.Err()
	}
	x := &index{b: b, waits: map[model.ThreadID][]Wait{}, samples: map[model.ThreadID][]Sample{}, longest: map[model.ThreadID]int64{}, special: map[string]model.FrameID{}}
	slices.SortStableFunc(waits, func(a, b Wait) int { return cmp.Compare(a.At, b.At) })
	slices.SortStableFunc(samples, func(a, b Sample) int { return cmp.Compare(a.At, b.At) })
	for _, w := range waits {
		if w.For > 0 && w.At <= math.MaxInt64-w.For {
			x.waits[w.Thread] = append(x.waits[w.Thread], w)
			x.longest[w.Thread] = max(x.longest[w.Thread], w.For)
		}
	}
	for _, s := range samples {
		x.samples[s.Thread] = append(x.samples[s.Thread], s)
	}
	x.out = b.Series("chain", "Chains of waits", model.Unit{Name: "ns"})
	x.out.Timing = model.Intervals
	for i, w := range waits {
		if run.Cancelled(ctx, i) {
			return ctx.Err()
		}
		if w.Owner != model.NoThread && w.For > 0 && w.At <= math.MaxInt64-w.For {
			c := chain{index: x, first: w, at: w.At}
			c.seen = append(c.seen, w.Thread)
			c.follow(w.Stack, w, w.At, w.At+w.For)
		}
	}
	return ctx.Err()
}

// chain is one wait that is being distributed.
type chain struct {
	*index
	first Wait
	at    int64 // distributed until this time
	seen  []model.ThreadID
}

// follow distributes the time from..to of a wait whose stack so far is node. It calls itself, at most
// MaxDepth deep.
func (c *chain) follow(node model.StackID, w Wait, from, to int64) {
	on, by := "[blocked on ", "[held by "
	if w.Notified {
		on, by = "[waiting for ", "[notified by "
	}
	if w.HasClass {
		on += c.b.MethodOf(w.Class).Display + "]"
	} else {
		on += "a monitor]"
	}
	owner, _ := c.b.ThreadOf(w.Owner).RowName(true)
	node = c.push(c.push(node, on), by+owner+"]")
	switch {
	case slices.Contains(c.seen, w.Owner):
		c.emit(c.push(node, "[cycle]"), to-from)
		return
	case len(c.seen) > MaxDepth:
		c.emit(c.push(node, "[more threads]"), to-from)
		return
	case c.steps > maxSteps:
		c.emit(c.push(node, "[not followed]"), to-from)
		return
	}
	c.seen = append(c.seen, w.Owner)
	list := c.waits[w.Owner]
	// Waits are ordered by their begin; the longest wait bounds how early one may have begun
	// that is not over yet.
	i := sort.Search(len(list), func(i int) bool { return list[i].At >= from-c.longest[w.Owner] })
	for now := from; now < to; {
		c.steps++
		for i < len(list) && list[i].At+list[i].For <= now {
			i++
			c.steps++
		}
		if i == len(list) || list[i].At >= to {
			c.ran(node, w.Owner, now, to)
			break
		}
		next := list[i]
		if next.At > now {
			c.ran(node, w.Owner, now, next.At)
			now = next.At
		}
		until := min(next.At+next.For, to)
		if at := c.under(node, next.Stack); next.Owner != model.NoThread {
			c.follow(at, next, now, until)
		} else {
			c.emit(c.push(at, "[waits]"), until-now)
		}
		now = until
		i++
	}
	c.seen = c.seen[:len(c.seen)-1]
}

// ran distributes a time in which a thread did not wait evenly over its samples.
func (c *chain) ran(node model.StackID, thread model.ThreadID, from, to int64) {
	list := c.samples[thread]
	first := sort.Search(len(list), func(i int) bool { return list[i].At >= from })
	last := sort.Search(len(list), func(i int) bool { return list[i].At >= to })
	n := min(last-first, maxSamples)
	if n <= 0 {
		c.emit(c.push(node, "[not sampled]"), to-from)
		return
	}
	for i := range n {
		c.steps++
		s := list[first+i*(last-first)/n]
		c.emit(c.under(node, s.Stack), (to-from)/int64(n)+min(1, max(0, (to-from)%int64(n)-int64(i))))
	}
}

// under appends the frames of a stack to a node.
func (c *chain) under(node, stack model.StackID) model.StackID {
	c.path = c.b.Stacks().Path(c.path[:0], stack)
	c.steps += len(c.path)
	for _, f := range c.path {
		node = c.b.Push(node, f)
	}
	return node
}

// push appends a frame that is not code.
func (c *chain) push(node model.StackID, name string) model.StackID {
	f, ok := c.special[name]
	if !ok {
		f = c.b.Frame(model.Frame{Method: c.b.Method(model.Method{Name: name, Display: name}), Kind: model.KindWaker})
		c.special[name] = f
	}
	return c.b.Push(node, f)
}

// emit adds an event for a part of the wait.
func (c *chain) emit(stack model.StackID, ns int64) {
	if ns <= 0 {
		return
	}
	out := c.out
	out.Stack, out.Thread, out.Time = append(out.Stack, stack), append(out.Thread, c.first.Thread), append(out.Time, c.at)
	out.Values[0].Each = append(out.Values[0].Each, ns)
	c.at += ns
}
