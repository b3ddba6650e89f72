package chrometrace

import (
	"cmp"
	"context"
	"slices"

	"flameview/model"
)

// slice is an interval of time in a thread, or one end of it.
type slice struct {
	ts, dur int64 // nanoseconds
	cpu     int64 // nanoseconds of CPU; in B and E the CPU clock; noCPU = not known
	frame   model.FrameID
	kind    byte // 'X', 'B', 'E'
	named   bool
}

const noCPU = -1 << 63

// slice adds a slice to its track.
//
//	{"ph":"X","pid":1,"tid":1,"ts":10,"dur":5.5,"tdur":3,"name":"parse"}
func (r *reader) slice(e *event) {
	if !e.timed {
		r.lost.untimed++
		return
	}
	x := slice{ts: e.ts, dur: e.dur, cpu: noCPU, kind: e.phase, named: e.name != nil}
	if x.named || e.phase != 'E' {
		x.frame = r.frames.Frame(e.name)
	}
	switch {
	case e.phase == 'X' && e.cpuLasts:
		x.cpu = max(e.tdur, 0)
	case e.phase != 'X' && e.cpuTimed:
		x.cpu = e.tts
	}
	if x.dur < 0 {
		r.lost.negative++
		x.dur = 0
	}
	n := r.tracks.of(e.pid, e.tid)
	r.tracks.list[n].slices = append(r.tracks.list[n].slices, x)
}

// storeSlices makes an event of each slice: where it begins, its self time, and
// its self time by the thread's CPU clock where that is known.
//
// How slices nest is not written down. They are put in order of their begin, the
// longer one first, and each is put on top of the innermost one that lasts at
// least as long. One that does not fit into any stands beside those that it
// overlaps, as in the viewer of Chrome. The self time of a slice is what no
// slice on top of it covers, so no total depends on how children overlap.
func (r *reader) storeSlices(ctx context.Context) error {
	out := nest{r: r}
	for i := range r.tracks.list {
		t := &r.tracks.list[i]
		if len(t.slices) == 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		list := r.pair(t.slices)
		t.slices = nil
		if err := out.track(ctx, list, r.tracks.thread(int32(i), r.b)); err != nil {
			return err
		}
	}
	out.store()
	return nil
}

// pair makes X of B and E. An E ends the innermost B that is open, whatever its
// name, since some writers leave the name out or give another; but where writers
// do not put events of the same time in order, an E ends the B of its name that
// began earlier.
func (r *reader) pair(list []slice) []slice {
	byTime := func(a, b slice) int { return cmp.Compare(a.ts, b.ts) }
	if !slices.IsSortedFunc(list, byTime) {
		slices.SortStableFunc(list, byTime)
	}
	var open []int
	last := list[0].ts
	for i := range list {
		x := &list[i]
		last = max(last, x.ts+x.dur)
		switch x.kind {
		case 'B':
			x.dur = 0
			open = append(open, i)
		case 'E':
			if len(open) == 0 {
				r.lost.unopened++
				continue
			}
			at := endedBy(list, open, x)
			b := &list[open[at]]
			open = slices.Delete(open, at, at+1)
			b.kind, b.dur = 'X', x.ts-b.ts
			if b.cpu != noCPU && x.cpu != noCPU {
				b.cpu = max(0, x.cpu-b.cpu)
			} else {
				b.cpu = noCPU
			}
		}
	}
	for _, i := range open {
		b := &list[i]
		b.kind, b.dur, b.cpu = 'X', last-b.ts, noCPU
	}
	r.lost.unended += len(open)
	whole := slices.DeleteFunc(list, func(x slice) bool { return x.kind != 'X' })
	byNesting := func(a, b slice) int { return cmp.Or(cmp.Compare(a.ts, b.ts), cmp.Compare(b.dur, a.dur)) }
	if !slices.IsSortedFunc(whole, byNesting) {
		slices.SortStableFunc(whole, byNesting)
	}
	return whole
}

// lookBack is how many slices that began at the time of an E are looked at for
// the one that it ends.
const lookBack = 16

// endedBy gives the place in open of the slice that e ends.
func endedBy(list []slice, open []int, e *slice) int {
	top := len(open) - 1
	if !e.named || list[open[top]].frame == e.frame {
		return top
	}
	for at := top; at >= max(0, top-lookBack); at-- {
		b := &list[open[at]]
		if b.frame == e.frame {
			return at
		}
		if b.ts != e.ts {
			break
		}
	}
	return top
}
