// Package chain says what the threads did that others waited for: who holds what
// while who waits.
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
// A thread T waits from t0 to t1 for something that thread O holds, or until O
// notifies it. That time is dealt out by what O did meanwhile:
//
//	T's stack;[blocked on Order];[held by O];O's stack       ns
//
// Where O itself waited for a third thread, that time goes on to the third, up to
// [MostDepth] threads; a thread that is in the chain already is a [cycle]. Where O
// was not waiting, its time is divided evenly among its samples in it. Where there
// are none, the leaf says so. Each nanosecond is dealt out once, so the values of a
// wait's chains add up to the wait, exactly.
//
// What it cannot know: recorders name the last owner before a wait ended, not those
// before; and samples every 10 or 20 ms explain no wait of one millisecond.

// Wait is a time in which a thread waited for another.
type Wait struct {
	Thread model.ThreadID
	// Owner held what it waited for, or notified it; NoThread = not known, which no
	// chain begins with.
	Owner    model.ThreadID
	At, For  int64 // nanoseconds
	Stack    model.StackID
	Class    model.MethodID
	HasClass bool
	// Notified says that the owner ended the wait by a notification; else it held the
	// monitor.
	Notified bool
}

// Sample says where a thread was.
type Sample struct {
	Thread model.ThreadID
	At     int64
	Stack  model.StackID
}

// MostDepth is how many threads hold each other up in one chain.
const MostDepth = 5

// mostSteps bounds the work for one file. Waits after it have a leaf that says so.
const mostSteps = 50_000_000

// mostSamples of one wait are looked at, evenly chosen.
const mostSamples = 1000

// index is what a chain is made of.
type index struct {
	b       *model.Builder
	waits   map[model.ThreadID][]Wait
	samples map[model.ThreadID][]Sample
	longest map[model.ThreadID]int64 // of a thread's waits
	out     *model.Segment
	steps   int
	special map[string]model.FrameID
	path    []model.FrameID
}

// Add adds the series "chain" of the waits with an owner, in nanoseconds of waiting;
// none if there are no such waits. Each part of a wait is an interval of the thread
// that waited. Threads of a pool have one name. waits and samples are sorted here. Error: the context's.
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

// chain is one wait that is dealt out.
type chain struct {
	*index
	first Wait
	at    int64 // up to where it is dealt out
	seen  []model.ThreadID
}

// follow deals out the time from one time to another of a wait whose stack so far is
// node. It calls itself MostDepth times at most.
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
	case len(c.seen) > MostDepth:
		c.emit(c.push(node, "[more threads]"), to-from)
		return
	case c.steps > mostSteps:
		c.emit(c.push(node, "[not followed]"), to-from)
		return
	}
	c.seen = append(c.seen, w.Owner)
	list := c.waits[w.Owner]
	// Waits are in the order of their begin; the longest says how early one may begin
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

// ran deals out a time in which a thread did not wait, evenly among its samples.
func (c *chain) ran(node model.StackID, thread model.ThreadID, from, to int64) {
	list := c.samples[thread]
	first := sort.Search(len(list), func(i int) bool { return list[i].At >= from })
	last := sort.Search(len(list), func(i int) bool { return list[i].At >= to })
	n := min(last-first, mostSamples)
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

// under pushes the frames of a stack, root first, below a node.
func (c *chain) under(node, stack model.StackID) model.StackID {
	c.path = c.b.Stacks().Path(c.path[:0], stack)
	c.steps += len(c.path)
	for _, f := range c.path {
		node = c.b.Push(node, f)
	}
	return node
}

// push pushes a frame that is no code.
func (c *chain) push(node model.StackID, name string) model.StackID {
	f, ok := c.special[name]
	if !ok {
		f = c.b.Frame(model.Frame{Method: c.b.Method(model.Method{Name: name, Display: name}), Kind: model.KindWaker})
		c.special[name] = f
	}
	return c.b.Push(node, f)
}

// emit adds a part of the wait.
func (c *chain) emit(stack model.StackID, ns int64) {
	if ns <= 0 {
		return
	}
	out := c.out
	out.Stack, out.Thread, out.Time = append(out.Stack, stack), append(out.Thread, c.first.Thread), append(out.Time, c.at)
	out.Values[0].Each = append(out.Values[0].Each, ns)
	c.at += ns
}
