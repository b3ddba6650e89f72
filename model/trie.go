package model

import "context"

// trie is what a store's stacks have in common whatever boxes are made of them:
// shapes without transforms share its lists of children, and all whose paths
// only lose frames (Shape.nested) its preorder. Each part is made when it is
// first asked for: by one goroutine at a time, as the engine's.
//
// Memory: 1 byte a stack, 9 with children, 20 more with the preorder.
type trie struct {
	Stacks
	kinds     []Kind // by StackID
	kid, next []NodeID
	visits    *preorder
}

func newTrie(ctx context.Context, s *Store) (*trie, error) {
	t := &trie{Stacks: s.Stacks, kinds: make([]Kind, s.Stacks.Len())}
	of := make([]Kind, len(s.Frames)) // fits the nearest cache
	for i, f := range s.Frames {
		of[i] = f.Kind
	}
	for i, f := range t.Frame[1:] {
		if stops(ctx, i) {
			break
		}
		t.kinds[i+1] = of[f]
	}
	return t, ctx.Err()
}

// children gives the lists of children of the trie itself, as of a shape.
func (t *trie) children(ctx context.Context) (kid, next []NodeID, err error) {
	if t.kid == nil {
		kid, next, err = children(ctx, t.Parent, nil)
		if err != nil {
			return nil, nil, err
		}
		t.kid, t.next = kid, next
	}
	return t.kid, t.next, nil
}

// preorder gives the order of all stacks.
func (t *trie) preorder(ctx context.Context) (*preorder, error) {
	if t.visits == nil {
		p, err := newPreorder(ctx, t.Parent, nil)
		if err != nil {
			return nil, err
		}
		t.visits = p
	}
	return t.visits, nil
}

// children lists children: the first one of each node that has a box, and the
// next one below the same parent; 0 ends a list. box is nil if all have.
//
// Lists are made backward, so that they run forward: in a store that is numbered
// by level, children then mostly stand in the order that grouping wants.
func children(ctx context.Context, up []NodeID, box []BoxID) (kid, next []NodeID, err error) {
	kid, next = make([]NodeID, len(up)), make([]NodeID, len(up))
	for i := len(up) - 1; i > 0; i-- {
		if stops(ctx, i) {
			return nil, nil, ctx.Err()
		}
		if box == nil || box[i] != NoBox {
			up := up[i]
			next[i], kid[up] = kid[up], NodeID(i)
		}
	}
	return kid, next, nil
}
