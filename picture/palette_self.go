package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
	"flameview/model/tree"
)

// BySelf shows where values arise: how much of its total a box has itself,
// pale where it only passes on what it calls, glowing where it does the work.
// It depends on a row's numbers, so equal names can differ.
var BySelf = Palette{
	ID: "self", Title: "self share",
	Legend: "How much of its total a frame has itself, not in what it calls.",
	Color:  func(_ *shape.Box, _ model.Kind, dark bool) color.NRGBA { return selfRamp.at(0, dark) },
	Rows: func(t *tree.Tree, dark bool) Fill {
		return func(row int32) color.NRGBA { return selfColor(t.Self[row], t.Total[row], dark) }
	},
	Scale: func(_ *tree.Tree, dark bool) []LegendItem {
		return []LegendItem{
			{Label: "self 0 %", Color: selfColor(0, 4, dark)},
			{Label: "25 %", Color: selfColor(1, 4, dark)},
			{Label: "50 %", Color: selfColor(2, 4, dark)},
			{Label: "75 %", Color: selfColor(3, 4, dark)},
			{Label: "100 %", Color: selfColor(4, 4, dark)},
		}
	},
}

func selfColor(self, total int64, dark bool) color.NRGBA {
	if self <= 0 || total <= 0 {
		return selfRamp.at(0, dark)
	}
	return selfRamp.at(uint32(float64(min(self, total))/float64(total)*0xffff), dark)
}

// Light and dark, from OKLCH: lightness falls from 0.95 to 0.64 and rises from
// 0.36 to 0.66, chroma grows from 0.025 to 0.19 and from 0.012 to 0.18, the hue
// turns from 95 to 32 and from 80 to 34. So the order can be told without
// seeing hues.
var selfRamp = ramps{
	{0xf3efdc, 0xf7db98, 0xfdb862, 0xf98942, 0xe85339},
	{0x403d36, 0x654a29, 0x945820, 0xc36024, 0xeb5f40},
}
