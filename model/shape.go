package model

import "context"

// NodeID numbers the nodes of a shape as the store numbers its stacks; 0 is the
// root. A node's parent has a lower number than the node.
type NodeID = StackID

// Shape is the trie as a grouping and its transforms see it: which box each node
// has, and below which node it hangs. A node without a box of its own is hosted
// by an ancestor, whose box its events and children then belong to.
//
// It depends on the stacks, the grouping and the transforms, not on weights, so
// it outlives most clicks. Memory: 4 bytes a stack, 8 after transforms, and 8 for
// the children and 20 for the preorder where it cannot share those of the trie.
//
// Threads and files at the root are above it: their boxes follow those of the
// nodes (isRoot), and nothing is below them here.
type Shape struct {
	Boxes *Boxes
	trie  *trie
	// By NodeID. Box is NoBox for the root and for hosted nodes. Up is the parent,
	// or the host of a hosted node: an ancestor that is not hosted.
	Box []BoxID
	Up  []NodeID
	// shift is 1 where a root is the first node (below), else 0: the nodes of
	// stacks are one more.
	shift NodeID
	// hosts says that some nodes are hosted.
	hosts bool
	kinds []Kind
	// byFrame says which boxes nodes have, if that is a matter of their frames, by
	// FrameID; but nodes may be joined with parents of the same box.
	byFrame []BoxID
	// nested says that nodes with a box stand below each other exactly where they
	// did in the trie.
	nested bool
	// distinct says that no path holds a box twice.
	distinct bool
	// What children gives; nil until asked.
	kid, next []NodeID
	// What preorder gives; nil until asked, or if the shape is plain.
	visits *preorder
}

// Len counts nodes, the root and the hosted ones included.
func (sh *Shape) Len() int { return len(sh.Up) }

// of is the node that has a stack's events.
func (sh *Shape) of(stack StackID) NodeID {
	n := stack + sh.shift
	if sh.Box[n] == NoBox {
		return sh.Up[n]
	}
	return n
}

// rootNode is the node of a root above the trie.
func (sh *Shape) rootNode(root int32) NodeID { return NodeID(sh.Len()) + NodeID(root) }

// isRoot says that a node is such a root.
func (sh *Shape) isRoot(n NodeID) bool { return int(n) >= sh.Len() }

// below is the shape of one root's stacks, in which that root is a node. It has no
// trie to share lists, order and sums with.
func (sh *Shape) below(root int32) *Shape {
	n := sh.Len()
	out := &Shape{
		Boxes: sh.Boxes, hosts: sh.hosts, distinct: sh.distinct, shift: 1,
		Box: make([]BoxID, n+1), Up: make([]NodeID, n+1), kinds: make([]Kind, n+1),
	}
	copy(out.Box[1:], sh.Box[:n])
	copy(out.kinds[1:], sh.kinds[:n])
	at := sh.rootNode(root)
	out.Box[0], out.Box[1], out.kinds[1] = NoBox, sh.Box[at], sh.kinds[at]
	for i, up := range sh.Up[1:] {
		out.Up[i+2] = up + 1
	}
	return out
}

// newShape looks at a trie of a store's stacks through boxes and transforms.
// boxes are the grouping's and stay as they are. Errors: a transform that does
// not exist, or whose pattern is none; or the context's.
func newShape(ctx context.Context, s *outfit, t *trie, boxes *Boxes, transforms []Transform) (*Shape, error) {
	sh := &Shape{
		Boxes: boxes, trie: t, Box: make([]BoxID, t.Len(), t.Len()+len(s.roots.list())), Up: t.Parent,
		kinds: t.kinds, byFrame: boxes.Of, nested: true,
	}
	r := reshaper{Shape: sh, ctx: ctx, store: s, frames: boxes.Of}
	for _, t := range transforms {
		if t.Off {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := r.apply(t); err != nil {
			return nil, err
		}
	}
	r.fill()
	r.crown()
	return sh, ctx.Err()
}

// stops says that a pass over the nodes ends here, because its context has: a
// question that nobody asks any more costs no more than 65,536 nodes. What the
// pass has made by then is of no use, so who starts passes looks at the context
// before going on.
func stops(ctx context.Context, n int) bool { return n&0xffff == 0 && ctx.Err() != nil }

// plain says that the shape is the trie but for the boxes' names.
func (sh *Shape) plain() bool { return sh.nested && !sh.hosts }

// children gives the lists of children. Callers views and flat profiles do
// without.
func (sh *Shape) children(ctx context.Context) (kid, next []NodeID, err error) {
	if sh.plain() {
		return sh.trie.children(ctx)
	}
	if sh.kid == nil {
		kid, next, err = children(ctx, sh.Up, sh.Box)
		if err != nil {
			return nil, nil, err
		}
		sh.kid, sh.next = kid, next
	}
	return sh.kid, sh.next, nil
}
