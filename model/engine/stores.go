package engine

import (
	"context"

	"flameview/model"
	"flameview/model/shape"
)

// leafStore returns the store with the plan's frames at the leaf.
func (e *Engine) leafStore(ctx context.Context, p *plan) (*model.Store, error) {
	if !p.Decoration.Leaf {
		return e.store, nil
	}
	return e.withLeaves.get(p.keys.leaf, func() (*model.Store, error) {
		return shape.WithClassLeaves(ctx, e.store, p.metric.Series, e.Parallel)
	})
}

// decorate returns the store with the plan's frames at the leaf and the root.
func (e *Engine) decorate(ctx context.Context, p *plan) (decorated, error) {
	s, err := e.leafStore(ctx, p)
	if err != nil {
		return decorated{}, err
	}
	return e.decorated.get(p.keys.decoration, func() (decorated, error) {
		s, roots, err := p.Decoration.AddRoots(ctx, s)
		return decorated{s, roots}, err
	})
}

// trie returns what all shapes of the plan's store share.
func (e *Engine) trie(ctx context.Context, p *plan, s *model.Store) (*shape.Trie, error) {
	return e.tries.get(p.keys.leaf, func() (*shape.Trie, error) { return shape.NewTrie(ctx, s) })
}

func (e *Engine) shape(ctx context.Context, p *plan) (*shape.Shape, error) {
	s, err := e.decorate(ctx, p)
	if err != nil {
		return nil, err
	}
	return e.shapes.get(p.keys.shape, func() (*shape.Shape, error) {
		boxes, err := e.boxes.get(p.keys.boxes, func() (*shape.Boxes, error) { return shape.NewBoxes(s.Store, p.Grouping), nil })
		if err != nil {
			return nil, err
		}
		t, err := e.trie(ctx, p, s.Store)
		if err != nil {
			return nil, err
		}
		source := shape.Source{Store: s.Store}
		if s.roots != nil {
			source.RootFrames = s.roots.Frames
		}
		return shape.New(ctx, source, t, boxes, p.Transforms)
	})
}
