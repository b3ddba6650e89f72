package svg

import (
	"fmt"
	"strings"

	"flameview/formats/codec"
)

// swatch is the side of a legend's square.
const swatch = 12

// legend is what the colours mean: squares with labels below the frames, in
// lines as wide as they.
type legend struct {
	items []placedSwatch
	lines int
}

type placedSwatch struct {
	codec.Swatch
	x, line int
}

func (s *sheet) placeLegend() {
	l := &s.legend
	x := 0.0
	for _, item := range s.view.Legend {
		item.Label = cutLine(item.Label, s.inner-2*swatch)
		w := 2*swatch + letter*float64(cells(item.Label))
		if l.lines == 0 {
			l.lines = 1
		} else if x+w > s.inner {
			x = 0
			l.lines++
		}
		l.items = append(l.items, placedSwatch{item, margin + int(x), l.lines - 1})
		x += w + swatch
	}
}

// cells is how many letters wide a text is; a letter of Asia takes two.
func cells(s string) (n int) {
	for _, r := range s {
		n++
		if r >= 0x1100 {
			n++
		}
	}
	return n
}

// height with the space around it, 0 for none.
func (l *legend) height() int {
	if l.lines == 0 {
		return 0
	}
	return l.lines*lineHeight + lineHeight/2
}

// css is the squares' colours, as of the frames.
func (l *legend) css(dark bool) string {
	if l.lines == 0 {
		return ""
	}
	var light, night strings.Builder
	for i, item := range l.items {
		fmt.Fprintf(&light, "#legend rect:nth-of-type(%d){fill:#%03x}", i+1, round(item.Light))
		fmt.Fprintf(&night, "#legend rect:nth-of-type(%d){fill:#%03x}", i+1, round(item.Dark))
	}
	return "#legend rect{height:12px}\n" + light.String() + "\n" + whenDark(dark) + night.String() + "\n}\n"
}

func (l *legend) append(buf []byte, top int) []byte {
	if l.lines == 0 {
		return buf
	}
	buf = append(buf, `<g id="legend">`+"\n"...)
	for _, item := range l.items {
		y := top + lineHeight/2 + item.line*lineHeight
		buf = fmt.Appendf(buf, `<rect x="%d" y="%d" width="%d"/><text class="note" x="%d" y="%d">%s</text>`+"\n",
			item.x, y+2, swatch, item.x+swatch+swatch/2, y+swatch, escape(clean(item.Label)))
	}
	return append(buf, "</g>\n"...)
}
