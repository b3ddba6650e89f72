package svg

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"flameview/model/tree"
)

// Notes stand beside the frames, never in them: a frame's title is what other
// readers count by, and every <title> of the picture has to be one. So what a
// note says stands in a list below the frames,
//
//	<g id="notes"><g fg:frames="3 9"><text class="where">1. main &gt; parse</text><text class="note">slow</text></g></g>
//
// where fg:frames numbers the frames that bear it, in preorder from 0, and the numbers of notes are drawn over the frames, in
//
//	<g id="marks"><rect .../><text ...>1</text></g>
//
// for viewers that run no script. The script (notes.js) draws these anew as the picture
// zooms, and tells the note of the frame under the pointer.

// Sizes of marks in units. The script has them too.
const (
	tagLetter = 6 // advance of a digit, 10 units high
	tagPad    = 3 // on either side of the digits, and between the tag and the frame's edge
	tagDown   = 2 // from the frame's top
	tagHeight = 11
	tagBeside = 40 // room that a tag leaves for the label
	corner    = 6  // of a frame too narrow for a tag
	leastMark = 4  // width of the narrowest frame that is marked
	textBack  = 14
)

//go:embed notes.css
var notesStyle string

//go:embed notes.js
var notesScript string

// css is the style of marks and list. Tags have an outline of the paper's
// colour, so that one of the two is seen on every frame.
func (l *noteList) css(dark bool) string {
	if l.noted == nil {
		return ""
	}
	return notesStyle + whenDark(dark) + "#marks rect,#marks path{fill:" + inkLight + ";stroke:#17191e}\n#marks text{fill:#101217}\n}\n"
}

// noteList is the notes of the picture.
type noteList struct {
	noted  *tree.Noted
	items  []listedNote
	rest   string     // what is not in this picture
	frames [][]uint32 // by note: which frames bear it, by their place in preorder
	marks  []byte
}

type listedNote struct {
	note  int
	lines []string
	where int // how many of the lines say where it is
}

func (s *sheet) listNotes() {
	v := s.view
	if len(v.Notes) == 0 {
		return
	}
	l := &s.list
	l.noted = tree.NewNoted(v.Tree, v.Notes)
	l.frames = make([][]uint32, len(v.Notes))
	items, elsewhere := l.noted.List(v.Tree, v.Notes, v.Name)
	for _, item := range items {
		n := listedNote{note: item.Note, lines: wrapLong(item.Number+". "+item.Where, s.inner)}
		n.where = len(n.lines)
		for _, line := range item.Text {
			n.lines = append(n.lines, wrapLong(line, s.inner-textBack)...)
		}
		l.items = append(l.items, n)
	}
	l.rest = tree.Elsewhere(elsewhere)
	drawn := uint32(0)
	for row := range v.Tree.Preorder() {
		if s.thin(row) {
			continue
		}
		for _, note := range l.noted.Of(row) {
			l.frames[note] = append(l.frames[note], drawn)
		}
		drawn++
	}
}

// height of the list in units.
func (l *noteList) height() int {
	h := 0
	for _, item := range l.items {
		h += len(item.lines)*lineHeight + lineHeight/2
	}
	if l.rest != "" {
		h += lineHeight + lineHeight/2
	}
	return h
}

// tagWidth is the width of the tag on a row, 0 for none; narrow says that the
// row bears notes but has no room for one.
func (l *noteList) tagWidth(row int32, width float64) (tag float64, narrow bool) {
	if l.noted == nil {
		return 0, false
	}
	mark := l.noted.Mark(row)
	if mark == "" {
		return 0, false
	}
	tag = float64(utf8.RuneCountInString(mark)*tagLetter + 2*tagPad)
	if tag+tagPad+tagBeside > width {
		return 0, true
	}
	return tag, false
}

// mark draws the mark of a row, if it bears notes.
func (l *noteList) mark(row int32, x, width float64, y int) {
	right := x + width
	switch tag, narrow := l.tagWidth(row, width); {
	case tag > 0:
		left := right - tag - tagPad
		l.marks = fmt.Appendf(l.marks, `<rect x="%.1f" y="%d" width="%g" height="%d"/><text x="%.1f" y="%d">%s</text>`+"\n",
			left, y+tagDown, tag, tagHeight, left+tagPad, y+tagDown+9, escape(l.noted.Mark(row)))
	case narrow && width >= leastMark:
		side := min(corner, width)
		l.marks = fmt.Appendf(l.marks, `<path d="M%.1f %dh%.1fv%.1fz"/>`+"\n", right-side, y, side, side)
	}
}

// append draws marks and list; the frames have been drawn.
func (l *noteList) append(buf []byte, s *sheet) []byte {
	if l.noted == nil {
		return buf
	}
	buf = fmt.Appendf(buf, `<g id="marks" transform="translate(%d %d)">`+"\n%s</g>\n", margin, s.top, l.marks)
	buf = append(buf, `<g id="notes">`+"\n"...)
	y := s.height - margin - l.height()
	line := func(class string, x int, text string) {
		y += lineHeight
		buf = fmt.Appendf(buf, `<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, escape(text))
	}
	for _, item := range l.items {
		y += lineHeight / 2
		buf = append(buf, `<g fg:frames="`...)
		for i, frame := range l.frames[item.note] {
			if i > 0 {
				buf = append(buf, ' ')
			}
			buf = strconv.AppendUint(buf, uint64(frame), 10)
		}
		buf = append(buf, `">`...)
		for i, text := range item.lines {
			if i < item.where {
				line("where", margin, text)
			} else {
				line("note", margin+textBack, text)
			}
		}
		buf = append(buf, "</g>\n"...)
	}
	if l.rest != "" {
		y += lineHeight / 2
		line("note", margin, l.rest)
	}
	return append(buf, "</g>\n"...)
}

// wrapLong is wrap for text that people write: a word that is longer than a
// line is broken.
func wrapLong(text string, width float64) (out []string) {
	cells := max(int(width/letter), 10)
	for _, line := range wrap(clean(text), width) {
		for {
			n := fit(line, cells)
			if n == len(line) {
				break
			}
			out = append(out, line[:n])
			line = strings.TrimLeft(line[n:], " ")
		}
		out = append(out, line)
	}
	return out
}
