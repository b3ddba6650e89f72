package picture

import (
	"image/color"
	"slices"

	"flameview/model"
	"flameview/model/shape"
)

// ByLibrary gives each module, jar and shared object a hue, and each class or
// function its shade. The heaviest libraries have the most different hues. Where
// the files name no library, Java goes by the maker that its package tells, and the
// rest is grey.
var ByLibrary = byLibrary(nil)

func byLibrary(h *Hues) Palette {
	item := func(b *shape.Box, k model.Kind, dark bool) LegendItem {
		g := libraryOf(b, k)
		base := g.usual()
		if at, ok := h.libraryAt(g.label); ok {
			base = heavyHues[at]
		} else if g == unknownGroup {
			base = unknownColor
		}
		return g.item(base.in(dark))
	}
	return Palette{
		ID: "library", Title: "library",
		Legend: "One hue for each module, jar or shared object.",
		Color: func(b *shape.Box, k model.Kind, dark bool) color.NRGBA {
			return shadeOf(b, k, item(b, k, dark).Color, dark)
		},
		Group: item, heaviest: byLibrary,
	}
}

var unknownColor = pair{0xa8acb3, 0x686c74}

// Missing says in a sentence what a palette needs and the boxes of a tree do not
// have, "" if nothing.
func (p Palette) Missing(b *shape.Boxes) string {
	named := func(b shape.Box) bool { return b.Library != "" }
	if p.ID == ByLibrary.ID && !slices.ContainsFunc(b.List, named) {
		return "No open file names libraries: Java goes by its packages here, and the rest is grey."
	}
	return ""
}
