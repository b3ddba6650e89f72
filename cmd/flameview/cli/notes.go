package cli

import (
	"strings"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/viewer/state"
)

// notes reads --note. A name that the files do not have is no error: the notes
// of yesterday's recording are written on today's too, as far as they apply.
// It is said, as it may be a slip.
func (c *exportCmd) notes(a *app, boxes *shape.Boxes) ([]query.Note, error) {
	var noted state.State // a path has one note there
	for _, s := range c.Note {
		path, text, ok := cutNote(s)
		if !ok {
			return nil, usagef("--note %q: want PATH=TEXT, such as 'main;parse=slow since May'", s)
		}
		n := query.Note{Text: text}
		for i, name := range model.SplitPath(path) {
			id, ok := boxes.Find(name, i == 0)
			if !ok {
				a.say("warning: --note: %s", notFound(name, boxes))
				n.Path = append(n.Path, model.Name{Name: name})
				continue
			}
			n.Path = append(n.Path, boxes.List[id].ID())
		}
		if err := n.Check(); err != nil {
			return nil, usagef("--note %q: %w", s, err)
		}
		if i := noted.NoteOn(n.Path); i >= 0 {
			a.say("warning: --note: %q is on the same frames as %q and takes its place", text, noted.Notes[i].Text)
		}
		noted = state.AddNote(n).Do(noted)
	}
	return noted.Notes, nil
}

// cutNote takes a note apart at the first = that has no backslash before it. Of
// backslashes before a = two are one; others are themselves.
//
//	a;b=text -> a;b, text    a\=b=c=d -> a=b, c=d    a\\=b -> a\, b
func cutNote(s string) (path, text string, ok bool) {
	var out []byte
	run := 0 // backslashes at the end of out
	for i := range len(s) {
		if s[i] == '=' {
			out = out[:len(out)-(run+1)/2]
			if run%2 == 0 {
				return string(out), s[i+1:], true
			}
		}
		out = append(out, s[i])
		run++
		if s[i] != '\\' {
			run = 0
		}
	}
	return "", strings.TrimSpace(s), false
}
