package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/shape"
)

// ByKind shows how code ran. Java is yellow to green, the greener the harder
// the compiler has worked on it, and turquoise where it was inlined; native
// code is orange, C++ blue, the kernel red.
var ByKind = Palette{
	ID: "kind", Title: "kind",
	Legend: "How the code ran: interpreted, compiled, inlined, native or in the kernel.",
	Color: func(b *shape.Box, k model.Kind, dark bool) color.NRGBA {
		return shade(kindGroup(b, k, dark).Color, b.Name, dark)
	},
	Group: kindGroup,
}

// kindColors are light and dark, from OKLCH. Kinds that are often neighbours
// differ in lightness too.
var kindColors = [model.NumKinds]pair{
	model.KindUnknown:     {0xd3d6da, 0x4b4e55},
	model.KindInterpreted: {0xe2dc84, 0x6f6424},
	model.KindC1:          {0xbae089, 0x577232},
	model.KindJIT:         {0x83d494, 0x236436},
	model.KindInlined:     {0x9fe1d1, 0x23716a},
	model.KindNative:      {0xf0ad7f, 0x90502a},
	model.KindCPP:         {0xa8cbf1, 0x436590},
	model.KindKernel:      {0xf4928c, 0xa03f3d},
	model.KindClass:       {0xc3bdef, 0x5d548d},
	model.KindThread:      threadColor,
	model.KindFile:        threadColor,
	model.KindTruncated:   truncatedColor,
	model.KindWaker:       {0x8ddccb, 0x1f6f62},
}

// kindGroup is the kind. Where a file knows none, the family still tells what
// is no code, and Java from the rest.
func kindGroup(b *shape.Box, k model.Kind, dark bool) LegendItem {
	label := k.String()
	if k == model.KindUnknown {
		label = "not known"
		switch b.Family {
		case model.FamilyJava:
			return LegendItem{Label: "Java", Color: platformColor.in(dark)}
		case model.FamilyClass:
			k, label = model.KindClass, model.KindClass.String()
		case model.FamilyThread:
			k, label = model.KindThread, model.KindThread.String()
		case model.FamilyFile:
			k, label = model.KindFile, model.KindFile.String()
		}
	}
	return LegendItem{Label: label, Color: kindColors[k].in(dark)}
}
