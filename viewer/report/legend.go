package report

import (
	"flameview/formats/codec"
	"flameview/viewer/flame"
	"flameview/viewer/session"
)

// Legend says what the colours of a view mean, the user's own first; nil where
// they only tell names apart.
func Legend(v *session.View) (out []codec.Swatch) {
	for _, c := range v.State.Colors {
		base := c.Base
		base.A = 255
		out = append(out, codec.Swatch{Label: session.ColorTitle(c), Light: base, Dark: base})
	}
	p := flame.FindPalette(v.State.Palette)
	dark := flame.Legend(p, v.Tree, true)
	for i, item := range flame.Legend(p, v.Tree, false) {
		out = append(out, codec.Swatch{Label: item.Label, Light: item.Color, Dark: dark[i].Color})
	}
	return out
}
