package flame

import (
	"strings"

	"flameview/model"
)

// maxListed bounds the lines of notes in a picture: a picture of a hundred
// thousand pixels opens in no viewer.
const maxListed = 300

// notes lists the notes that the picture's boxes bear, in lines that fit.
//
//  1. parse > lex
//     allocates for each character
func (g *page) notes(t *model.Tree, noted *model.Noted, notes []model.Note) (out []textLine) {
	items, elsewhere := noted.List(t, notes, func(b model.BoxID) string { return t.Boxes.List[b].Display })
	inner := *g
	inner.inset = 3 * g.inset
	for i, item := range items {
		where := g.lines("", item.Number+". "+item.Where)
		for j := range where {
			where[j].ink = g.bright
		}
		text := inner.lines("", strings.Join(item.Text, "\n"))
		if len(out)+len(where)+len(text) > maxListed {
			return append(out, g.lines("", "… "+thousands(len(items)-i)+" more notes have no room here")...)
		}
		out = append(append(out, where...), text...)
	}
	return append(out, g.lines("", model.Elsewhere(elsewhere))...)
}
