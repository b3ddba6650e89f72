package picture

import (
	"strings"

	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// maxListed bounds the lines of notes in a picture: a picture of a hundred
// thousand pixels opens in no viewer.
const maxListed = 300

// mostOfOne is how many lines a single note may take: a long one must not hide
// those behind it.
const mostOfOne = maxListed / 2

// notes lists the notes that the picture's boxes bear, in lines that fit.
//
//  1. parse > lex
//     allocates for each character
//
// A note for which there is no room is cut; what is cut or left out is said, and
// tell, if not nil, hears it.
func (g *page) notes(t *tree.Tree, noted *tree.Noted, notes []query.Note, tell func(string)) (out []textLine) {
	items, elsewhere := noted.List(t, notes, func(b shape.BoxID) string { return t.Boxes.List[b].Display })
	inner := *g
	inner.inset = 3 * g.inset
	cut, left := 0, 0
	for i, item := range items {
		room := min(maxListed-len(out), mostOfOne)
		if room <= 0 {
			left = len(items) - i
			break
		}
		lines := g.lines("", item.Number+". "+item.Where)
		for j := range lines {
			lines[j].ink = g.bright
		}
		lines = append(lines, inner.lines("", strings.Join(item.Text, "\n"))...)
		if len(lines) > room {
			cut++
			lines = lines[:room]
			lines[room-1].s += " …"
		}
		out = append(out, lines...)
	}
	for _, said := range tree.Unlisted(cut, left) {
		out = append(out, g.lines("", "… "+said)...)
		if tell != nil {
			tell(said)
		}
	}
	return append(out, g.lines("", tree.Elsewhere(elsewhere))...)
}
