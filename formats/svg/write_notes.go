package svg

import (
	_ "embed"
	"fmt"
	"unicode/utf8"

	"flameview/picture/page"
)

// Notes stand beside the frames, never in them: a frame's title is what other
// readers count by, and every <title> of the picture has to be one. So what a
// note says stands in a list below the frames,
//
//	<g id="notes"><g fg:frames="3 9"><text class="where">1. main &gt; parse</text><text class="note">slow</text></g></g>
//
// where fg:frames are the numbers of the frames that have the note, in preorder from
// 0. The numbers of notes are drawn over the frames, in
//
//	<g id="marks"><rect .../><text ...>1</text></g>
//
// for viewers that run no script. The script (notes.js) draws these again as the
// picture zooms, and shows the note of the frame under the pointer.

// tags are the sizes of marks in units. The script has them too.
var tags = page.Tags{Pad: 3, Inset: 3, LabelRoom: page.TagLabelRoom, Corner: 6, MinFrame: page.MinCornerFrame}

const (
	tagLetter = 6 // advance of a digit, 10 units high
	tagDown   = 2 // from the frame's top
	tagHeight = 11
)

//go:embed notes.css
var notesCSS string

//go:embed notes.js
var notesScript string

// notesStyle is the style of marks and list. Tags have an outline of the paper's
// colour, so that one of the two is seen on every frame.
func (c *canvas) notesStyle() string {
	if c.page.Noted == nil {
		return ""
	}
	return notesCSS + whenDark(c.view.Dark) + "#marks rect,#marks path{fill:" + inkLight + ";stroke:#17191e}\n#marks text{fill:#101217}\n}\n"
}

// findNotes lists the frames of each note.
func (c *canvas) findNotes() {
	noted := c.page.Noted
	if noted == nil {
		return
	}
	c.noteFrames = make([][]uint32, len(c.view.Notes))
	drawn := uint32(0)
	for row := range c.tree.Preorder() {
		if c.thin(row) {
			continue
		}
		for _, note := range noted.Of(row) {
			c.noteFrames[note] = append(c.noteFrames[note], drawn)
		}
		drawn++
	}
}

// mark adds the mark of a row, if it has notes, and gives the width of its tag,
// 0 for none.
func (c *canvas) mark(row int32, x, width float64, y int) float64 {
	if c.page.Noted == nil {
		return 0
	}
	text := c.page.Noted.Mark(row)
	if text == "" {
		return 0
	}
	tag, corner := tags.Place(float64(utf8.RuneCountInString(text)*tagLetter), width)
	right := x + width
	switch {
	case tag > 0:
		left := right - tag - tags.Inset
		c.marks = fmt.Appendf(c.marks, `<rect x="%.1f" y="%d" width="%g" height="%d"/><text x="%.1f" y="%d">%s</text>`+"\n",
			left, y+tagDown, tag, tagHeight, left+tags.Pad, y+tagDown+9, escape(text))
	case corner > 0:
		c.marks = fmt.Appendf(c.marks, `<path d="M%.1f %dh%.1fv%.1fz"/>`+"\n", right-corner, y, corner, corner)
	}
	return tag
}

// putMarks draws the marks; the frames have been drawn.
func (c *canvas) putMarks() {
	c.putf(`<g id="marks" transform="translate(%g %g)">`+"\n%s</g>\n", c.page.Flame.X, c.page.Flame.Y, c.marks)
}
