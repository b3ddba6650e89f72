package viewer

import (
	"context"

	"flameview/compare"
	"flameview/compare/tables"
	"flameview/formats/codec"
	"flameview/model/engine"
	"flameview/viewer/answer"
	"flameview/viewer/report"
)

// writtenView is what is on screen, for a writer, with nothing left out of its tree.
// Errors: those of the engine, and that a format cannot hold a comparison, in words.
func writtenView(ctx context.Context, f *codec.Format, v *answer.View, o exportOptions) (*answer.View, *codec.View, error) {
	if v.Comparing == nil {
		v, err := exact(ctx, v)
		if err != nil {
			return nil, nil, err
		}
		out := written(v, o)
		if v.Ratio != nil && v.Ratio.Rows != nil && f.Options.Picture {
			err = report.Rate(ctx, compare.NewComparer(engine.New(v.Store)), out, v.State.Query(), v.Ratio.Ratio, v.State.Change)
		}
		return v, out, err
	}
	e := engine.New(v.Store)
	c := compare.NewComparer(e)
	q := v.State.Query()
	of, err := c.Resolve(ctx, q, v.Comparing.All.Norm)
	if err != nil {
		return nil, nil, err
	}
	if f.Options.Sides < len(of.Sides) {
		of = of.Pair(0, v.State.CurrentSide()) // what the picture shows of many
	}
	compared, err := report.Compared(ctx, c, e, of, f, tables.Style{})
	if err != nil {
		return nil, nil, err
	}
	full := *v
	if full.Tree, err = e.Tree(ctx, of.Query); err != nil {
		return nil, nil, err
	}
	if v.Search != nil {
		found := v.Search.In(full.Tree)
		full.Found = &found
	}
	out := written(&full, o)
	out.Compared = compared
	return &full, out, report.Judge(ctx, c, out, f, v.State.Change)
}
