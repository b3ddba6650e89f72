package pdf

import (
	"image/color"
	"strings"

	"flameview/model/tree"
	"flameview/picture"
)

// Frames that bear notes are marked as in the window: their numbers stand on a
// tag at the right end, in the frame's own colour on that of its label.
const (
	tagSize  = 9   // of the numbers
	tagInset = 2   // between the tag and the edges of its frame
	tagPad   = 3   // on either side of the numbers
	corner   = 6   // of a frame too narrow for a tag
	lineIn   = 14  // of what a note says
	maxLines = 120 // of all notes: the levels need room as well
)

// mark draws the mark of a row and gives the width that the label loses.
func (p *page) mark(row int32, x, y, w float64, fill color.NRGBA) float64 {
	text := p.noted.Mark(row)
	if text == "" {
		return 0
	}
	ink := p.theme.Ink(fill)
	tag := max(p.face.width(p.face.drawable(text), tagSize)+2*tagPad, rowHeight-gap-2*tagInset)
	if tag+tagInset+picture.LabelBesideTag > w {
		if w >= corner/2 {
			side := min(w, corner)
			p.pdf.MoveTo(x+w-side, y)
			p.pdf.LineTo(x+w, y)
			p.pdf.LineTo(x+w, y+side)
			p.pdf.ClosePath()
			p.colourFill(ink)
			p.pdf.DrawPath("f")
		}
		return 0
	}
	left := x + w - tagInset - tag
	p.box(left, y+tagInset, tag, rowHeight-gap-2*tagInset, ink)
	p.pdf.SetFontSize(tagSize)
	p.write(left+(tag-p.face.width(p.face.drawable(text), tagSize))/2, y+rowHeight*0.66, p.face.drawable(text), fill)
	p.pdf.SetFontSize(labelSize)
	return tag + tagInset
}

// notes lists what the notes say, in lines that fit. A note that is longer than
// the room that is left is cut, and those after it are counted; both are told.
func (p *page) notes() (out []textLine) {
	items, elsewhere := p.noted.List(p.Tree, p.Notes, p.Name)
	cut, left := 0, 0
	for i, item := range items {
		if len(out) >= maxLines {
			left = len(items) - i
			break
		}
		lines, whole := p.note(item, min(maxLines/2, maxLines-len(out)))
		if out = append(out, lines...); !whole {
			cut++
		}
	}
	for _, said := range tree.Unlisted(cut, left) {
		p.Omit(said)
		out = append(out, p.text("… "+said, textSize, textHeight, p.theme.Dim, 1)...)
	}
	return append(out, p.text(tree.Elsewhere(elsewhere), textSize, textHeight, p.theme.Dim, 1)...)
}

// note is one note in so many lines at most; whole says that nothing is cut.
func (p *page) note(item tree.NoteItem, most int) (out []textLine, whole bool) {
	out = p.text(item.Number+". "+item.Where, textSize, textHeight, p.theme.Text, min(3, most))
	for _, line := range item.Text {
		room := most - len(out)
		if room <= 0 {
			return ended(out), false
		}
		said := p.text(line, textSize, textHeight, p.theme.Dim, room+1) // one more than fits tells that it does not
		for i := range said {
			said[i].in = lineIn
		}
		if len(said) > room {
			return ended(append(out, said[:room]...)), false
		}
		out = append(out, said...)
	}
	return out, true
}

// ended makes the last line say that there is more.
func ended(lines []textLine) []textLine {
	if last := len(lines) - 1; last >= 0 && !strings.HasSuffix(lines[last].text, "…") {
		lines[last].text += " …"
	}
	return lines
}

func listHeight(lines []textLine) float64 {
	h := 0.0
	for _, l := range lines {
		h += l.height
	}
	if h > 0 {
		h += margin
	}
	return h
}

// foot writes the notes below the levels.
func (p *page) foot() {
	y := p.top + float64(max(p.levels, 1)*rowHeight) + p.legend.height() + margin
	for _, l := range p.list {
		p.pdf.SetFont("text", "", l.size)
		p.write(margin+l.in, y+l.height*0.72, l.text, l.ink)
		y += l.height
	}
}
