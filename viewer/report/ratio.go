package report

import (
	"context"

	"flameview/compare"
	"flameview/formats/codec"
	"flameview/model/derive"
	"flameview/model/query"
	"flameview/picture"
	"flameview/picture/page"
)

// Rate gives a picture that is written the colours of a ratio. q is what its tree answers.
// Errors: those of the engine, and refusals that wrap compare.ErrRefused.
func Rate(ctx context.Context, c *compare.Comparer, v *codec.View, q query.Query, r derive.Ratio, style picture.ChangeStyle) error {
	of, err := c.Ratios(ctx, q, r, true)
	if err != nil {
		return err
	}
	rows, err := of.Rows(ctx, v.Tree, q)
	if err != nil {
		return err
	}
	light, dark := picture.NewRatios(rows, style, false), picture.NewRatios(rows, style, true)
	v.Subtitle += " · colours: " + r.Name
	v.Signs = light.Sign
	v.Fill, v.DarkFill, v.Legend = light.Fill, dark.Fill, swatches(light.Legend(), dark.Legend())
	return nil
}

// swatches are a legend in both themes.
func swatches(light, dark []picture.LegendItem) (out []page.Swatch) {
	for i, item := range light {
		out = append(out, page.Swatch{Label: item.Label, Light: item.Color, Dark: dark[i].Color, Arrow: item.Sign.Arrow()})
	}
	return out
}
