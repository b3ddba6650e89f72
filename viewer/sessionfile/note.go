package sessionfile

import (
	"errors"
	"fmt"

	"flameview/model"
	"flameview/model/query"
)

// savedNote is a note as a session file writes it.
type savedNote struct {
	Path []savedName `json:"path"`
	Text text        `json:"text"`
}

// mostNotes is more than anybody reads; each costs a look at every tree.
const mostNotes = 10_000

func saveNote(n query.Note) savedNote { return savedNote{saveNames(n.Path), text(n.Text)} }

func (in savedNote) note() (query.Note, error) {
	path, err := names(in.Path)
	if err != nil {
		return query.Note{}, fmt.Errorf("path%w", err)
	}
	n := query.Note{Path: path, Text: string(in.Text)}
	return n, n.Check()
}

// notes checks what was read; a path has one note.
func notes(in []savedNote) (out []query.Note, err error) {
	if len(in) > mostNotes {
		return nil, fmt.Errorf("notes: want %d at most, found %d", mostNotes, len(in))
	}
	known := map[string]bool{}
	for i, saved := range in {
		n, err := saved.note()
		key := fmt.Sprintf("%q", n.Path)
		if err == nil && known[key] {
			err = errors.New("path: there is a note on it already")
		}
		if err != nil {
			return nil, fmt.Errorf("notes[%d].%w", i, err)
		}
		known[key] = true
		out = append(out, n)
	}
	return out, nil
}

func saveNames(path []model.Name) (out []savedName) {
	for _, n := range path {
		out = append(out, savedName{n.Family.String(), text(n.Name)})
	}
	return out
}

// names checks a path. Errors begin with the place in it, "[2].family".
func names(in []savedName) (out []model.Name, err error) {
	for i, n := range in {
		family, err := parseFamily(n.Family)
		if err != nil {
			return nil, fmt.Errorf("[%d].family: %w", i, err)
		}
		out = append(out, model.Name{Family: family, Name: string(n.Name)})
	}
	return out, nil
}
