package page

import (
	"math"
	"strings"

	"flameview/model/tree"
)

// NoteLines is one note of the list.
//
//  1. main > parse
//     slow since May
type NoteLines struct {
	Note  int // index into Content.Notes
	Lines []Line
}

// maxWhere bounds the lines that say where a note is, on pages of bounded
// height.
const maxWhere = 3

// notes lists the notes that frames have, in lines that fit; their places along
// y are left open. A note for which there is no room is cut; what is cut or left
// out is said.
func (b *builder) notes() {
	if len(b.Content.Notes) == 0 {
		return
	}
	p := b.page
	p.Noted = tree.NewNoted(b.Tree, b.Content.Notes)
	items, elsewhere := p.Noted.List(b.Tree, b.Content.Notes, b.Name)
	if b.Metrics.Text.Height <= 0 {
		return
	}
	most, ofOne, ofWhere := math.MaxInt, math.MaxInt, math.MaxInt
	if b.MaxNoteLines > 0 {
		most = b.most(b.MaxNoteLines, 2)
		ofOne, ofWhere = max(most/2, 1), maxWhere
	}
	used, cut, left := 0, 0, 0
	for i, item := range items {
		if used >= most {
			left = len(items) - i
			break
		}
		n, whole := b.note(item, min(ofOne, most-used), ofWhere)
		if !whole {
			cut++
		}
		p.Notes = append(p.Notes, n)
		used += len(n.Lines)
	}
	said := tree.Unlisted(cut, left)
	for i, text := range said {
		b.say(text)
		said[i] = "… " + text
	}
	if text := tree.Elsewhere(elsewhere); text != "" {
		said = append(said, text)
	}
	p.Rest = b.block(Text, said)
}

// note is one note in at most so many lines; whole says that nothing is cut.
func (b *builder) note(item tree.NoteItem, most, ofWhere int) (n NoteLines, whole bool) {
	n.Note = item.Note
	where, whole := b.wrap(Where, item.Number+". "+item.Where, b.inner(), min(ofWhere, most))
	for _, text := range where {
		n.Lines = append(n.Lines, Line{Style: Where, Text: text, X: b.Margin})
	}
	for _, text := range item.Text {
		room := most - len(n.Lines)
		if room <= 0 {
			last := &n.Lines[len(n.Lines)-1]
			last.Text = strings.TrimSuffix(last.Text, " …") + " …"
			return n, false
		}
		lines, all := b.wrap(Text, text, b.inner()-b.Indent, room)
		for _, text := range lines {
			n.Lines = append(n.Lines, Line{Style: Text, Text: text, X: b.Margin + b.Indent})
		}
		if !all {
			return n, false
		}
	}
	return n, whole
}

// notesHeight is the list's with the space around it, 0 for none.
func (b *builder) notesHeight() float64 {
	p := b.page
	parts, lines := len(p.Notes), len(p.Rest)
	for _, n := range p.Notes {
		lines += len(n.Lines)
	}
	if len(p.Rest) > 0 {
		parts++
	}
	if parts == 0 {
		return 0
	}
	return b.Block.Above + float64(lines)*b.Metrics.Text.Height + float64(parts-1)*b.Metrics.Notes + b.Block.Below
}

func (b *builder) placeNotes(y float64) {
	p := b.page
	y += b.Block.Above
	for i := range p.Notes {
		for j := range p.Notes[i].Lines {
			l := &p.Notes[i].Lines[j]
			*l = b.line(l.Style, l.Text, l.X, &y)
		}
		y += b.Metrics.Notes
	}
	move(p.Rest, y-b.Block.Above)
}
