package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
)

// ByName gives each method a hue of its own, from all round the circle but
// where the match colour lies. The colours mean nothing but that equal names
// are equal, so that one method is found wherever it occurs.
var ByName = Palette{ID: "name", Title: "name", Legend: "Equal names have equal colours, which mean nothing else.", Color: func(b *shape.Box, _ model.Kind, dark bool) color.NRGBA {
	return shade(circleRamp.at(hash(b.Name), dark), b.Name, dark)
}}

// Light and dark, from OKLCH: lightness 0.845 and 0.50, chroma 0.092 and
// 0.085, hues 20 to 300.
var circleRamp = ramps{
	{0xffb7b5, 0xffb9a1, 0xf9be8f, 0xecc686, 0xdace87, 0xc4d691, 0xaddba2, 0x96dfb8, 0x85e0ce, 0x7edfe4, 0x84dbf6, 0x99d4fe, 0xb0cefe, 0xc1c7ff, 0xd5bfff},
	{0x8d4e4f, 0x8c523d, 0x86572d, 0x7d5d23, 0x6f6424, 0x5d6a2f, 0x486f40, 0x307252, 0x157365, 0x007176, 0x156e85, 0x2f698f, 0x466394, 0x5a5d93, 0x6b588d},
}
