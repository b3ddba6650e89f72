package picture

import "image/color"

// Theme is the colours around the boxes. Boxes get theirs from a [Palette].
type Theme struct {
	Dark       bool
	Background color.NRGBA // behind the boxes, and the hairlines between them
	Text       color.NRGBA // on the background: titles
	Dim        color.NRGBA // on the background: subtitles, notes
	Root       color.NRGBA // the box "all"
	Chain      color.NRGBA // the boxes of the selected fragment
	Match      color.NRGBA // what a search found; no palette comes near it
	Outline    color.NRGBA // around the box under the pointer
	// InkDark and InkLight are what labels are written in, whichever reads
	// better on the box.
	InkDark, InkLight color.NRGBA
}

// The themes.
var (
	Light = Theme{
		Background: rgb(0xffffff),
		Text:       rgb(0x1f2430),
		Dim:        rgb(0x667085),
		Root:       rgb(0xdfe2e8),
		Chain:      rgb(0x3d4d66),
		Match:      rgb(0xb5179e),
		Outline:    rgb(0x1f2430),
		InkDark:    rgb(0x1b1f28),
		InkLight:   rgb(0xffffff),
	}
	Dark = Theme{
		Dark:       true,
		Background: rgb(0x17191e),
		Text:       rgb(0xe6e8ee),
		Dim:        rgb(0x949cad),
		Root:       rgb(0x383d48),
		Chain:      rgb(0xb4c2da),
		Match:      rgb(0xe86af5),
		Outline:    rgb(0xffffff),
		InkDark:    rgb(0x101217),
		InkLight:   rgb(0xf0f1f5),
	}
)

// ThemeOf is the dark or the light theme.
func ThemeOf(dark bool) Theme {
	if dark {
		return Dark
	}
	return Light
}

// Dimmed is the colour of a box that a search did not find.
func (t *Theme) Dimmed(c color.NRGBA) color.NRGBA { return Mix(c, t.Background, 140) }

// Ink is the colour of a label on a fill: the theme's light or dark ink if one
// of them reaches the contrast that WCAG 2.1 asks of text (1.4.3: 4.5 to 1),
// else plain black or white, one of which always does.
func (t *Theme) Ink(fill color.NRGBA) color.NRGBA {
	best := t.InkDark
	if Contrast(t.InkLight, fill) > Contrast(best, fill) {
		best = t.InkLight
	}
	if Contrast(best, fill) >= MinContrast {
		return best
	}
	black, white := rgb(0), rgb(0xffffff)
	if Contrast(black, fill) > Contrast(white, fill) {
		return black
	}
	return white
}

// FaintInk is Ink for a box that a search did not find: as near to the fill as
// the contrast allows, up to a third of the way.
func (t *Theme) FaintInk(fill color.NRGBA) color.NRGBA {
	ink := t.Ink(fill)
	for n := 96; n > 0; n -= 16 {
		if faint := Mix(ink, fill, n); Contrast(faint, fill) >= MinContrast {
			return faint
		}
	}
	return ink
}
