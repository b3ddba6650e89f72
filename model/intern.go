package model

// edges is the hash table behind the trie: (parent, frame) -> child. It is
// open addressing with linear probing in one slice of 12-byte entries, because
// a lookup here is the inner loop of every reader: a hit costs one cache miss.
type edges struct {
	table []edge
	used  int
	shift uint
}

// edge with child 0 is an empty slot: the root is nobody's child.
type edge struct {
	parent StackID
	frame  FrameID
	child  StackID
}

func (e *edges) grow() {
	size := max(1024, 2*len(e.table))
	old := e.table
	e.table = make([]edge, size)
	e.shift = 64
	for s := size; s > 1; s >>= 1 {
		e.shift--
	}
	for _, x := range old {
		if x.child != Root {
			e.table[e.slot(x.parent, x.frame)] = x
		}
	}
}

// slot finds the entry of a pair, or the empty one where it belongs.
func (e *edges) slot(p StackID, f FrameID) uint64 {
	mask := uint64(len(e.table) - 1)
	h := (uint64(p)<<32 | uint64(f)) * 0x9E3779B97F4A7C15
	h ^= h >> 32
	i := (h * 0xD6E8FEB86659FD93) >> e.shift
	for {
		x := &e.table[i&mask]
		if x.child == Root || x.parent == p && x.frame == f {
			return i & mask
		}
		i++
	}
}

// child gives the number of a pair's node; next is used if it is new.
func (e *edges) child(p StackID, f FrameID, next StackID) (id StackID, isNew bool) {
	if e.used*8 >= len(e.table)*5 {
		e.grow()
	}
	x := &e.table[e.slot(p, f)]
	if x.child != Root {
		return x.child, false
	}
	*x = edge{p, f, next}
	e.used++
	return next, true
}
