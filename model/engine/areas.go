package engine

import (
	"context"

	"flameview/model/query"
	"flameview/model/tree"
)

// Areas say how much of a picture each method takes in the main metric, before
// filters and transforms: they are the same whatever is asked meanwhile. Error:
// the context's, or that of a store without a metric.
func (e *Engine) Areas(ctx context.Context) (*tree.Areas, error) {
	a, err := e.ask(ctx, query.Query{})
	if err != nil {
		return nil, err
	}
	return tree.NewAreas(ctx, a.in.Shape, a.in.Weights)
}
