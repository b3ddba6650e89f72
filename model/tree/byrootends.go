package tree

import (
	"flameview/model/shape"
)

// endsAtRoots finds ends in a callers view with roots above the trie.
type endsAtRoots struct {
	t    *Tree
	sh   *shape.Shape
	rows []int32     // by node: the last row in the trie
	tops []bool      // by node: the climb from it reaches the top, where the root follows
	box  shape.BoxID // of the root
}

func (e *endsAtRoots) setRoot(root int32) { e.box = e.sh.Box[e.sh.RootNode(root)] }

func (e *endsAtRoots) row(n shape.NodeID) int32 {
	row := e.rows[n]
	if row != noRow && e.tops[n] {
		row, _ = e.t.child(row, e.box)
	}
	return row
}

// rootEnds finds ends in a callees view with roots above the trie. The rows of a root are found on
// the way to the nodes that are looked up, each once.
type rootEnds struct {
	t    *Tree
	sh   *shape.Shape
	root int32
	rows []int32 // by node, for the current root
	gone []bool  // by node: the tree has no row for it
	seen []int32 // by node: the last root it was found for, and 1
	path []shape.NodeID
}

func newRootEnds(t *Tree, sh *shape.Shape) *rootEnds {
	n := sh.Len()
	return &rootEnds{t: t, sh: sh, rows: make([]int32, n), gone: make([]bool, n), seen: make([]int32, n)}
}

func (e *rootEnds) setRoot(root int32) {
	e.root = root
	row, ok := e.t.child(0, e.sh.Box[e.sh.RootNode(root)])
	e.rows[shape.Root], e.gone[shape.Root], e.seen[shape.Root] = row, !ok, root+1
}

func (e *rootEnds) row(n shape.NodeID) int32 {
	e.path = e.path[:0]
	for ; e.seen[n] != e.root+1; n = e.sh.Up[n] {
		e.path = append(e.path, n)
	}
	row, gone := e.rows[n], e.gone[n]
	for i := len(e.path) - 1; i >= 0; i-- {
		n = e.path[i]
		if !gone {
			var ok bool
			row, ok = e.t.child(row, e.sh.Box[n])
			gone = !ok
		}
		e.rows[n], e.gone[n], e.seen[n] = row, gone, e.root+1
	}
	return row
}
