package model

import "context"

// preorder is the order in which a walk depth first visits the nodes of a shape
// that have a box: what is below a node stands behind it in one run, and children
// stand in the order of their numbers.
//
// It is what finds boxes that stand on a path twice without looking at paths,
// whatever their depth: what is above a node is what has begun before it and not
// yet ended. Of the nodes of one box the last outermost one is the only that can
// contain the next, so one number for each box decides: where that one ends.
type preorder struct {
	at    []int32  // by NodeID: its place in order
	size  []int32  // by NodeID: the node and all below it
	order []NodeID // without the root
	// The sizes and frames by place; nil until asked.
	sizes  []int32
	frames []FrameID
}

// newPreorder orders nodes below their parents: up are the parents, which have
// boxes or are the root. box is nil if all nodes have one.
func newPreorder(ctx context.Context, up []NodeID, box []BoxID) (*preorder, error) {
	n := len(up)
	p := &preorder{at: make([]int32, n), size: make([]int32, n)}
	at, size := p.at, p.size
	for i := n - 1; i > 0; i-- {
		if stops(ctx, i) {
			return nil, ctx.Err()
		}
		if box == nil || box[i] != NoBox {
			size[i]++
			size[up[i]] += size[i]
		}
	}
	p.order = make([]NodeID, size[Root])
	// at is where the next child of a node goes, and so at last behind all that is
	// below the node.
	for i := 1; i < n; i++ {
		if stops(ctx, i) {
			return nil, ctx.Err()
		}
		if box == nil || box[i] != NoBox {
			place := at[up[i]]
			p.order[place] = NodeID(i)
			at[up[i]], at[i] = place+size[i], place+1
		}
	}
	for i, size := range size {
		at[i] -= size
	}
	return p, ctx.Err()
}

// inOrder gives a column by node as one by place: what passes in preorder ask.
//
// One column after the other: a pass that writes three things at places out of
// order takes 20 ms for 1,000,000 nodes, three that read them from there 2 ms
// each.
func inOrder[T any](ctx context.Context, p *preorder, column []T) ([]T, error) {
	out := make([]T, len(p.order))
	for i, n := range p.order {
		if stops(ctx, i) {
			return nil, ctx.Err()
		}
		out[i] = column[n]
	}
	return out, nil
}

// preorder gives the order of the shape's nodes.
func (sh *Shape) preorder(ctx context.Context) (*preorder, error) {
	if sh.plain() {
		return sh.trie.preorder(ctx)
	}
	if sh.visits == nil {
		p, err := newPreorder(ctx, sh.Up, sh.Box)
		if err != nil {
			return nil, err
		}
		sh.visits = p
	}
	return sh.visits, nil
}

// walk visits the nodes of a shape in preorder, with their boxes. It is in the
// trie's order where that serves, and then visits hosted nodes too.
type walk struct {
	order []NodeID
	sizes []int32
	// Boxes by place are those of frames, or of nodes if those do not suffice.
	frames []FrameID
	of     []BoxID // by FrameID; nil if by node
	box    []BoxID // by NodeID
}

func (sh *Shape) walk(ctx context.Context) (w walk, err error) {
	order := sh.preorder
	if sh.nested {
		order = sh.trie.preorder
	}
	p, err := order(ctx)
	if err != nil {
		return w, err
	}
	if p.sizes == nil {
		if p.sizes, err = inOrder(ctx, p, p.size); err != nil {
			return w, err
		}
	}
	if p.frames == nil && sh.byFrame != nil {
		if p.frames, err = inOrder(ctx, p, sh.trie.Frame); err != nil {
			return w, err
		}
	}
	return walk{order: p.order, sizes: p.sizes, frames: p.frames, of: sh.byFrame, box: sh.Box}, nil
}

// boxAt is the box of the node at a place, NoBox if it has none. By frame, a node
// that was joined with its parent has the box of both, which is above it anyway.
func (w *walk) boxAt(place int) BoxID {
	if w.of != nil {
		return w.of[w.frames[place]]
	}
	return w.box[w.order[place]]
}

// repeats says for every node whether its box stands above it.
func (sh *Shape) repeats(ctx context.Context) ([]bool, error) {
	w, err := sh.walk(ctx)
	if err != nil {
		return nil, err
	}
	out, end := make([]bool, sh.Len()), make([]int32, len(sh.Boxes.List))
	for i, size := range w.sizes {
		if stops(ctx, i) {
			return nil, ctx.Err()
		}
		switch b := w.boxAt(i); {
		case b == NoBox:
		case int32(i) >= end[b]:
			end[b] = int32(i) + size
		default:
			out[w.order[i]] = true
		}
	}
	return out, nil
}
