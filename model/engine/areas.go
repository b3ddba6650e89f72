package engine

import (
	"context"

	"flameview/model/query"
	"flameview/model/tree"
)

// Areas returns the areas of boxes (tree.Areas) in the default metric, before filters and transforms: the same for all
// queries. Error: the context's, or that the store has no metric.
func (e *Engine) Areas(ctx context.Context) (*tree.Areas, error) {
	a, err := e.resolve(ctx, query.Query{})
	if err != nil {
		return nil, err
	}
	return tree.NewAreas(ctx, a.in.Shape, a.in.Weights)
}
