package model

import (
	"cmp"
	"context"
	"math"
	"slices"
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
// (split) and one over the pairs.
//
// Up (callers), a row's members remember the node they came from, and its roots
// come in where the climb leaves the trie.
//
// A fragment that begins with a root is about its events alone, and they have
// that root in common: there it is a node of the trie like any other
// (Shape.below), and so is all that follows from it. Below any other fragment no
// root is seen.
//
// The road not taken, and taken before: a trie in which each root has a copy of
// the paths that its events take, 6,500,000 nodes for 64 threads in a trie of
// 1,000,000. All passes then run over it, and over the events of all metrics to
// know it. Milliseconds for the view of 10,000,000 events, then and now
// (BenchmarkView/root-*):
//
//	threads, 64 that all run much the same  2,684 -> 230    pools 592 -> 170    files 167 -> 41

// rooted is the weights of nodes apart by root.
type rooted struct {
	shape *Shape
	roots *roots
	order *preorder
	start []int32 // by root and one more: its entries begin here
	// By entry, and one more behind the last: the root and the place of a node as
	// one number, ascending, and the sum of all entries before.
	key    []uint64
	before []int64
}

// keyOf puts a root and a place into one number that orders by both.
func keyOf(root int32, place uint32) uint64 { return uint64(root)<<32 | uint64(place) }

// entries sums a split by root and node. own are the weights by stack: stacks
// without one were filtered.
func (s *split) entries(ctx context.Context, sh *Shape, roots *roots, own []int64) (*rooted, error) {
	order, err := sh.preorder(ctx)
	if err != nil {
		return nil, err
	}
	w := &rooted{shape: sh, roots: roots, order: order, start: make([]int32, 0, len(roots.frames)+1)}
	w.key, w.before = make([]uint64, 0, len(s.stack)+1), make([]int64, 0, len(s.stack)+1)
	parts := slices.Clone(s.parts)
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(roots.ofPart(a), roots.ofPart(b)) })
	sums, total := newBag(len(order.order)+1), int64(0)
	for root := range roots.frames {
		w.start = append(w.start, int32(len(w.key)))
		for ; len(parts) > 0 && roots.ofPart(parts[0]) == int32(root); parts = parts[1:] {
			for i := parts[0].from; i < parts[0].to; i++ {
				if stops(ctx, i) {
					return nil, ctx.Err()
				}
				if own[s.stack[i]] != 0 {
					sums.add(w.at(sh.of(s.stack[i])), s.value[i])
				}
			}
		}
		sums.empty(func(place uint32, v int64) {
			w.key, w.before = append(w.key, keyOf(int32(root), place)), append(w.before, total)
			total += v
		})
	}
	w.start = append(w.start, int32(len(w.key)))
	w.key, w.before = append(w.key, math.MaxUint64), append(w.before, total)
	return w, ctx.Err()
}

// at is the place of a node in preorder; the root's is 0.
func (w *rooted) at(n NodeID) uint32 {
	if n == Root {
		return 0
	}
	return uint32(w.order.at[n]) + 1
}

// end is the place behind all that is below a node.
func (w *rooted) end(n NodeID) uint32 {
	if n == Root {
		return uint32(len(w.order.order)) + 1
	}
	return uint32(w.order.at[n]+w.order.size[n]) + 1
}

// node is the node of an entry.
func (w *rooted) node(entry int32) NodeID {
	if p := uint32(w.key[entry]); p != 0 {
		return w.order.order[p-1]
	}
	return Root
}

func (w *rooted) value(entry int32) int64 { return w.before[entry+1] - w.before[entry] }

// entriesOf are the entries of a root, from and to (exclusive).
func (w *rooted) entriesOf(root int32) (from, to int32) {
	return w.start[root], w.start[root+1]
}

// total is what the events of a root come to, and self what of it ends there.
func (w *rooted) total(root int32) (total, self int64) {
	from, to := w.entriesOf(root)
	if from < to && w.node(from) == Root {
		self = w.value(from)
	}
	return w.before[to] - w.before[from], self
}

// sum adds up the events of a root that end at nodes which count. If the context
// ends, it is of no use.
func (w *rooted) sum(ctx context.Context, root int32, counts func(NodeID) bool) (sum int64) {
	for i, to := w.entriesOf(root); i < to; i++ {
		if stops(ctx, int(i)) {
			break
		}
		if counts(w.node(i)) {
			sum += w.value(i)
		}
	}
	return sum
}

// own is the weight that ends at a node, where entry is the first of a root's
// entries that is not before the node.
func (w *rooted) own(n NodeID, entry int32) int64 {
	if w.shape.isRoot(n) {
		n = Root
	}
	if uint32(w.key[entry]) == w.at(n) {
		return w.value(entry)
	}
	return 0
}

// behind is the first entry from i on whose key is not below end. It is near
// more often than not.
func (w *rooted) behind(i int32, end uint64) int32 {
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

// wholeRooted is whole with roots. A member's at is the first of its root's
// entries that is not before the node.
func (g *grower) wholeRooted() error {
	w, sh := g.rooted, g.sh
	kid, next, err := sh.children(g.ctx)
	if err != nil {
		return err
	}
	g.root(g.w.total, 0)
	g.expand = func(dst, set []member) []member {
		if set[0].node == Root {
			return w.members(dst)
		}
		for _, m := range set {
			n, i := m.node, m.at
			if sh.isRoot(n) {
				n = Root
			}
			base := w.key[i] &^ math.MaxUint32 // of the root
			if w.key[i] == base|uint64(w.at(n)) {
				i++
			}
			end := base | uint64(w.end(n))
			for n = kid[n]; n != 0 && w.key[i] < end; n = next[n] {
				if to := base | uint64(w.end(n)); w.key[i] < to {
					first := i
					i = w.behind(i, to)
					dst = append(dst, member{n, first, w.before[i] - w.before[first]})
				}
			}
		}
		return dst
	}
	return g.from([]member{{weight: g.w.total}})
}

// members appends the roots that have events.
func (w *rooted) members(dst []member) []member {
	for root := range int32(len(w.roots.frames)) {
		if total, _ := w.total(root); total > 0 {
			dst = append(dst, member{w.shape.rootNode(root), w.start[root], total})
		}
	}
	return dst
}

// byNode are weights of roots by node, as lists.
type byNode struct {
	start []int32 // by NodeID and one more
	root  []int32
	value []int64
}

// byNode lists the roots of each node. With key, they are those of key[node], and
// nodes whose key is 0 are left out.
func (w *rooted) byNode(ctx context.Context, key []NodeID) (*byNode, error) {
	out := &byNode{start: make([]int32, w.shape.Len()+1)}
	each := func(visit func(n NodeID, root, entry int32)) {
		for root := range w.roots.frames {
			from, to := w.entriesOf(int32(root))
			for i := from; i < to; i++ {
				if stops(ctx, int(i)) {
					return
				}
				n := w.node(i)
				if key != nil {
					if n = key[n]; n == 0 {
						continue
					}
				}
				visit(n, int32(root), i)
			}
		}
	}
	each(func(n NodeID, _, _ int32) { out.start[n]++ })
	total := int32(0)
	for n, count := range out.start {
		total += count
		out.start[n] = total
	}
	out.root, out.value = make([]int32, total), make([]int64, total)
	each(func(n NodeID, root, entry int32) { // backward in each list
		out.start[n]--
		out.root[out.start[n]], out.value[out.start[n]] = root, w.value(entry)
	})
	return out, ctx.Err()
}

// up appends the callers of the members, which have roots above the trie. A
// member's at is the node whose roots it has.
func (b *byNode) up(sh *Shape, dst, set []member) []member {
	for _, m := range set {
		if sh.isRoot(m.node) {
			continue
		}
		if p := sh.Up[m.node]; p != 0 {
			dst = append(dst, member{p, m.at, m.weight})
		} else {
			dst = b.ofRoots(sh, dst, NodeID(m.at))
		}
	}
	return dst
}

// ofRoots appends the roots of a node.
func (b *byNode) ofRoots(sh *Shape, dst []member, n NodeID) []member {
	for i := b.start[n]; i < b.start[n+1]; i++ {
		dst = append(dst, member{node: sh.rootNode(b.root[i]), weight: b.value[i]})
	}
	return dst
}
