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
// it outlives most clicks. Memory: 16 bytes a stack, 20 after transforms.
type Shape struct {
	Boxes *Boxes
	store *Store
	// By NodeID. Box is NoBox for the root and for hosted nodes, Up an ancestor
	// that is hosted by itself.
	Box []BoxID
	Up  []NodeID
	// host is the node itself if it has a box; nil if all have.
	host []NodeID
	// kid and next list the children of a node that have a box; 0 ends a list.
	kid, next []NodeID
	kinds     []Kind // by FrameID
	// outermost says that no box above the node is the same; nil until asked.
	outermost []bool
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

func (sh *Shape) kind(n NodeID) Kind { return sh.kinds[sh.store.Stacks.Frame[n]] }

// newShape looks at a store's trie through boxes and transforms. boxes are the
// grouping's and stay as they are. Errors: a transform that does not exist, or
// whose pattern is none; or the context's.
func newShape(ctx context.Context, s *Store, boxes *Boxes, transforms []Transform) (*Shape, error) {
	sh := &Shape{Boxes: boxes, store: s, Up: s.Stacks.Parent, kinds: make([]Kind, len(s.Frames))}
	for i, f := range s.Frames {
		sh.kinds[i] = f.Kind
	}
	r := reshaper{store: s, boxes: boxes, of: boxes.Of}
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
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	sh.hang()
	return sh, nil
}

// hang fills the boxes and the lists of children, in one pass. Lists run
// backward, which is no matter: grouping puts them in order.
func (sh *Shape) hang() {
	n := sh.Len()
	sh.Box, sh.kid, sh.next = make([]BoxID, n), make([]NodeID, n), make([]NodeID, n)
	frames, of := sh.store.Stacks.Frame[:n], sh.Boxes.Of
	sh.Box[0] = NoBox
	for i := 1; i < n; i++ {
		if sh.host != nil {
			host := sh.host[sh.host[i]]
			if sh.host[i] = host; host != NodeID(i) {
				sh.Box[i] = NoBox
				continue
			}
			sh.Up[i] = sh.host[sh.Up[i]]
		}
		up := sh.Up[i]
		sh.Box[i] = of[frames[i]]
		sh.next[i], sh.kid[up] = sh.kid[up], NodeID(i)
	}
}

// firstOnPath says for every node whether its box stands nowhere above it: what
// counts for totals by box. In preorder a box's nodes are outside of each other
// exactly if one begins where the subtree of the last has ended, so one number
// for each box decides, whatever the depth.
func (sh *Shape) firstOnPath() []bool {
	if sh.outermost != nil {
		return sh.outermost
	}
	n := sh.Len()
	size, at, order := make([]int32, n), make([]int32, n), make([]NodeID, n)
	for i := n - 1; i > 0; i-- {
		if sh.Box[i] != NoBox {
			size[i]++
			size[sh.Up[i]] += size[i]
		}
	}
	// at is where the next child of a node goes.
	for i := 1; i < n; i++ {
		if sh.Box[i] != NoBox {
			up := sh.Up[i]
			order[at[up]] = NodeID(i)
			at[up], at[i] = at[up]+size[i], at[up]+1
		}
	}
	out, end := make([]bool, n), make([]int32, len(sh.Boxes.List))
	for i, node := range order[:size[0]] {
		if b := sh.Box[node]; int32(i) >= end[b] {
			out[node], end[b] = true, int32(i)+size[node]
		}
	}
	sh.outermost = out
	return out
}
