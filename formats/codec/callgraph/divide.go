package callgraph

import "flameview/model"

// division distributes what a node has, its self value and its edges (the parts), over the paths that end in it.
type division struct {
	*spreader
	of     Node
	edges  []Edge
	left   []int64 // by part: not yet distributed
	sum    int64   // of left
	first  int     // the parts before this one are used up
	next   int     // part that gets the next remainder
	shares []int64 // by part
}

// give continues a path with a part.
func (t *division) give(part int, at model.StackID, v int64) {
	t.left[part] -= v
	if part == 0 {
		t.out.add(t.metric, at, t.frames[t.of], v)
		return
	}
	to := t.to[t.edges[part-1]]
	t.waiting = append(t.waiting, waiting{path{at, v}, t.head[to]})
	t.head[to] = int32(len(t.waiting) - 1)
}

// split divides a path among all parts in proportion. Shares below the minimum are combined and given, at most one minimum
// each, to the small parts in turn: summed over all paths, each part gives exactly what it has.
//
//	least 10, path 100 of 1000, parts 700 200 60 40    gives 70 20 10 0,
//	and the next path of 100                                 70 20 0 10
func (t *division) split(p path) {
	t.splits += len(t.left)
	t.shares = t.shares[:0]
	var upTo, given, rest int64
	for part, v := range t.left {
		upTo += v
		share := mulDiv(upTo, p.amount, t.sum) - given
		given += share
		t.shares = append(t.shares, share)
		if share >= t.least {
			t.give(part, p.at, share)
		} else {
			rest += share
		}
	}
	for rest > 0 {
		part := t.next % len(t.left)
		t.next++
		if t.shares[part] >= t.least {
			continue
		}
		if v := min(rest, t.left[part], t.least); v > 0 {
			t.give(part, p.at, v)
			rest -= v
		}
	}
}

// fill gives a small path what is left of the first parts.
func (t *division) fill(p path) {
	for p.amount > 0 {
		for t.left[t.first] == 0 {
			t.first++
		}
		v := min(p.amount, t.left[t.first])
		p.amount -= v
		t.give(t.first, p.at, v)
	}
}
