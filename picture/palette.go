package picture

import (
	"image/color"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Palette gives boxes their colours, by what they are alone: the same name has
// the same colour in every run, on every machine. To that end palettes mix
// colours in integers, from tables, and call no trigonometry.
//
// A palette keeps away from the theme's match colour, and gives colours on
// which a label reads well; a test holds every palette of the list to both.
type Palette struct {
	ID    string // what --palette takes and sessions hold
	Title string // in menus
	// Legend says in a sentence what the colours mean.
	Legend string
	// Color colours a box, whatever its numbers are.
	Color func(b *shape.Box, k model.Kind, dark bool) color.NRGBA
	// Rows, where set, takes the place of Color: it colours the rows of one
	// tree by their numbers.
	Rows func(t *tree.Tree, dark bool) Fill
	// Sources is what the query has to ask for, as Rows reads it from the tree.
	Sources query.SourceBy
	// Group, where set, is what a box's colour stands for, with the colour
	// that the group's shades are made of. A label has one colour.
	Group func(b *shape.Box, k model.Kind, dark bool) LegendItem
	// Scale, where set, explains the colours of Rows.
	Scale func(t *tree.Tree, dark bool) []LegendItem

	heaviest func(*Hues) Palette // see With; nil where weights mean nothing
	hues     *Hues
}

// Same says that two palettes give the same colours.
func (p Palette) Same(q Palette) bool { return p.ID == q.ID && p.hues == q.hues }

// With is the palette with the hues that the heaviest groups have.
func (p Palette) With(h *Hues) Palette {
	if p.heaviest == nil {
		return p
	}
	p = p.heaviest(h)
	p.hues = h
	return p
}

// MinApart is how far the colours of boxes keep away from the match colour, as
// the sum of the differences in red, green and blue, each from 0 to 255.
const MinApart = 150

// Palettes lists all palettes, the default first. Each has its file.
var Palettes = []Palette{ByPackage, ByLibrary, ByKind, BySelf, ByThread, ByFile, ByName, Warm, Wakeup, Safe}

// PaletteIDs lists the palettes by ID, in the same order.
func PaletteIDs() []string {
	var ids []string
	for _, p := range Palettes {
		ids = append(ids, p.ID)
	}
	return ids
}

// FindPalette gives a palette by its ID, the default where there is none.
func FindPalette(id string) Palette {
	for _, p := range Palettes {
		if p.ID == id {
			return p
		}
	}
	return Palettes[0]
}

// Fill is the colour of each row of a tree. It is called while painting, a
// few times for every visible box, and so must only look things up.
type Fill func(row int32) color.NRGBA

// Colors remembers what a palette says about boxes. It works a colour out when
// it is first needed, and is for one goroutine. Keep it as long as boxes,
// palette and theme stay.
type Colors struct {
	palette Palette
	boxes   *shape.Boxes
	theme   Theme
	of      [model.NumKinds][]color.NRGBA // by kind and BoxID; alpha 0 is not known yet
	user    []color.NRGBA                 // by BoxID, alpha 0 is not the user's; nil for none
	rows    Fill                          // the palette's, of tree; nil where it has none
	tree    *tree.Tree
}

// NewColors prepares the colours of boxes.
func NewColors(p Palette, b *shape.Boxes, t Theme) *Colors {
	return &Colors{palette: p, boxes: b, theme: t}
}

// Fill colours a tree of these boxes: the root neutral, the fragment's chain
// in the theme's accent, what the user has coloured as the user wants, all else
// by the palette.
func (c *Colors) Fill(t *tree.Tree) Fill {
	if c.palette.Rows != nil && c.tree != t {
		c.rows, c.tree = c.palette.Rows(t, c.theme.Dark), t
	}
	rows := c.rows
	return func(row int32) color.NRGBA {
		switch {
		case row == 0:
			return c.theme.Root
		case int(row) <= t.Chain:
			return c.theme.Chain
		case c.user != nil && c.user[t.Box[row]].A != 0:
			return c.user[t.Box[row]]
		case rows != nil:
			return rows(row)
		}
		return c.box(t.Box[row], t.Kind[row])
	}
}

func (c *Colors) box(b shape.BoxID, k model.Kind) color.NRGBA {
	if c.of[k] == nil {
		c.of[k] = make([]color.NRGBA, len(c.boxes.List))
	}
	at := &c.of[k][b]
	if at.A == 0 {
		*at = c.palette.Color(&c.boxes.List[b], k, c.theme.Dark)
		at.A = 255
	}
	return *at
}
