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

// Shape is the trie as a grouping and its transforms see it: the box and the parent of each node. A
// node without a box of its own is merged into an ancestor: its events and children belong to that
// ancestor's box.
//
// It depends on the stacks, the grouping and the transforms, not on weights. Memory: 4 bytes a
// stack, 8 after transforms; another 8 for the lists of children and 20 for the preorder where it
// cannot share those of the trie.
//
// Threads and files at the root are above the trie. Their boxes follow those of the nodes in Box
// (IsRoot), and they have no children here.
type Shape struct {
	Boxes *Boxes
	Trie  *Trie
	// By NodeID. Box is NoBox for the root and for merged nodes. Up is the parent,
	// or the node that a merged node was merged into: an ancestor with a box, or
	// the root.
	Box []BoxID
	Up  []NodeID
	// Kind is the kind of each node's frame, by NodeID.
	Kind []model.Kind
	// Nested says that, among nodes with a box, ancestors are exactly those of the trie.
	Nested bool
	// Distinct says that no path has a box twice.
	Distinct bool

	// shift is 1 if a root was inserted as the first node (WithRoot), else 0: the node of a
	// stack is the stack's number plus shift.
	shift NodeID
	// merged says that some nodes are merged into others.
	merged bool
	// byFrame is the box by FrameID, if boxes depend on frames alone; even then, nodes may
	// be merged into parents of the same box.
	byFrame []BoxID
	// Result of Children; nil until first use.
	firstChild, nextSibling []NodeID
	// Result of Preorder; nil until first use, or if the shape is plain.
	order *Preorder
}

// Source is the input of a shape: a store, and the frames of the threads or files at the root.
type Source struct {
	*model.Store
	RootFrames []model.FrameID
}

// New makes a shape from a trie of a store's stacks. boxes are those of the grouping and are not
// modified. Errors: an unknown transform, an invalid pattern; or the context's.
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

// Len counts nodes, including the root and merged nodes.
func (sh *Shape) Len() int { return len(sh.Up) }

// NodeOf returns the node that has a stack's events.
func (sh *Shape) NodeOf(stack model.StackID) NodeID {
	n := stack + sh.shift
	if sh.Box[n] == NoBox {
		return sh.Up[n]
	}
	return n
}

// Path appends the boxes on the path to a node, root first.
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

// HasBox says whether a stack's last frame has its own box, rather than being merged into
// another.
func (sh *Shape) HasBox(stack model.StackID) bool { return sh.Box[stack+sh.shift] != NoBox }

// RootNode returns the node of a thread or file above the trie.
func (sh *Shape) RootNode(root int32) NodeID { return NodeID(sh.Len()) + NodeID(root) }

// IsRoot says whether a node is a thread or file above the trie.
func (sh *Shape) IsRoot(n NodeID) bool { return int(n) >= sh.Len() }

// WithRoot returns the shape of one root's stacks, in which that root is an ordinary node. It shares no
// lists, order and sums with the trie.
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

// Merged says whether some nodes are merged into others.
func (sh *Shape) Merged() bool { return sh.merged }

// plain says whether the shape differs from the trie in the names of boxes only.
func (sh *Shape) plain() bool { return sh.Nested && !sh.merged }

// Children returns lists of children: the first child of each node that has a box, and the next
// sibling; 0 ends a list. Callers views and flat profiles do not need them.
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

// children makes the lists; box is nil if all nodes have one.
//
// It runs backward, so that the lists run forward: in a store that is numbered by level, children are
// then mostly in the order that grouping needs.
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
