package model

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// Threads at the root
//
// With threads or files at the root, each of them has a copy of those paths of
// the trie that its events take: 64 threads that all run the same code make 64
// tries of one. To push each path through a hash table took 10 s for 10,000,000
// events of 64 threads in a trie of 1,000,000 nodes, of which 6,500,000 nodes
// came. What is known beforehand makes that short: a copy has only nodes of the
// trie, in the trie's order. So a copy is a set of numbers, kept as bits, and
// the number of a node in the store with roots is the number of bits before it:
// marking a path is setting bits upward until one is set, and finding the stack
// of an event is two looks into memory and a count. That takes 2 s (2 overloaded
// cores, BenchmarkView/root-thread). A file's stacks are listed and summed first
// and looked up once each: 130 ms, 460 with a look-up for each event.
//
// Most threads take few of the paths: 64 nodes that stand together are one cell,
// and only cells with nodes are there.
//
// The road not taken: to sort events by root, so that one copy is at hand at a
// time. It moves 80 bytes for each event, again with each filter.

// maxStacks is how many nodes a trie may have.
const maxStacks = math.MaxInt32

// copies are parts of a trie, one for each root; the copy of the trie's root is
// the root's own frame.
type copies struct {
	trie  Stacks
	cells []cell // [0] is none
	// By root*words + word: the cell. dense is nil where it would be large.
	words  uint64
	dense  []uint32
	sparse map[uint64]uint32
	keys   []uint64 // by cell
}

// cell is 64 neighbouring nodes of the trie in one copy.
type cell struct {
	nodes uint64  // a bit for each that the copy has
	first StackID // number of the lowest of them in the store with roots
}

// maxDense is the largest number of places for cells that are kept ready.
const maxDense = 1 << 24

func newCopies(trie Stacks) *copies {
	return &copies{trie: trie, words: uint64(trie.Len()+63) / 64}
}

// prepare makes room for a number of roots.
func (c *copies) prepare(roots int) {
	c.cells, c.keys = make([]cell, 1), make([]uint64, 1)
	if size := uint64(roots) * c.words; size <= maxDense {
		c.dense = make([]uint32, size)
	} else {
		c.sparse = map[uint64]uint32{}
	}
}

// cell gives the place of a node's cell, 0 if there is none.
func (c *copies) cell(key uint64) uint32 {
	if c.dense != nil {
		return c.dense[key]
	}
	return c.sparse[key]
}

// mark puts a node and all above it into the copy of a root.
func (c *copies) mark(root uint32, n StackID) {
	base := uint64(root) * c.words
	for {
		key := base + uint64(n/64)
		at := c.cell(key)
		if at == 0 {
			at = uint32(len(c.cells))
			c.cells, c.keys = append(c.cells, cell{}), append(c.keys, key)
			if c.dense != nil {
				c.dense[key] = at
			} else {
				c.sparse[key] = at
			}
		}
		bit := uint64(1) << (n % 64)
		if c.cells[at].nodes&bit != 0 {
			return
		}
		c.cells[at].nodes |= bit
		if n == Root {
			return
		}
		n = c.trie.Parent[n]
	}
}

// id is the number of a node's copy that was marked.
func (c *copies) id(root uint32, n StackID) StackID {
	cell := &c.cells[c.cell(uint64(root)*c.words+uint64(n/64))]
	return cell.first + StackID(bits.OnesCount64(cell.nodes&(1<<(n%64)-1)))
}

// stacks numbers what is marked, root by root and in the order of the trie, and
// gives the trie of it. frames are the roots'.
func (c *copies) stacks(ctx context.Context, frames []FrameID) (Stacks, error) {
	order := make([]uint32, len(c.cells)-1)
	for i := range order {
		order[i] = uint32(i + 1)
	}
	if c.dense != nil {
		order = order[:0]
		for _, at := range c.dense {
			if at != 0 {
				order = append(order, at)
			}
		}
	} else {
		slices.SortFunc(order, func(a, b uint32) int {
			if c.keys[a] < c.keys[b] {
				return -1
			}
			return 1
		})
	}
	size := 1
	for _, at := range order {
		c.cells[at].first = StackID(size)
		size += bits.OnesCount64(c.cells[at].nodes)
		if size > maxStacks {
			return Stacks{}, fmt.Errorf("more than %d call paths with their threads or files", maxStacks)
		}
	}
	out := Stacks{Parent: make([]StackID, size), Frame: make([]FrameID, size)}
	for i, at := range order {
		if i&0xfff == 0 && ctx.Err() != nil {
			return out, ctx.Err()
		}
		root, word := uint32(c.keys[at]/c.words), StackID(c.keys[at]%c.words)
		id, last, lastID := c.cells[at].first, Root, Root
		for nodes := c.cells[at].nodes; nodes != 0; nodes &= nodes - 1 {
			n := word*64 + StackID(bits.TrailingZeros64(nodes))
			if n == Root {
				out.Frame[id] = frames[root]
			} else {
				// Neighbours have the same parent more often than not.
				if p := c.trie.Parent[n]; p != last || lastID == Root {
					last, lastID = p, c.id(root, p)
				}
				out.Parent[id], out.Frame[id] = lastID, c.trie.Frame[n]
			}
			id++
		}
	}
	return out, nil
}
