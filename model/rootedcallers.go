package model

import "context"

// byNode are weights of roots by node, as lists.
type byNode struct {
	start []int32 // by NodeID and one more
	root  []int32
	value []int64
}

// byNode lists the roots of each node's events; one may stand in it several
// times. With key, they are those of key[node], and nodes whose key is 0 are left
// out.
func (s *split) byNode(ctx context.Context, sh *Shape, roots *roots, key []NodeID) (*byNode, error) {
	out := &byNode{start: make([]int32, sh.Len()+1)}
	nodes := make([]NodeID, len(s.stack)) // by entry
	for i, stack := range s.stack {
		if stops(ctx, i) {
			return nil, ctx.Err()
		}
		n := sh.of(stack)
		if key != nil {
			n = key[n]
		}
		nodes[i] = n
		out.start[n]++
	}
	if key != nil {
		out.start[Root] = 0
	}
	total := int32(0)
	for n, count := range out.start {
		total += count
		out.start[n] = total
	}
	out.root, out.value = make([]int32, total), make([]int64, total)
	for _, p := range s.parts {
		root := roots.ofPart(p)
		for i := p.from; i < p.to; i++ { // backward in each list
			if stops(ctx, i) {
				return nil, ctx.Err()
			}
			if n := nodes[i]; n != Root || key == nil {
				out.start[n]--
				out.root[out.start[n]], out.value[out.start[n]] = root, s.value[i]
			}
		}
	}
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
