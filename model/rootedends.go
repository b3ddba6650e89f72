package model

// endsAtRoots are the ends of a callers view with roots above the trie.
type endsAtRoots struct {
	t    *Tree
	sh   *Shape
	rows []int32 // by node: the last row in the trie
	tops []bool  // by node: there is a root's behind it
	box  BoxID   // of the root
}

func (e *endsAtRoots) of(root int32) { e.box = e.sh.Box[e.sh.rootNode(root)] }

func (e *endsAtRoots) row(n NodeID) int32 {
	row := e.rows[n]
	if row != noRow && e.tops[n] {
		row, _ = e.t.child(row, e.box)
	}
	return row
}

// rootedEnds are the ends of a callees view with roots above the trie. Rows of a
// root are found on the way to the nodes that are asked for, each once.
type rootedEnds struct {
	t    *Tree
	sh   *Shape
	root int32
	rows []int32 // by node, for the root at hand
	gone []bool  // by node: the tree has no row for it
	seen []int32 // by node: the last root it was found for, and 1
	path []NodeID
}

func newRootedEnds(t *Tree, sh *Shape) *rootedEnds {
	n := sh.Len()
	return &rootedEnds{t: t, sh: sh, rows: make([]int32, n), gone: make([]bool, n), seen: make([]int32, n)}
}

func (e *rootedEnds) of(root int32) {
	e.root = root
	row, ok := e.t.child(0, e.sh.Box[e.sh.rootNode(root)])
	e.rows[Root], e.gone[Root], e.seen[Root] = row, !ok, root+1
}

func (e *rootedEnds) row(n NodeID) int32 {
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
