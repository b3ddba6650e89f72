package tree

import (
	"context"

	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/shape"
)

// nodeRoots lists the roots of each node's events, with weights.
type nodeRoots struct {
	start []int32 // by shape.NodeID and one more
	root  []int32
	value []int64
}

// newNodeRoots makes the lists; a root may be in a list several times. With key, the roots of
// node n are put in the list of key[n], and nodes with key 0 are omitted.
func newNodeRoots(ctx context.Context, s *scan.Partition, sh *shape.Shape, roots *shape.Roots, key []shape.NodeID) (*nodeRoots, error) {
	out := &nodeRoots{start: make([]int32, sh.Len()+1)}
	nodes := make([]shape.NodeID, len(s.Stack)) // by entry
	for i, stack := range s.Stack {
		if run.Cancelled(ctx, i) {
			return nil, ctx.Err()
		}
		n := sh.NodeOf(stack)
		if key != nil {
			n = key[n]
		}
		nodes[i] = n
		out.start[n]++
	}
	if key != nil {
		out.start[shape.Root] = 0
	}
	total := int32(0)
	for n, count := range out.start {
		total += count
		out.start[n] = total
	}
	out.root, out.value = make([]int32, total), make([]int64, total)
	for _, p := range s.Parts {
		root := roots.Of(p.File, p.Thread)
		for i := p.From; i < p.To; i++ { // this reverses the order in each list
			if run.Cancelled(ctx, i) {
				return nil, ctx.Err()
			}
			if n := nodes[i]; n != shape.Root || key == nil {
				out.start[n]--
				out.root[out.start[n]], out.value[out.start[n]] = root, s.Value[i]
			}
		}
	}
	return out, ctx.Err()
}

// up appends the callers of the members; above the trie these are roots. at of a member is the
// node whose roots it has.
func (b *nodeRoots) up(sh *shape.Shape, dst, set []member) []member {
	for _, m := range set {
		if sh.IsRoot(m.node) {
			continue
		}
		if p := sh.Up[m.node]; p != 0 {
			dst = append(dst, member{p, m.at, m.weight})
		} else {
			dst = b.ofRoots(sh, dst, shape.NodeID(m.at))
		}
	}
	return dst
}

// ofRoots appends the roots of a node.
func (b *nodeRoots) ofRoots(sh *shape.Shape, dst []member, n shape.NodeID) []member {
	for i := b.start[n]; i < b.start[n+1]; i++ {
		dst = append(dst, member{node: sh.RootNode(b.root[i]), weight: b.value[i]})
	}
	return dst
}
