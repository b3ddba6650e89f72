package svg

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"flameview/formats/codec"
)

// The picture that we write is a flame graph as flamegraph.pl and inferno draw
// them, so that their readers read ours:
//
//	<svg id="frames" x="10" width="1180" total_samples="15" fg:view="callees" ...>
//	<svg class="b J">
//	<g><title>main (15 samples, 100.00%)</title><rect x="0" y="16" width="1180" fg:x="0" fg:w="15"/><text x="3" y="27">main</text></g>
//	</svg>
//
// Frames of one look, colour and kind, stand together, in a layer (see
// write_layers.go). Their order tells nothing, as in those tools' pictures,
// which have that of a hash table. x and width are rounded edge by edge, so
// that a frame lies inside its caller to the last digit, and have as many
// digits as the narrowest frame needs to be seen; fg:x and fg:w are values of
// the tree, exactly.
//
// Our own marks, which other readers pass over, are attributes of the element
// "frames": fg:view says whether callees or callers lie on top of a frame,
// fg:decimals that fg:x and fg:w count in 10^-n of the unit, fg:chain how many
// frames above the root are the selected fragment, fg:elided how many frames
// were left out as too thin and fg:elided_total what they counted. The class
// of a layer is its colour, and behind that a capital or digit for its kind;
// M marks a frame that the search on screen had found.
//
// Labels are cut to their frames here, for viewers that run no script; the
// script cuts them anew. The height of a frame, always the same, is said once:
// in the style for browsers, in the document type for those who do not know
// heights in styles.

//go:embed script.js
var scriptSource string

// The script of a picture without notes and of one with some. Small pictures
// are mostly script.
var script, scriptWithNotes = scriptWith(""), scriptWith(notesScript)

// scriptWith puts a part in place of the statement that does nothing.
func scriptWith(part string) string {
	return strings.Replace(pack(scriptSource), "\"notes\";\n", pack(part), 1)
}

//go:embed style.css
var style string

//go:embed dark.css
var darkStyle string

// Sizes of the picture in its own units.
const (
	usualWidth = 1200
	margin     = 10
	rowHeight  = 16
	textDown   = 11   // baseline of a label below its frame's top
	textIn     = 3    // space on either side of it
	letter     = 7.25 // advance of one letter, 12 units high
	lineHeight = 17
	barHeight  = 28
)

// write is Format.Write. Errors are the writer's.
func write(w io.Writer, v *codec.View) error {
	start := time.Now()
	s := newSheet(v)
	v.Stage("lay out", start, "rows", v.Tree.Len(), "elided", s.elided)
	for _, note := range s.notes {
		v.Omit(note)
	}
	start = time.Now()
	out := bufio.NewWriterSize(w, 64<<10)
	if _, err := out.Write(s.head()); err != nil {
		return err
	}
	var buf []byte
	for _, l := range s.layers() {
		buf = fmt.Appendf(buf[:0], "<svg class=%q>\n", l.class)
		depth := 0
		for _, row := range l.rows {
			for row >= v.Tree.Levels[depth+1] {
				depth++
			}
			buf = s.appendFrame(buf, row, depth)
			if _, err := out.Write(buf); err != nil {
				return err
			}
			buf = buf[:0]
		}
		if _, err := out.WriteString("</svg>\n"); err != nil {
			return err
		}
	}
	if _, err := out.Write(s.foot()); err != nil {
		return err
	}
	v.Stage("write", start, "frames", v.Tree.Len()-s.elided)
	return out.Flush()
}

// appendFrame draws one row of the tree.
func (s *sheet) appendFrame(buf []byte, row int32, depth int) []byte {
	t := s.tree
	n := s.name(row)
	x := s.steps(t.Offset[row])
	width := s.steps(t.Offset[row]+t.Total[row]) - x
	y := s.y(depth)

	buf = append(buf, `<g`...)
	if s.found(row) {
		buf = append(buf, ` class="M"`...)
	}
	buf = append(buf, `><title>`...)
	buf = append(buf, n.escaped...)
	buf = append(buf, " ("...)
	buf = t.Metric.Unit.AppendGrouped(buf, t.Total[row])
	buf = append(buf, ' ')
	buf = append(buf, s.unit...)
	buf = append(buf, ", "...)
	buf = s.appendShare(buf, row)
	buf = append(buf, `%)</title><rect x="`...)
	buf = s.appendSteps(buf, x)
	buf = append(buf, `" y="`...)
	buf = strconv.AppendInt(buf, int64(y), 10)
	buf = append(buf, `" width="`...)
	buf = s.appendSteps(buf, width)
	buf = append(buf, `" fg:x="`...)
	buf = strconv.AppendInt(buf, t.Offset[row], 10)
	buf = append(buf, `" fg:w="`...)
	buf = strconv.AppendInt(buf, t.Total[row], 10)
	buf = append(buf, `"/>`...)
	wide := float64(width) / s.step
	s.list.mark(row, float64(x)/s.step, wide, y)
	tag, _ := s.list.tagWidth(row, wide)
	cells := int((wide - tag - 2*textIn) / letter)
	if text := cut(n.clean, cells); text != "" {
		buf = append(buf, `<text x="`...)
		buf = s.appendSteps(buf, x+int64(textIn*s.step))
		buf = append(buf, `" y="`...)
		buf = strconv.AppendInt(buf, int64(y)+textDown, 10)
		buf = append(buf, `">`...)
		buf = appendEscaped(buf, text)
		buf = append(buf, "</text>"...)
	}
	return append(buf, "</g>\n"...)
}

// head is all that stands before the frames.
func (s *sheet) head() []byte {
	t, v := s.tree, s.view
	var buf []byte
	put := func(format string, args ...any) { buf = fmt.Appendf(buf, format, args...) }
	put(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg [<!ATTLIST rect height CDATA "%d">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:fg="http://github.com/jonhoo/inferno" width="%g" height="%g" viewBox="0 0 %g %d">
`, rowHeight-1, s.width*s.scale, float64(s.height)*s.scale, s.width, s.height)
	put("<style>\n%s%s%s</style>\n", style, s.shades.css(), s.legend.css(v.Dark)+s.list.css(v.Dark))
	put(`<rect id="paper" width="100%%" height="100%%"/>` + "\n")
	y := margin
	if v.Title != "" {
		y += titleHeight
		put(`<text id="title" x="%d" y="%d">%s</text>`+"\n", margin, y-8, escape(cutLine(v.Title, s.width*0.7)))
	}
	for _, line := range s.subtitle {
		y += lineHeight
		put(`<text class="note" x="%d" y="%d">%s</text>`+"\n", margin, y-4, escape(line))
	}
	put(`<svg id="frames" x="%d" y="%d" width="%g" height="%d" total_samples="%d" fg:view="%s"`,
		margin, s.top, s.inner, s.rows*rowHeight, t.Total[0], s.direction())
	if d := t.Metric.Unit.Decimals; d > 0 {
		put(` fg:decimals="%d"`, d)
	}
	if t.Chain > 0 {
		put(` fg:chain="%d"`, t.Chain)
	}
	put(` fg:elided="%d" fg:elided_total="%d"`, s.elided, s.elidedTotal)
	if v.Matches != nil {
		put(` class="S"`)
	}
	put(">\n")
	return buf
}

// foot is all that stands behind the frames. The script comes last, when what
// it works on is there. The bar, drawn over the frames, is its alone but for
// what the search on screen had found.
func (s *sheet) foot() []byte {
	buf := []byte("</svg>\n")
	for i, line := range s.notes {
		buf = fmt.Appendf(buf, `<text class="note" x="%d" y="%d">%s</text>`+"\n", margin, s.top+s.rows*rowHeight+(i+1)*lineHeight+2, escape(line))
	}
	buf = s.legend.append(buf, s.top+s.rows*rowHeight+len(s.notes)*lineHeight)
	buf = s.list.append(buf, s)
	buf = fmt.Appendf(buf, `<g id="bar"><rect id="shelf" y="%d" width="100%%" height="%d"/><text id="details" x="%d" y="%d"> </text><text id="reset" y="%[4]d">Reset</text><text id="search" y="%[4]d">Search</text><text id="matched" x="%g" y="%[4]d">%[6]s</text></g>`+"\n",
		s.top-barHeight, barHeight-4, margin, s.top-barHeight+16, s.width-margin, s.matched())
	text := script
	if s.list.noted != nil {
		text = scriptWithNotes
	}
	return fmt.Appendf(buf, "<script><![CDATA[\n%s]]></script>\n</svg>\n", text)
}
