package shape

import (
	"context"

	"flameview/model"
	"flameview/model/run"
)

// Trie is what all shapes of a store share: shapes without transforms use its lists of children, and
// all shapes that only remove frames (Shape.Nested) its preorder. Each part is made on first use; as
// with the engine, only one goroutine may use it at a time.
//
// Memory: 1 byte a stack, 9 with children, 20 more with the preorder.
type Trie struct {
	model.Stacks
	Kind                    []model.Kind // by StackID
	firstChild, nextSibling []NodeID
	order                   *Preorder
}

// NewTrie looks up the kinds of stacks. Error: the context's.
func NewTrie(ctx context.Context, s *model.Store) (*Trie, error) {
	t := &Trie{Stacks: s.Stacks, Kind: make([]model.Kind, s.Stacks.Len())}
	of := make([]model.Kind, len(s.Frames)) // small enough for the L1 cache
	for i, f := range s.Frames {
		of[i] = f.Kind
	}
	for i, f := range t.Frame[1:] {
		if run.Cancelled(ctx, i) {
			break
		}
		t.Kind[i+1] = of[f]
	}
	return t, ctx.Err()
}

// children returns the lists of children of the trie itself.
func (t *Trie) children(ctx context.Context) (first, next []NodeID, err error) {
	if t.firstChild == nil {
		first, next, err = children(ctx, t.Parent, nil)
		if err != nil {
			return nil, nil, err
		}
		t.firstChild, t.nextSibling = first, next
	}
	return t.firstChild, t.nextSibling, nil
}

// Preorder returns the preorder of all stacks.
func (t *Trie) Preorder(ctx context.Context) (*Preorder, error) {
	if t.order == nil {
		p, err := newPreorder(ctx, t.Parent, nil)
		if err != nil {
			return nil, err
		}
		t.order = p
	}
	return t.order, nil
}
