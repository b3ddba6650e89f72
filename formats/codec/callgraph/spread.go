package callgraph

import (
	"cmp"
	"context"
	"slices"

	"flameview/model"
)

// maxPaths bounds the paths of one metric, apart from one for each function.
const maxPaths = 1 << 19

// maxSplits bounds the table cells that are filled in proportion; after that, no path is split.
const maxSplits = 1 << 25

// path is a path that ends in a node: its stack without the node's own frame (added later), and its value.
type path struct {
	at     model.StackID
	amount int64
}

// spread grows paths from the root, callers first, and adds their self values to s.
func (f *flow) spread(ctx context.Context, b *model.Builder, s *Stacks) error {
	sp := spreader{
		flow: f, b: b, out: s, room: f.pathLimit,
		head: make([]int32, len(f.frames)), waiting: make([]waiting, 1, 1+len(f.from)),
	}
	for i := len(f.order) - 1; i >= 0; i-- {
		n := f.order[i]
		if paths := sp.arrived(n); len(paths) > 0 {
			if err := sp.node(ctx, n, paths); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// spreader is the state of spread.
type spreader struct {
	*flow
	b   *model.Builder
	out *Stacks

	room    int // for more paths
	splits  int
	look    int       // when to look at the context again
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

// arrived returns the paths that end in n, large ones first, merging the smallest if there are too many.
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
func (sp *spreader) node(ctx context.Context, n Node, paths []path) error {
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
		if n := len(sp.waiting) + sp.splits; n >= sp.look {
			if err := ctx.Err(); err != nil {
				return err
			}
			sp.look = n + 1<<16
		}
	}
	sp.left, sp.shares = t.left, t.shares
	return nil
}

// walk sends a part of each large path once round the loops of a node.
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
