package tree

import (
	"context"

	"flameview/model"
	"flameview/model/run"
	"flameview/model/shape"
)

// Areas are the sums of the totals of all rows of each box in the complete tree, so a method that
// calls itself counts at each level: the area that the box has in a picture. By kind of the frame
// and BoxID; nil for kinds that do not occur.
type Areas struct {
	Boxes *shape.Boxes
	Of    [model.NumKinds][]float64
}

// NewAreas computes them in one pass over the nodes of a shape. Error: the context's.
func NewAreas(ctx context.Context, sh *shape.Shape, w *Weights) (*Areas, error) {
	below, err := w.Below(ctx, sh)
	if err != nil {
		return nil, err
	}
	a := &Areas{Boxes: sh.Boxes}
	for n, box := range sh.Box {
		if run.Cancelled(ctx, n) {
			return nil, ctx.Err()
		}
		if box == shape.NoBox || below[n] == 0 {
			continue
		}
		of := &a.Of[sh.Kind[n]]
		if *of == nil {
			*of = make([]float64, len(sh.Boxes.List))
		}
		(*of)[box] += float64(below[n])
	}
	return a, nil
}
