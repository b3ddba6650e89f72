package cmdline

import (
	"flameview/model"
	"flameview/model/shape"
	"flameview/viewer/state"
)

// fragment adds --fragment, or says why it cannot.
func (b *commandWords) fragment(path []model.Name, boxes *shape.Boxes) {
	names, ok := pathNames(path, boxes)
	if !ok {
		b.leave("the fragment: one of its names means two boxes on the command line: %s", state.PathTitle(path))
		return
	}
	joined := model.JoinPath(names)
	if joined == "" && len(path) > 0 {
		b.leave("the fragment: its method has no name")
		return
	}
	b.flagIf(joined != "", "fragment", joined)
}

// nameFor is a name by which the command line finds a box: it takes the first
// box of that displayed name, or else of that canonical name. first says that it
// begins a path.
func nameFor(n model.Name, boxes *shape.Boxes, first bool) (string, bool) {
	if boxes == nil {
		return n.Name, true
	}
	id, ok := boxes.Lookup(n)
	if !ok {
		return n.Name, true
	}
	for _, name := range []string{boxes.List[id].Display, n.Name} {
		if found, ok := boxes.Find(name, first); ok && found == id {
			return name, true
		}
	}
	return "", false
}
