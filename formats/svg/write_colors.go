package svg

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/model/tree"
)

// Frames of one colour stand together, so a colour costs a line in the style,
// with what it is in the dark theme (the colour of the first frame that has
// it), and not a byte a frame. For that to be few, colours are rounded to 16
// levels a channel.

// colors are the colours of the rows of one tree.
type colors struct {
	view        *codec.View
	light, dark func(row int32) color.NRGBA
	of          [1 << 12]int // index into list + 1, by rounded colour
	list        []rounded
}

// rounded is a colour in 16 levels a channel, in both themes.
type rounded struct {
	light, dark uint16 // 0x0rgb
	class       string
}

func newColors(v *codec.View) *colors {
	s := &colors{view: v, light: v.Fill, dark: v.DarkFill}
	if v.Dark && v.DarkFill == nil {
		s.light, s.dark = nil, v.Fill // what is on screen is dark
	}
	usual := usualFills(v.Tree)
	if s.light == nil {
		s.light = usual.light
	}
	if s.dark == nil {
		s.dark = usual.dark
	}
	return s
}

// round rounds a colour to 16 levels a channel.
func round(c color.NRGBA) uint16 {
	level := func(v uint8) uint16 { return (uint16(v) + 8) / 17 }
	return level(c.R)<<8 | level(c.G)<<4 | level(c.B)
}

func (s *colors) add(row int32) {
	c := round(s.light(row))
	if s.of[c] != 0 {
		return
	}
	n := len(s.list)
	class := string(rune('a' + n%26)) // a to z, then a0 to z9, then a00 and so on
	if n >= 26 {
		class += strconv.Itoa(n/26 - 1)
	}
	s.list = append(s.list, rounded{light: c, dark: round(s.dark(row)), class: class})
	s.of[c] = n + 1
}

// index is that of a row's colour in list.
func (s *colors) index(row int32) int { return s.of[round(s.light(row))] - 1 }

// css lists the colours. On paper the picture is light; on a screen it follows
// the reader's preference, or is dark if the view is.
func (s *colors) css() string {
	var b strings.Builder
	rules := func(of func(rounded) uint16, usual string) {
		for _, h := range s.list {
			c := of(h)
			fmt.Fprintf(&b, ".%s{fill:#%03x}", h.class, c)
			if ink := inkOn(c); ink != usual {
				fmt.Fprintf(&b, ".%s text{fill:%s}", h.class, ink)
			}
		}
		b.WriteByte('\n')
	}
	rules(func(c rounded) uint16 { return c.light }, inkDark)
	b.WriteString(whenDark(s.view.Dark))
	b.WriteString(darkStyle)
	rules(func(c rounded) uint16 { return c.dark }, inkLight)
	b.WriteString("}\n")
	return b.String()
}

// whenDark begins the rules of the dark theme: always on a screen if that is
// what was seen, else where the reader prefers it.
func whenDark(always bool) string {
	if always {
		return "@media screen{\n"
	}
	return "@media screen and (prefers-color-scheme:dark){\n"
}

// The inks of labels; style.css and dark.css have them too.
const inkDark, inkLight = "#1b1f28", "#f0f1f5"

// inkOn is the ink that reads better on a colour, by the contrast of WCAG 2.1.
func inkOn(c uint16) string {
	// 0.179 is where black and white have the same contrast. A gamma of 2.2 is
	// near enough to that of sRGB to choose between two.
	linear := func(level uint16) float64 { return math.Pow(float64(level&15)/15, 2.2) }
	if 0.2126*linear(c>>8)+0.7152*linear(c>>4)+0.0722*linear(c) > 0.179 {
		return inkDark
	}
	return inkLight
}

// legendStyle is the colours of the legend's squares, rounded as those of frames.
func (c *canvas) legendStyle() string {
	if len(c.page.Legend) == 0 {
		return ""
	}
	var light, dark strings.Builder
	for i, s := range c.page.Legend {
		fmt.Fprintf(&light, "#legend rect:nth-of-type(%d){fill:#%03x}", i+1, round(s.Light))
		fmt.Fprintf(&dark, "#legend rect:nth-of-type(%d){fill:#%03x}", i+1, round(s.Dark))
	}
	return "#legend rect{height:12px}\n" + light.String() + "\n" + whenDark(c.view.Dark) + dark.String() + "\n}\n"
}

// warm is the palette of views without colours: neighbouring hues of one lightness for the
// light and the dark theme, as 0x0rgb.
var warm = [2][]uint16{
	{0xfa9, 0xfa8, 0xfb8, 0xfb7, 0xeb7, 0xec7, 0xec8, 0xfc8, 0xf97, 0xfca},
	{0x943, 0x953, 0x952, 0x951, 0x861, 0x860, 0x862, 0x751, 0x944, 0x742},
}

// fills are colours for the light and the dark theme.
type fills struct{ light, dark func(row int32) color.NRGBA }

// usualFills colours by name: equal names are equal, and that is all it means.
// The root is grey, the selected fragment dark on light and light on dark.
func usualFills(t *tree.Tree) fills {
	at := func(theme int, root, chain uint16) func(row int32) color.NRGBA {
		return func(row int32) color.NRGBA {
			switch {
			case row == 0:
				return widen(root)
			case int(row) <= t.Chain:
				return widen(chain)
			}
			return widen(warm[theme][hash(t.Boxes.List[t.Box[row]].Name)%uint32(len(warm[theme]))])
		}
	}
	return fills{at(0, 0xdde, 0x356), at(1, 0x334, 0xbcd)}
}

func widen(c uint16) color.NRGBA {
	return color.NRGBA{uint8(c>>8&15) * 17, uint8(c>>4&15) * 17, uint8(c&15) * 17, 255}
}

// hash is FNV-1a, mixed so that the last letter counts as much as the first.
func hash(s string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * 16777619
	}
	h ^= h >> 15
	h *= 0x2c1b3c6d
	return h ^ h>>12
}
