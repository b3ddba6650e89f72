package tree

import (
	"cmp"
	"context"
	"math"
	"slices"

	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Threads and files at the root
//
// With threads at the root, each has its own tree: 64 threads that all run the same code have 64
// times its nodes. A screen shows a few thousand boxes of these, so the trees are never built.
// All threads share the stacks, boxes, transforms and fragments of the trie without roots; they
// differ only in their weights. A row then is a path below a root plus a set of trie nodes.
//
// To grow such a row, the weight of one root's events at and below a node is needed. In preorder,
// a node's descendants are one range of places. So each root has a list of the places at which its
// events end, ascending, with prefix sums: the weight below a node is the difference of two of
// them, and going from a node to its children means going along the list. There is one entry for
// each pair of root and stack. Making the lists takes a pass over the events (scan.Partition) and
// one over the pairs.
//
// For callers, the members of a row remember the node they started from, and the roots are added
// where the climb reaches the top of the trie.
//
// A fragment that begins with a root selects events of that root only. Then the root is inserted
// into the trie as an ordinary node (shape.Shape.WithRoot), and nothing else is special. Below any
// other fragment no root is shown.
//
// The road not taken (it was the first version): a trie in which each root has a copy of the paths
// that its events take, which is 6,500,000 nodes for 64 threads in a trie of 1,000,000. All passes
// then run over it, and making it takes a pass over the events of all metrics. Milliseconds for
// the view of 10,000,000 events, then and now (BenchmarkView/root-*):
//
//	threads, 64 that all run much the same  2,684 -> 60    pools 592 -> 50    files 167 -> 33
//
// This is after engine.Engine.Prepare, which takes another 80 in the background.

// RootWeights are the weights of nodes, separately for each root.
type RootWeights struct {
	shape *shape.Shape
	roots *shape.Roots
	order *shape.Preorder
	start []int32 // by root, and one more: index of its first entry
	// By entry, and one more at the end: root and place of a node combined into one ascending
	// number, and the sum of the values of all entries before.
	key    []uint64
	before []int64
}

// NewRootWeights sums a partition by root and node, in two halves in parallel. Error: the
// context's.
func NewRootWeights(ctx context.Context, parallel run.Parallel, s *scan.Partition, sh *shape.Shape, roots *shape.Roots) (*RootWeights, error) {
	order, err := sh.Preorder(ctx)
	if err != nil {
		return nil, err
	}
	w := &RootWeights{shape: sh, roots: roots, order: order, start: make([]int32, len(roots.Frames)+1)}
	parts := slices.Clone(s.Parts)
	slices.SortStableFunc(parts, func(a, b scan.Part) int { return cmp.Compare(w.rootOf(a), w.rootOf(b)) })
	middle := w.middle(parts, len(s.Stack))
	var first, second entries
	parallel.Do(
		func() { first.add(ctx, w, s, parts[:middle]) },
		func() { second.add(ctx, w, s, parts[middle:]) },
	)
	w.key = append(append(first.key, second.key...), math.MaxUint64)
	w.before = append(append(first.value, second.value...), 0)
	total := int64(0)
	for i, v := range w.before {
		w.before[i] = total
		total += v
		if root := w.key[i] >> 32; i+1 < len(w.key) {
			w.start[root+1] = int32(i + 1)
		}
	}
	for root := range roots.Frames { // those without entries
		w.start[root+1] = max(w.start[root+1], w.start[root])
	}
	return w, ctx.Err()
}

// middle is where to cut parts that are ordered by root, so that both sides have about the same
// number of entries.
func (w *RootWeights) middle(parts []scan.Part, all int) int {
	entries := 0
	for i, p := range parts {
		if i > 0 && 2*entries >= all && w.rootOf(p) != w.rootOf(parts[i-1]) {
			return i
		}
		entries += p.To - p.From
	}
	return len(parts)
}

// entries are those of a range of roots.
type entries struct {
	key   []uint64
	value []int64
}

// add sums parts that are ordered by root. If the context ends, the sums are incomplete.
func (e *entries) add(ctx context.Context, w *RootWeights, s *scan.Partition, parts []scan.Part) {
	if len(parts) == 0 {
		return
	}
	sums := scan.NewAccumulator(len(w.order.Order) + 1)
	for i, p := range parts {
		for k := p.From; k < p.To; k++ {
			if run.Cancelled(ctx, k) {
				return
			}
			sums.Add(w.at(w.shape.NodeOf(s.Stack[k])), s.Value[k])
		}
		root := w.rootOf(p)
		if i+1 < len(parts) && w.rootOf(parts[i+1]) == root {
			continue
		}
		sums.Drain(func(place uint32, v int64) {
			e.key, e.value = append(e.key, uint64(root)<<32|uint64(place)), append(e.value, v)
		})
	}
}

// rootOf returns the root of a part.
func (w *RootWeights) rootOf(p scan.Part) int32 { return w.roots.Of(p.File, p.Thread) }

// at returns the place of a node in preorder; the root's is 0.
func (w *RootWeights) at(n shape.NodeID) uint32 {
	if n == shape.Root {
		return 0
	}
	return uint32(w.order.At[n]) + 1
}

// end returns the place behind a node's descendants.
func (w *RootWeights) end(n shape.NodeID) uint32 {
	if n == shape.Root {
		return uint32(len(w.order.Order)) + 1
	}
	return uint32(w.order.At[n]+w.order.Size[n]) + 1
}

// value is the value of an entry.
func (w *RootWeights) value(entry int32) int64 { return w.before[entry+1] - w.before[entry] }

// selfOf is the weight that ends at a node. entry is the first of a root's entries at or behind
// the node.
func (w *RootWeights) selfOf(n shape.NodeID, entry int32) int64 {
	if w.shape.IsRoot(n) {
		n = shape.Root
	}
	if uint32(w.key[entry]) == w.at(n) {
		return w.value(entry)
	}
	return 0
}

// behind returns the first entry from i on whose key is at least end. It searches nearby first,
// where the entry usually is.
func (w *RootWeights) behind(i int32, end uint64) int32 {
	last := int32(len(w.key) - 1)
	step := int32(1)
	for w.key[min(i+step, last)] < end {
		i += step
		step *= 2
	}
	for to := min(i+step, last); i < to; {
		if mid := i + (to-i)/2; w.key[mid] < end {
			i = mid + 1
		} else {
			to = mid
		}
	}
	return i
}
