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
type Shape struct {
	Boxes *Boxes
	store *Store
	// By NodeID. Box is NoBox for the root and for hosted nodes, Up an ancestor
	// that is hosted by itself.
	Box []BoxID
	Up  []NodeID
	// host is the node itself if it has a box; nil if all have.
	host  []NodeID
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
		return stack
	}
	return sh.host[stack]
}

// newShape looks at a store's trie through boxes and transforms. boxes are the
// grouping's and stay as they are. Errors: a transform that does not exist, or
// whose pattern is none; or the context's.
func newShape(ctx context.Context, s *Store, boxes *Boxes, transforms []Transform) (*Shape, error) {
	sh := &Shape{Boxes: boxes, store: s, Up: s.Stacks.Parent}
	r := reshaper{ctx: ctx, store: s, boxes: boxes, of: boxes.Of}
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
	n := sh.Len()
	sh.Box, sh.kinds = make([]BoxID, n), make([]Kind, n)
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
