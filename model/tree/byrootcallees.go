package tree

import (
	"math"

	"flameview/model/shape"
)

// wholeByRoot is whole with roots above the trie. at of a member is the first of its root's entries
// at or behind the node.
func (g *grower) wholeByRoot() error {
	w, sh := g.byRoot, g.sh
	first, next, err := sh.Children(g.ctx)
	if err != nil {
		return err
	}
	g.addRoot(g.w.Total, 0)
	g.expand = func(dst, set []member) []member {
		if set[0].node == shape.Root {
			return w.members(dst)
		}
		for _, m := range set {
			n, i := m.node, m.at
			if sh.IsRoot(n) {
				n = shape.Root
			}
			base := w.key[i] &^ math.MaxUint32 // of the root
			if w.key[i] == base|uint64(w.at(n)) {
				i++
			}
			end := base | uint64(w.end(n))
			for n = first[n]; n != 0 && w.key[i] < end; n = next[n] {
				if to := base | uint64(w.end(n)); w.key[i] < to {
					from := i
					i = w.behind(i, to)
					if weight := w.before[i] - w.before[from]; weight > 0 {
						dst = append(dst, member{n, from, weight})
					}
				}
			}
		}
		return dst
	}
	return g.growFrom([]member{{weight: g.w.Total}})
}

// members appends the roots that have events.
func (w *RootWeights) members(dst []member) []member {
	for root := range int32(len(w.roots.Frames)) {
		from, to := w.start[root], w.start[root+1]
		if total := w.before[to] - w.before[from]; total > 0 {
			dst = append(dst, member{w.shape.RootNode(root), from, total})
		}
	}
	return dst
}
