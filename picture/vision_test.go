package picture_test

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"testing"

	"flameview/model"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
)

// deficiencies are what people without one of the three sorts of cones see, as
// matrices over linear red, green and blue (Machado, Oliveira and Fernandes,
// "A Physiologically-based Model for Simulation of Color Vision Deficiency",
// 2009, severity 1).
var deficiencies = map[string][9]float64{
	"none":         {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// seenLinear is a colour in linear red, green and blue as seen with a deficiency.
func seenLinear(c color.NRGBA, m [9]float64) (r, g, b float64) {
	lin := func(v uint8) float64 {
		if f := float64(v) / 255; f > 0.04045 {
			return math.Pow((f+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	x, y, z := lin(c.R), lin(c.G), lin(c.B)
	at := func(i int) float64 { return min(max(m[i]*x+m[i+1]*y+m[i+2]*z, 0), 1) }
	return at(0), at(3), at(6)
}

// seen is a colour in OKLab as seen with a deficiency: distances there are
// about as large as they look.
func seen(c color.NRGBA, m [9]float64) [3]float64 {
	r, g, b := seenLinear(c, m)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	n := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return [3]float64{
		0.2104542553*l + 0.7936177850*n - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*n + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*n - 0.8086757660*s,
	}
}

// heaviest are boxes of the ten heaviest makers, and one of each group that is
// always there, with the hues that they get.
func heaviest() (boxes []shape.Box, kinds []model.Kind, hues *picture.Hues) {
	add := func(b shape.Box, k model.Kind) { boxes, kinds = append(boxes, b), append(kinds, k) }
	for i := range 10 {
		add(shape.Box{Family: model.FamilyJava, Name: fmt.Sprintf("org/maker%d/C.m", i)}, model.KindJIT)
	}
	areas := &tree.Areas{Boxes: &shape.Boxes{List: slices.Clone(boxes)}}
	for i := range boxes {
		areas.Of[model.KindJIT] = append(areas.Of[model.KindJIT], float64(100-i))
	}
	add(shape.Box{Family: model.FamilyJava, Name: "java/util/HashMap.put"}, model.KindJIT)
	add(shape.Box{Family: model.FamilyNative, Name: "memcpy"}, model.KindNative)
	add(shape.Box{Family: model.FamilyNative, Name: "vfs_read"}, model.KindKernel)
	return boxes, kinds, picture.NewHues(areas, nil)
}

// nearest is the least difference in CIEDE2000 between the colours of a palette's
// groups, and of these from the match colour.
func nearest(p picture.Palette, theme picture.Theme, boxes []shape.Box, kinds []model.Kind, eyes [9]float64) (least float64, which string) {
	least = math.Inf(1)
	labels, colors := []string{"match"}, []color.NRGBA{theme.Match}
	for i := range boxes {
		item := p.Group(&boxes[i], kinds[i], theme.Dark)
		labels, colors = append(labels, item.Label), append(colors, item.Color)
	}
	for i, a := range colors {
		for j, b := range colors[:i] {
			if d := ciede2000(cielab(a, eyes), cielab(b, eyes)); d < least {
				least, which = d, labels[i]+" and "+labels[j]
			}
		}
	}
	return least, which
}

// The heaviest packages, and what is always there, look different from each other
// and from what a search found. For comparison: the nearest two of Tableau's ten
// colours are 11 apart.
func TestHeavyHues(t *testing.T) {
	boxes, kinds, hues := heaviest()
	for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
		for _, p := range []picture.Palette{picture.ByPackage, picture.ByLibrary} {
			if p.ID == picture.ByLibrary.ID {
				kinds[11] = model.KindUnknown // grey: of no library
			}
			if d, which := nearest(p.With(hues), theme, boxes, kinds, deficiencies["none"]); d < 14 {
				t.Errorf("%s, dark %v: %s are %.1f apart", p.ID, theme.Dark, which, d)
			}
		}
	}
}

// In the safe palette the eight heaviest look different to every sort of eye.
func TestSafeHues(t *testing.T) {
	boxes, kinds, hues := heaviest()
	boxes, kinds = slices.Delete(boxes, 8, 10), slices.Delete(kinds, 8, 10)
	for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
		for name, eyes := range deficiencies {
			if d, which := nearest(picture.Safe.With(hues), theme, boxes, kinds, eyes); d < 7 {
				t.Errorf("dark %v, %s: %s are %.1f apart", theme.Dark, name, which, d)
			}
		}
	}
}

// A group that has a hue keeps it while it is there; a new one gets what is free.
func TestHuesAreStable(t *testing.T) {
	areas := func(makers ...string) *tree.Areas {
		a := &tree.Areas{Boxes: &shape.Boxes{}}
		for i, m := range makers {
			a.Boxes.List = append(a.Boxes.List, shape.Box{Family: model.FamilyJava, Name: "org/" + m + "/C.m"})
			a.Of[model.KindJIT] = append(a.Of[model.KindJIT], float64(100-i))
		}
		return a
	}
	color := func(h *picture.Hues, maker string) color.NRGBA {
		b := shape.Box{Family: model.FamilyJava, Name: "org/" + maker + "/C.m"}
		return picture.ByPackage.With(h).Group(&b, model.KindJIT, false).Color
	}
	one := picture.NewHues(areas("a", "b", "c"), nil)
	two := picture.NewHues(areas("d", "c", "a"), one)
	if color(one, "a") != color(two, "a") || color(one, "c") != color(two, "c") {
		t.Error("a group that stays has another hue")
	}
	if color(two, "d") != color(one, "b") {
		t.Error("a hue that became free was not used")
	}
	many := make([]string, 30)
	for i := range many {
		many[i] = fmt.Sprintf("m%d", i)
	}
	crowd := picture.NewHues(areas(many...), nil)
	if color(crowd, "m29") != color(nil, "m29") || color(crowd, "m9") == color(nil, "m9") {
		t.Error("the ten heaviest and no others have hues by weight")
	}
}
