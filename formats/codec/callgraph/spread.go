package callgraph

import (
	"cmp"
	"context"
	"slices"

	"flameview/model"
)

// maxPaths is how many paths one metric may have, beyond one for each function.
const maxPaths = 1 << 19

// maxSplits is how many cells of all tables are filled in proportion; beyond it
// paths of any size are not split.
const maxSplits = 1 << 25

// path is a path that ends in a node: its stack without the node's own frame
// (later with it) and what it brings.
type path struct {
	at     model.StackID
	amount int64
}

// spread grows paths from the root, callers first, and adds what is held at
// their ends to s.
func (f *flow) spread(ctx context.Context, b *model.Builder, s *Stacks) error {
	sp := spreader{
		flow: f, b: b, out: s, room: maxPaths,
		head: make([]int32, len(f.frames)), waiting: make([]waiting, 1, 1+len(f.from)),
	}
	for i := len(f.order) - 1; i >= 0; i-- {
		if i%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		n := f.order[i]
		if paths := sp.arrived(n); len(paths) > 0 {
			sp.node(n, paths)
		}
	}
	return nil
}

// spreader is the state of spread.
type spreader struct {
	*flow
	b   *model.Builder
	out *Stacks

	room    int // for more paths
	splits  int
	head    []int32   // by Node: its first waiting path, 0 for none
	waiting []waiting // [0] means nothing
	paths   []path    // of one node
	left    []int64   // of one node, see division
	shares  []int64
}

// waiting is a path that is not yet continued.
type waiting struct {
	path
	next int32
}

// arrived gives the paths that end in n, large ones first, and takes care that
// they are not too many.
func (sp *spreader) arrived(n Node) []path {
	paths := sp.paths[:0]
	if v := sp.root[n]; v > 0 {
		paths = append(paths, path{model.Root, v})
	}
	for i := sp.head[n]; i != 0; i = sp.waiting[i].next {
		paths = append(paths, sp.waiting[i].path)
	}
	slices.SortStableFunc(paths, func(a, b path) int { return cmp.Compare(b.amount, a.amount) })
	if most := 1 + sp.room/2; len(paths) > most {
		for _, p := range paths[most:] {
			paths[0].amount += p.amount
			sp.moved += p.amount
		}
		paths = paths[:most]
	}
	sp.room -= min(sp.room, len(paths))
	sp.paths = paths
	return paths
}

// node continues the paths that end in n.
func (sp *spreader) node(n Node, paths []path) {
	for i := range paths {
		paths[i].at = sp.b.Push(paths[i].at, sp.frames[n])
	}
	if loops := sp.loopAt[n]; loops != nil {
		paths = sp.walk(loops, paths)
	}
	edges := sp.flow.out.of(n)
	t := division{spreader: sp, of: n, edges: edges, left: append(sp.left[:0], sp.self[n]), shares: sp.shares}
	for _, e := range edges {
		t.left = append(t.left, sp.cost[e])
	}
	for _, v := range t.left {
		t.sum += v
	}
	for _, p := range paths {
		if p.amount >= sp.least && sp.splits < maxSplits {
			t.split(p)
		} else {
			t.fill(p)
		}
		t.sum -= p.amount
	}
	sp.left, sp.shares = t.left, t.shares
}

// division hands what a node has to give to the paths that end in it. Its parts
// are the self value and the edges.
type division struct {
	*spreader
	of     Node
	edges  []Edge
	left   []int64 // by part: what it still has to give
	sum    int64   // of left
	first  int     // parts before this one have nothing left
	turn   int     // part at which the next remainder begins
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

// split shares a path among all parts in proportion. Shares below the least
// that is split are put together and go, at most so much each, to the small
// parts whose turn it is: over all paths each part gives what it has.
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
		part := t.turn % len(t.left)
		t.turn++
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

// walk sends a part of each large path round the loops of a node, once.
//
//	loop b -> c -> b, path a;b    gives the path a;b;c;b beside it
func (sp *spreader) walk(loops []int, paths []path) []path {
	var through, round int64
	for _, p := range paths {
		through += p.amount
	}
	for _, l := range loops {
		round += sp.loops[l].amount
	}
	round = max(round, through)
	for i, n := 0, len(paths); i < n; i++ {
		whole := paths[i].amount
		for _, l := range loops {
			v := mulDiv(sp.loops[l].amount, whole, round)
			if v < sp.least || sp.room == 0 {
				continue
			}
			at := paths[i].at
			for _, e := range sp.loops[l].edges {
				at = sp.b.Push(at, sp.frames[sp.to[e]])
				sp.room = max(0, sp.room-1)
			}
			paths[i].amount -= v
			paths = append(paths, path{at, v})
		}
	}
	sp.paths = paths
	return paths
}

// add adds to the value of a stack that ends in a frame.
func (s *Stacks) add(metric int, at model.StackID, frame model.FrameID, v int64) {
	for int(at) >= len(s.row) {
		s.row = append(s.row, make([]int32, max(1024, len(s.row)))...)
	}
	if s.row[at] == 0 {
		s.Stack, s.Frame = append(s.Stack, at), append(s.Frame, frame)
		s.row[at] = int32(len(s.Stack))
	}
	i := int(s.row[at]) - 1
	for len(s.Values[metric]) <= i {
		s.Values[metric] = append(s.Values[metric], 0)
	}
	s.Values[metric][i] += v
}
