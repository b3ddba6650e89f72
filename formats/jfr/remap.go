package jfr

import "flameview/model"

// remap replaces the ids in the rows of a span by those of the target, after
// the chunk's trie and this task's builder were imported there.
func (t *task) remap(stacks *ids, r model.Remap) {
	for _, e := range t.c.scan.events {
		for _, l := range e.routes {
			if l.cols == nil || l.counts[t.span] == 0 {
				continue
			}
			from := l.first[t.span]
			to := from + l.counts[t.span]
			t.remapStacks(l.cols.stack[from:to], stacks)
			if c := l.cols.thread; c != nil {
				replace(c[from:to], r.Threads)
			}
			if c := l.cols.owner; c != nil {
				replace(c[from:to], r.Threads)
			}
			if c := l.cols.state; c != nil {
				replace(c[from:to], r.States)
			}
			if c := l.cols.class; c != nil {
				replace(c[from:to], r.Methods)
			}
		}
	}
}

func (t *task) remapStacks(col []model.StackID, stacks *ids) {
	for i, key := range col {
		var x uint32
		if uint64(key) < uint64(len(stacks.small)) {
			x = stacks.small[key]
		} else {
			x = stacks.get(t.keys.id(uint32(key)))
		}
		if x == none {
			if x = 0; key != 0 {
				t.stackless++
			}
		}
		if x&cutBit != 0 {
			t.truncated++
		}
		col[i] = model.StackID(x &^ cutBit)
	}
}

func replace[ID ~uint32 | ~uint16](col []ID, to []ID) {
	for i, id := range col {
		col[i] = to[id]
	}
}
