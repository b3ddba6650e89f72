package report

import (
	"flameview/picture"
	"flameview/picture/page"
	"flameview/viewer/answer"
	"flameview/viewer/state"
)

// Legend says what the colours of a view mean, the user's own first; nil where
// they only tell names apart.
func Legend(v *answer.View) (out []page.Swatch) {
	for _, c := range v.State.Colors {
		base := c.Base
		base.A = 255
		out = append(out, page.Swatch{Label: state.ColorTitle(c), Light: base, Dark: base})
	}
	p := picture.FindPalette(v.State.Palette)
	dark := picture.Legend(p, v.Tree, true)
	for i, item := range picture.Legend(p, v.Tree, false) {
		out = append(out, page.Swatch{Label: item.Label, Light: item.Color, Dark: dark[i].Color})
	}
	return out
}
