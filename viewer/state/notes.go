package state

import (
	"slices"
	"strings"

	"flameview/model"
	"flameview/model/query"
)

// AddNote writes a note, in place of the one that its path may have.
func AddNote(n query.Note) Command {
	return Command{Name: "Note on " + PathTitle(n.Path), Do: putNote(n)}
}

// ChangeNote is AddNote under another name in the history.
func ChangeNote(n query.Note) Command {
	return Command{Name: "Change the note on " + PathTitle(n.Path), Do: putNote(n)}
}

func putNote(n query.Note) func(State) State {
	return func(s State) State {
		if i := s.NoteOn(n.Path); i >= 0 {
			s.Notes = replaced(s.Notes, i, n)
		} else {
			s.Notes = append(slices.Clip(s.Notes), n)
		}
		return s
	}
}

// TakeNotes adds the notes of somebody else; see [State.WithNotes].
func TakeNotes(notes []query.Note) Command {
	return Command{Name: "Take over notes", Do: func(s State) State { return s.WithNotes(notes) }}
}

// WithNotes adds notes. Where a path has another one already, both are in it.
func (s State) WithNotes(notes []query.Note) State {
	for _, n := range notes {
		if i := s.NoteOn(n.Path); i >= 0 && s.Notes[i].Text != n.Text {
			n.Text = s.Notes[i].Text + "\n" + n.Text
		}
		s = putNote(n)(s)
	}
	return s
}

// RemoveNote takes the note on a path away.
func RemoveNote(path []model.Name) Command {
	return Command{Name: "Remove the note on " + PathTitle(path), Do: func(s State) State {
		if i := s.NoteOn(path); i >= 0 {
			s.Notes = without(s.Notes, i)
		}
		return s
	}}
}

// NoteOn is the number of the note on exactly this path, -1 if there is none.
func (s State) NoteOn(path []model.Name) int {
	return slices.IndexFunc(s.Notes, func(n query.Note) bool { return slices.Equal(n.Path, path) })
}

// pathTitle is the method that a path ends with, and the one before it.
//
//	lex    parse > lex    … > parse > lex
func PathTitle(path []model.Name) string {
	var parts []string
	if len(path) > 2 {
		parts = append(parts, "…")
	}
	for _, n := range path[max(len(path)-2, 0):] {
		parts = append(parts, n.Name)
	}
	return strings.Join(parts, " > ")
}
