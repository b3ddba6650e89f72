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
// it outlives most clicks. Memory: 13 bytes a stack, 21 after transforms.
//
// Threads and files at the root are above it: their boxes follow those of the
// nodes (isRoot), and nothing is below them here.
type Shape struct {
	Boxes *Boxes
	store *outfit
	// By NodeID. Box is NoBox for the root and for hosted nodes, Up an ancestor
	// that is hosted by itself.
	Box []BoxID
	Up  []NodeID
	// host is the node itself if it has a box; nil if all have.
	host []NodeID
	// shift is 1 where a root is the first node (below), else 0. Then host is by
	// stack, and the nodes of the shape are one more.
	shift NodeID
	kinds []Kind
	// distinct says that no path holds a box twice.
	distinct bool
	// What children gives; nil until asked.
	kid, next []NodeID
	// outermost says that no box above the node is the same; nil until asked.
	outermost []bool
	// What preorder gives; nil until asked.
	visits *preorder
}

// Len counts nodes, the root and the hosted ones included.
func (sh *Shape) Len() int { return len(sh.Up) }

// of is the node that has a stack's events.
func (sh *Shape) of(stack StackID) NodeID {
	if sh.host == nil {
		return stack + sh.shift
	}
	return sh.host[stack]
}

// rootNode is the node of a root above the trie.
func (sh *Shape) rootNode(root int32) NodeID { return NodeID(sh.Len()) + NodeID(root) }

// isRoot says that a node is such a root.
func (sh *Shape) isRoot(n NodeID) bool { return int(n) >= sh.Len() }

// below is the shape of one root's stacks, in which that root is a node.
func (sh *Shape) below(root int32) *Shape {
	n := sh.Len()
	out := &Shape{
		Boxes: sh.Boxes, store: sh.store, distinct: sh.distinct, shift: 1,
		Box: make([]BoxID, n+1), Up: make([]NodeID, n+1), kinds: make([]Kind, n+1),
	}
	copy(out.Box[1:], sh.Box[:n])
	copy(out.kinds[1:], sh.kinds[:n])
	at := sh.rootNode(root)
	out.Box[0], out.Box[1], out.kinds[1] = NoBox, sh.Box[at], sh.kinds[at]
	for i, up := range sh.Up[1:] {
		out.Up[i+2] = up + 1
	}
	if sh.host != nil {
		out.host = make([]NodeID, n)
		for i, host := range sh.host {
			out.host[i] = host + 1
		}
	}
	return out
}

// newShape looks at a store's trie through boxes and transforms. boxes are the
// grouping's and stay as they are. Errors: a transform that does not exist, or
// whose pattern is none; or the context's.
func newShape(ctx context.Context, s *outfit, boxes *Boxes, transforms []Transform) (*Shape, error) {
	sh := &Shape{Boxes: boxes, store: s, Up: s.Stacks.Parent}
	r := reshaper{ctx: ctx, store: s.Store, boxes: boxes, of: boxes.Of}
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
	if r.host != nil {
		sh.Boxes, sh.Up, sh.host = r.done(), r.up, r.host
		sh.distinct = r.distinct
	}
	sh.fill(ctx)
	return sh, ctx.Err()
}

// stops says that a pass over the nodes ends here, because its context has: a
// question that nobody asks any more costs no more than 65,536 nodes. What the
// pass has made by then is of no use, so who starts passes looks at the context
// before going on.
func stops(ctx context.Context, n int) bool { return n&0xffff == 0 && ctx.Err() != nil }

// fill gives the nodes their boxes and kinds.
func (sh *Shape) fill(ctx context.Context) {
	n, roots := sh.Len(), sh.store.roots.list()
	sh.Box, sh.kinds = make([]BoxID, n+len(roots)), make([]Kind, n+len(roots))
	frames, of := sh.store.Stacks.Frame[:n], sh.Boxes.Of
	kinds := make([]Kind, len(of)) // by FrameID: fits the nearest cache
	for i, f := range sh.store.Frames {
		kinds[i] = f.Kind
	}
	for i := 1; i < n; i++ {
		if stops(ctx, i) {
			return
		}
		if sh.host != nil {
			host := sh.host[sh.host[i]]
			if sh.host[i] = host; host != NodeID(i) {
				sh.Box[i] = NoBox
				continue
			}
			sh.Up[i] = sh.host[sh.Up[i]]
		}
		sh.Box[i], sh.kinds[i] = of[frames[i]], kinds[frames[i]]
	}
	sh.Box[0] = NoBox
	for i, f := range roots {
		sh.Box[n+i], sh.kinds[n+i] = of[f], kinds[f]
	}
}

// children gives the lists of children: the first child of each node that has a
// box, and the next one below the same parent; 0 ends a list. Callers views and
// flat profiles do without.
//
// Lists are made backward, so that they run forward: in a store that is numbered
// by level, children then mostly stand in the order that grouping wants.
func (sh *Shape) children(ctx context.Context) (kid, next []NodeID, err error) {
	if sh.kid != nil {
		return sh.kid, sh.next, nil
	}
	n := sh.Len()
	kid, next = make([]NodeID, n), make([]NodeID, n)
	for i := n - 1; i > 0; i-- {
		if stops(ctx, i) {
			return nil, nil, ctx.Err()
		}
		if sh.Box[i] != NoBox {
			up := sh.Up[i]
			next[i], kid[up] = kid[up], NodeID(i)
		}
	}
	sh.kid, sh.next = kid, next
	return kid, next, nil
}
