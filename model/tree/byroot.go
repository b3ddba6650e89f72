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
// With threads at the root each of them has a tree of its own: 64 threads that
// all run the same code have 64 times its nodes. A screen shows a few thousand
// boxes of that, so these trees are never made. Stacks, boxes, transforms and
// fragments are those of the trie without roots, in which a thread differs from
// another by its weights alone; and a root is what a row has above the trie.
//
// What growing asks is the weight of a root's events at a node and below. With
// the nodes in preorder, what is below a node is one run of places. So each root
// has a list of the places at which its events end, in order, with sums of all
// before: the weight below a node is the difference of two of them, and going
// from a node to its children is going along the list. Lists are as long as
// there are pairs of root and stack, and making them is a pass over the events
// (scan.Partition) and one over the pairs.
//
// Up (callers), a row's members remember the node they came from, and its roots
// come in where the climb leaves the trie.
//
// A fragment that begins with a root is about its events alone, and they have
// that root in common: there it is a node of the trie like any other
// (shape.Shape.WithRoot), and so is all that follows from it. Below any other fragment no
// root is seen.
//
// The road not taken, and taken before: a trie in which each root has a copy of
// the paths that its events take, 6,500,000 nodes for 64 threads in a trie of
// 1,000,000. All passes then run over it, and over the events of all metrics to
// know it. Milliseconds for the view of 10,000,000 events, then and now
// (BenchmarkView/root-*):
//
//	threads, 64 that all run much the same  2,684 -> 60    pools 592 -> 50    files 167 -> 33
//
// That is with what can be made ready (engine.Engine.Prepare), which takes another 80.

// RootWeights are the weights of nodes apart by root.
type RootWeights struct {
	shape *shape.Shape
	roots *shape.Roots
	order *shape.Preorder
	start []int32 // by root and one more: its entries begin here
	// By entry, and one more behind the last: the root and the place of a node as
	// one number, ascending, and the sum of all entries before.
	key    []uint64
	before []int64
}

// NewRootWeights sums a partition by root and node, the two halves of its parts
// in parallel. Error: the context's.
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

// middle is where parts that are ordered by root may be cut in halves of about
// the same length.
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

// entries are those of some roots, lowest first.
type entries struct {
	key   []uint64
	value []int64
}

// add sums parts that are ordered by root. If the context ends, some are missing.
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

// rootOf is the root of a part.
func (w *RootWeights) rootOf(p scan.Part) int32 { return w.roots.Of(p.File, p.Thread) }

// at is the place of a node in preorder; the root's is 0.
func (w *RootWeights) at(n shape.NodeID) uint32 {
	if n == shape.Root {
		return 0
	}
	return uint32(w.order.At[n]) + 1
}

// end is the place behind all that is below a node.
func (w *RootWeights) end(n shape.NodeID) uint32 {
	if n == shape.Root {
		return uint32(len(w.order.Order)) + 1
	}
	return uint32(w.order.At[n]+w.order.Size[n]) + 1
}

// value is that of an entry.
func (w *RootWeights) value(entry int32) int64 { return w.before[entry+1] - w.before[entry] }

// selfOf is the weight that ends at a node, where entry is the first of a root's
// entries that is not before the node.
func (w *RootWeights) selfOf(n shape.NodeID, entry int32) int64 {
	if w.shape.IsRoot(n) {
		n = shape.Root
	}
	if uint32(w.key[entry]) == w.at(n) {
		return w.value(entry)
	}
	return 0
}

// behind is the first entry from i on whose key is not below end. It is near
// more often than not.
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
