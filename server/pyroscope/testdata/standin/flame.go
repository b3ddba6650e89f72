package main

import (
	"maps"
	"slices"

	"github.com/google/pprof/profile"
	querierv1 "github.com/grafana/pyroscope/api/gen/proto/go/querier/v1"
)

// flame is a flame graph of one or two profiles as the server writes it: names, and
// for each level of depth the numbers of its boxes. A box is, for each profile, its
// distance from the end of the box before it, its total and its self value, and then
// the index of its name.
type flame struct {
	names   []string
	levels  []*querierv1.Level
	ticks   []int64
	maxSelf int64
}

type node struct {
	name     string
	children map[string]*node
	total    []int64
	self     []int64
}

func newNode(name string, sides int) *node {
	return &node{name: name, children: map[string]*node{}, total: make([]int64, sides), self: make([]int64, sides)}
}

// flameOf makes the flame graph of profiles; nil is an empty one.
func flameOf(profiles ...*profile.Profile) *flame {
	root := newNode("total", len(profiles))
	for side, p := range profiles {
		if p == nil {
			continue
		}
		for _, s := range p.Sample {
			at := root
			at.total[side] += s.Value[0]
			for _, l := range slices.Backward(s.Location) {
				for _, line := range slices.Backward(l.Line) {
					name := line.Function.Name
					if at.children[name] == nil {
						at.children[name] = newNode(name, len(profiles))
					}
					at = at.children[name]
					at.total[side] += s.Value[0]
				}
			}
			at.self[side] += s.Value[0]
		}
	}
	return lay(root)
}

// box is a node at its place.
type box struct {
	*node
	depth int
	x     []int64
}

// lay puts children from left to right by name, behind the self value of their
// parent. Names are numbered as the server does: depth first, the last child first.
func lay(root *node) *flame {
	f := &flame{ticks: root.total}
	ids := map[string]int64{}
	var rows [][]box
	stack := []box{{root, 0, make([]int64, len(root.total))}}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, ok := ids[b.name]; !ok {
			ids[b.name] = int64(len(f.names))
			f.names = append(f.names, b.name)
		}
		if b.depth == len(rows) {
			rows = append(rows, nil)
		}
		rows[b.depth] = append(rows[b.depth], b)
		x := slices.Clone(b.x)
		for i, self := range b.self {
			x[i] += self
			f.maxSelf = max(f.maxSelf, self)
		}
		for _, name := range slices.Sorted(maps.Keys(b.children)) {
			c := b.children[name]
			stack = append(stack, box{c, b.depth + 1, slices.Clone(x)})
			for i, total := range c.total {
				x[i] += total
			}
		}
	}
	for _, row := range rows {
		slices.Reverse(row) // they came from right to left
		end := make([]int64, len(root.total))
		level := &querierv1.Level{}
		for _, b := range row {
			for i := range end {
				level.Values = append(level.Values, b.x[i]-end[i], b.total[i], b.self[i])
				end[i] = b.x[i] + b.total[i]
			}
			level.Values = append(level.Values, ids[b.name])
		}
		f.levels = append(f.levels, level)
	}
	return f
}
