package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
)

// Wakeup tells who waits from who held it up, in chains of waits: what waits is blue,
// as in --colors chain of flamegraph.pl, and what woke or held it is turquoise.
var Wakeup = Palette{
	ID: "wakeup", Title: "who waits, who wakes",
	Legend: "Chains of waits: what waits, and what woke or held it.",
	Color: func(b *shape.Box, k model.Kind, dark bool) color.NRGBA {
		return shade(wakeupGroup(b, k, dark).Color, b.Name, dark)
	},
	Group: wakeupGroup,
}

func wakeupGroup(_ *shape.Box, k model.Kind, dark bool) LegendItem {
	if k == model.KindWaker {
		return LegendItem{Label: "woke or held it", Color: pair{0x8ddccb, 0x1f6f62}.in(dark)}
	}
	return LegendItem{Label: "waits", Color: pair{0xa9c1f2, 0x42568f}.in(dark)}
}
