package tree

import (
	"strconv"
	"strings"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/shape"
)

// NoteItem is an entry of the list of notes beside a picture.
type NoteItem struct {
	Note   int      // index of the note
	Number string   // as drawn on boxes: "1"
	Where  string   // the end of its path, outermost first: "… > main > parse > lex"
	Text   []string // lines, none of them blank
}

// fewNames is how many names of a path are listed; the picture shows the rest.
const fewNames = 3

// List lists the notes that rows of the tree have. name returns the name of a box. elsewhere counts the
// other notes: those hidden by filters, the selection or the width, and those of other files.
func (n *Noted) List(t *Tree, notes []query.Note, name func(shape.BoxID) string) (list []NoteItem, elsewhere int) {
	for i, note := range notes {
		if n.Count(i) == 0 {
			elsewhere++
			continue
		}
		var where []string
		if len(note.Path) > fewNames {
			where = append(where, "…")
		}
		for _, id := range note.Path[max(len(note.Path)-fewNames, 0):] {
			box, _ := t.Boxes.Lookup(id) // exists, since a row has it
			where = append(where, name(box))
		}
		list = append(list, NoteItem{i, strconv.Itoa(i + 1), strings.Join(where, " > "), note.Lines()})
	}
	return list, elsewhere
}

// Unlisted says in words how many notes a list has truncated and how many it omits; nothing if none.
func Unlisted(cut, left int) (words []string) {
	for _, c := range []struct {
		n         int
		one, many string
	}{{cut, "note is cut", "notes are cut"}, {left, "note has no room here", "notes have no room here"}} {
		switch c.n {
		case 0:
		case 1:
			words = append(words, "1 "+c.one)
		default:
			words = append(words, model.Grouped(c.n)+" "+c.many)
		}
	}
	return words
}

// Elsewhere says in words how many notes a list omits, "" if none.
func Elsewhere(notes int) string {
	switch notes {
	case 0:
		return ""
	case 1:
		return "1 more note is about what is not in this picture"
	}
	return model.Grouped(notes) + " more notes are about what is not in this picture"
}
