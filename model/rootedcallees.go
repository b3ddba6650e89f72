package model

import "math"

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
					if weight := w.before[i] - w.before[first]; weight > 0 {
						dst = append(dst, member{n, first, weight})
					}
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
		from, to := w.start[root], w.start[root+1]
		if total := w.before[to] - w.before[from]; total > 0 {
			dst = append(dst, member{w.shape.rootNode(root), from, total})
		}
	}
	return dst
}
