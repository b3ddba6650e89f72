package report

import (
	"context"
	"fmt"
	"strings"

	"flameview/compare"
	"flameview/compare/tables"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model/engine"
	"flameview/picture"
	"flameview/picture/page"
)

// Compared is what a file of a format says of a comparison beside its rows. A format
// that cannot hold so many sides is refused in words (compare.ErrRefused). Other
// errors: those of the engine.
func Compared(ctx context.Context, c *compare.Comparer, e *engine.Engine, of *compare.Comparison, f *codec.Format, style tables.Style) (*codec.Compared, error) {
	if n := len(of.Sides); n > f.Options.Sides {
		var able []string
		for _, other := range formats.All {
			if other.Write != nil && other.Options.Sides >= n {
				able = append(able, other.ID)
			}
		}
		return nil, fmt.Errorf("%w: %s has no form for %d sides of a comparison; %s have", compare.ErrRefused, f.Title, n, strings.Join(able, ", "))
	}
	out := &codec.Compared{Comparison: of}
	var err error
	if len(of.Sides) > 2 {
		out.Matrix = &tables.Matrix{Style: style}
		out.Matrix.Matrix, err = c.Matrix(ctx, of, compare.BySelf)
		return out, err
	}
	if out.Report, err = tables.New(ctx, c, e, of, compare.BySelf); err != nil {
		return nil, err
	}
	out.Report.Style = style
	return out, nil
}

// Judge judges the rows of a view that is written, and gives pictures the colours of
// change. Errors: those of the engine.
func Judge(ctx context.Context, c *compare.Comparer, v *codec.View, f *codec.Format, style picture.ChangeStyle) error {
	v.Subtitle += " · " + v.Compared.Scaled()
	if v.Compared.Report == nil || !f.Options.Picture {
		return nil
	}
	j, err := c.Judge(ctx, v.Tree, v.Compared.Report.Table.WithDirection(v.Tree.Callers))
	if err != nil {
		return err
	}
	v.Compared.Judged = j
	light, dark := picture.NewChanges(j, style, false), picture.NewChanges(j, style, true)
	v.Signs = light.Sign
	v.Fill, v.DarkFill, v.Legend = light.Fill, dark.Fill, ChangeLegend(light, dark)
	return nil
}

// ChangeLegend says what the colours of change mean.
func ChangeLegend(light, dark *picture.Changes) []page.Swatch {
	return swatches(light.Legend(), dark.Legend())
}
