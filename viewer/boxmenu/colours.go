package boxmenu

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"fyne.io/fyne/v2"

	"flameview/model"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/state"
	"flameview/viewer/tab"
)

// Swatches are the colours offered for methods and packages.
var Swatches = []struct {
	Name  string
	Color color.NRGBA
}{
	{"red", color.NRGBA{0xe0, 0x5a, 0x4e, 255}},
	{"orange", color.NRGBA{0xf0, 0x9a, 0x3e, 255}},
	{"yellow", color.NRGBA{0xf2, 0xd1, 0x4b, 255}},
	{"green", color.NRGBA{0x6f, 0xbf, 0x5f, 255}},
	{"teal", color.NRGBA{0x3f, 0xb3, 0xa6, 255}},
	{"blue", color.NRGBA{0x5b, 0x9b, 0xe6, 255}},
	{"grey", color.NRGBA{0x9c, 0xa3, 0xaf, 255}},
}

// colours gives the box, or its package, a colour of the user's. Colours know
// boxes by their names, whatever these stand for.
func colours(actions tab.Actions, box shape.Box) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	add := func(label string, kind model.NameKind, p model.Patterns) {
		for _, s := range Swatches {
			items = append(items, fyne.NewMenuItemWithIcon(label+" "+s.Name, Swatch(s.Color), func() {
				actions.Session.Do(state.AddColor(picture.UserColor{Kind: kind, Patterns: p, Base: s.Color}))
			}))
		}
	}
	add(setOf(actions.Session.View().State.Grouping.By, box).what, model.MethodName, model.Patterns{List: []string{box.Name}, Exact: true})
	if box.Package != "" {
		items = append(items, fyne.NewMenuItemSeparator())
		add("package "+box.Package, model.PackageName, model.Patterns{List: []string{box.Package}, Exact: true})
	}
	return items
}

// Swatch is a small square of a colour, as an icon.
func Swatch(c color.NRGBA) fyne.Resource {
	const size = 16
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			img.SetNRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img) // into memory
	return fyne.NewStaticResource(fmt.Sprintf("swatch-%02x%02x%02x.png", c.R, c.G, c.B), b.Bytes())
}
