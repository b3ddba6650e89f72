package shape

import (
	"context"
	"slices"

	"flameview/model"
	"flameview/model/run"
)

// NodeID numbers the nodes of a shape as the store numbers its stacks; 0 is the
// root. A node's parent has a lower number than the node.
type NodeID = model.StackID

// Root is the node above all others. It has no box.
const Root = model.Root

// Shape is the trie as a grouping and its transforms see it: which box each node
// has, and below which node it stands. A node without a box of its own is merged
// into an ancestor, whose box its events and children then belong to.
//
// It depends on the stacks, the grouping and the transforms, not on weights.
// Memory: 4 bytes a stack, 8 after transforms, and 8 for the children and 20 for
// the preorder where it cannot share those of the trie.
//
// Threads and files at the root are above the trie: their boxes follow those of
// the nodes (IsRoot), and they have no children here.
type Shape struct {
	Boxes *Boxes
	Trie  *Trie
	// By NodeID. Box is NoBox for the root and for merged nodes. Up is the parent,
	// or the node that a merged node was merged into: an ancestor with a box, or
	// the root.
	Box []BoxID
	Up  []NodeID
	// Kind is how the frames of nodes ran, by NodeID.
	Kind []model.Kind
	// Nested says that nodes with a box stand below each other exactly where they
	// did in the trie.
	Nested bool
	// Distinct says that no path holds a box twice.
	Distinct bool

	// shift is 1 where a root is the first node (WithRoot), else 0: the nodes of
	// stacks are one more.
	shift NodeID
	// merged says that some nodes are merged into others.
	merged bool
	// byFrame says which boxes nodes have, by FrameID, if that depends on their
	// frames alone; nodes may be merged with parents of the same box all the same.
	byFrame []BoxID
	// What Children gives; nil until asked.
	firstChild, nextSibling []NodeID
	// What Preorder gives; nil until asked, or if the shape is plain.
	order *Preorder
}

// Source is what shapes are made of: a store, and the frames that are threads or
// files at the root.
type Source struct {
	*model.Store
	RootFrames []model.FrameID
}

// New looks at a trie of a store's stacks through boxes and transforms. boxes
// are the grouping's and stay as they are. Errors: a transform that does not
// exist, or whose pattern is none; or the context's.
func New(ctx context.Context, s Source, t *Trie, boxes *Boxes, transforms []Transform) (*Shape, error) {
	sh := &Shape{
		Boxes: boxes, Trie: t, Box: make([]BoxID, t.Len(), t.Len()+len(s.RootFrames)), Up: t.Parent,
		Kind: t.Kind, byFrame: boxes.Of, Nested: true,
	}
	r := reshaper{Shape: sh, ctx: ctx, source: s, frames: boxes.Of}
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
	r.addRoots()
	return sh, ctx.Err()
}

// Len counts nodes, the root and the merged ones included.
func (sh *Shape) Len() int { return len(sh.Up) }

// NodeOf is the node that has a stack's events.
func (sh *Shape) NodeOf(stack model.StackID) NodeID {
	n := stack + sh.shift
	if sh.Box[n] == NoBox {
		return sh.Up[n]
	}
	return n
}

// Path appends the boxes on the way to a node, root first.
func (sh *Shape) Path(dst []BoxID, n NodeID) []BoxID {
	from := len(dst)
	for ; n != Root; n = sh.Up[n] {
		if box := sh.Box[n]; box != NoBox {
			dst = append(dst, box)
		}
	}
	slices.Reverse(dst[from:])
	return dst
}

// HasBox says that a stack's last frame has a box of its own there, rather than
// being merged into another.
func (sh *Shape) HasBox(stack model.StackID) bool { return sh.Box[stack+sh.shift] != NoBox }

// RootNode is the node of a thread or file above the trie.
func (sh *Shape) RootNode(root int32) NodeID { return NodeID(sh.Len()) + NodeID(root) }

// IsRoot says that a node is such a root.
func (sh *Shape) IsRoot(n NodeID) bool { return int(n) >= sh.Len() }

// WithRoot is the shape of one root's stacks, in which that root is a node. It
// has no trie to share lists, order and sums with.
func (sh *Shape) WithRoot(root int32) *Shape {
	n := sh.Len()
	out := &Shape{
		Boxes: sh.Boxes, merged: sh.merged, Distinct: sh.Distinct, shift: 1,
		Box: make([]BoxID, n+1), Up: make([]NodeID, n+1), Kind: make([]model.Kind, n+1),
	}
	copy(out.Box[1:], sh.Box[:n])
	copy(out.Kind[1:], sh.Kind[:n])
	at := sh.RootNode(root)
	out.Box[0], out.Box[1], out.Kind[1] = NoBox, sh.Box[at], sh.Kind[at]
	for i, up := range sh.Up[1:] {
		out.Up[i+2] = up + 1
	}
	return out
}

// Merged says that some nodes are merged into others.
func (sh *Shape) Merged() bool { return sh.merged }

// plain says that the shape is the trie but for the boxes' names.
func (sh *Shape) plain() bool { return sh.Nested && !sh.merged }

// Children gives lists of children: the first one of each node that has a box,
// and the next one below the same parent; 0 ends a list. Callers views and flat
// profiles do without.
func (sh *Shape) Children(ctx context.Context) (first, next []NodeID, err error) {
	if sh.plain() {
		return sh.Trie.children(ctx)
	}
	if sh.firstChild == nil {
		first, next, err = children(ctx, sh.Up, sh.Box)
		if err != nil {
			return nil, nil, err
		}
		sh.firstChild, sh.nextSibling = first, next
	}
	return sh.firstChild, sh.nextSibling, nil
}

// children lists children; box is nil if all nodes have one.
//
// Lists are made backward, so that they run forward: in a store that is numbered
// by level, children then mostly stand in the order that grouping wants.
func children(ctx context.Context, up []NodeID, box []BoxID) (first, next []NodeID, err error) {
	first, next = make([]NodeID, len(up)), make([]NodeID, len(up))
	for i := len(up) - 1; i > 0; i-- {
		if run.Cancelled(ctx, i) {
			return nil, nil, ctx.Err()
		}
		if box == nil || box[i] != NoBox {
			up := up[i]
			next[i], first[up] = first[up], NodeID(i)
		}
	}
	return first, next, nil
}
