package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
)

// Warm is the look that gave flame graphs their name: from red to yellow, one
// colour for each method, with no meaning but that equal names are equal.
var Warm = Palette{ID: "warm", Title: "warm", Legend: "Equal names have equal colours, which mean nothing else.", Color: func(b *shape.Box, _ model.Kind, dark bool) color.NRGBA {
	return shade(warmRamp.at(hash(b.Name), dark), b.Name, dark)
}}

// Light and dark, from OKLCH: lightness 0.80 and 0.515, chroma 0.145 and 0.118,
// hues 32 to 92 and 32 to 84.
var warmRamp = ramps{
	{0xffa28f, 0xffa47c, 0xffa664, 0xfaaa49, 0xeeb23d, 0xdfba3b},
	{0xa04a3a, 0x9e4d2b, 0x9b5119, 0x955603, 0x8c5c04, 0x836105},
}
