package pdf

import (
	"fmt"
	"image/color"

	"flameview/model"
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
	if tag+3*tagInset > w {
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

// notes lists what the notes say, in lines that fit.
func (p *page) notes() (out []textLine) {
	items, elsewhere := p.noted.List(p.Tree, p.Notes, p.Name)
	for i, item := range items {
		if len(out) >= maxLines {
			out = append(out, p.text(fmt.Sprintf("… %d more notes have no room here", len(items)-i), textSize, textHeight, p.theme.Dim, 1)...)
			break
		}
		out = append(out, p.text(item.Number+". "+item.Where, textSize, textHeight, p.theme.Text, 3)...)
		for j, line := range item.Text {
			if j == maxLines/2 {
				line = "…"
			}
			said := p.text(line, textSize, textHeight, p.theme.Dim, maxLines/4)
			for k := range said {
				said[k].in = lineIn
			}
			if out = append(out, said...); j == maxLines/2 {
				break
			}
		}
	}
	return append(out, p.text(model.Elsewhere(elsewhere), textSize, textHeight, p.theme.Dim, 1)...)
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
