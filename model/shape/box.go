// Package shape turns the call-path trie of a store into what a grouping and its transforms
// make of it: which box each stack has, and below which box. It depends on names, not on
// weights, so one shape serves many queries.
package shape

import (
	"fmt"
	"strings"

	"flameview/model"
)

// BoxID identifies what the boxes of a picture stand for: a method, class, package, library
// or line, depending on the grouping. The number stays the same when the store grows; for the
// order by name see [Boxes.Rank].
type BoxID uint32

// NoBox marks frames that have no box.
const NoBox = ^BoxID(0)

// Box is what boxes of a tree stand for, such as a method.
type Box struct {
	Family  model.Family
	Name    string // canonical
	Display string // as the first file wrote it
	// Package and Library are those of the first of its frames that has one; "" if none
	// has. A library's package is "".
	Package, Library string
}

// ID identifies the box independently of stores and groupings.
func (b Box) ID() model.Name { return model.Name{Family: b.Family, Name: b.Name} }

// NotFound is the error for a fragment that names a box which the store does not have.
type NotFound struct{ Name string }

func (e NotFound) Error() string { return fmt.Sprintf("no method named %q", e.Name) }

// Lookup returns the box of a name; ok is false if there is none.
func (b *Boxes) Lookup(n model.Name) (BoxID, bool) {
	id, ok := b.index[n]
	return id, ok
}

// Displayed returns a name as the first file with it writes it, or n.Name if no box has the
// name.
func (b *Boxes) Displayed(n model.Name) string {
	if id, ok := b.Lookup(n); ok {
		return b.List[id].Display
	}
	return n.Name
}

// Resolve returns the boxes of a fragment. Error: a NotFound.
func (b *Boxes) Resolve(fragment []model.Name) ([]BoxID, error) {
	ids := make([]BoxID, len(fragment))
	for i, name := range fragment {
		id, ok := b.index[name]
		if !ok {
			return nil, NotFound{name.Name}
		}
		ids[i] = id
	}
	return ids, nil
}

// Find returns the box that a user means by a name: the one displayed so, else the one with
// that canonical name, else the only one whose name ends so. If several have the name, the
// first in order of names is taken.
//
//	java/util/HashMap.get, HashMap.get    (get, if nothing else is called so)
//
// A thread or file at the root may be displayed like a frame. first says that the name begins
// a path: then it means the root, otherwise the frame.
func (b *Boxes) Find(name string, first bool) (BoxID, bool) {
	displayed, root, canonical, ending := NoBox, NoBox, NoBox, NoBox
	endings := 0
	before := func(x, y BoxID) bool { return y == NoBox || b.Rank[x] < b.Rank[y] }
	for i := range b.List {
		id, box := BoxID(i), &b.List[i]
		switch {
		case box.Display == name:
			if before(id, displayed) {
				displayed = id
			}
			if box.Family.IsRoot() && (root == NoBox || before(root, id)) {
				root = id // a frame that is displayed the same is preferred
			}
		case box.Name == name:
			if before(id, canonical) {
				canonical = id
			}
		case endsInWord(box.Name, name):
			ending = id
			endings++
		}
	}
	if first && root != NoBox {
		return root, true
	}
	switch {
	case displayed != NoBox:
		return displayed, true
	case canonical != NoBox:
		return canonical, true
	case endings == 1:
		return ending, true
	}
	return NoBox, false
}

// endsInWord says whether name ends in end, at the beginning of a word.
func endsInWord(name, end string) bool {
	rest, ok := strings.CutSuffix(name, end)
	return ok && end != "" && (strings.HasSuffix(rest, "/") || strings.HasSuffix(rest, ".") || strings.HasSuffix(rest, "::"))
}

// Matching says, for every box, whether one of its names of that kind is in the set. As method
// name counts what the box shows, whatever it stands for, and for a line also the part before
// the line number. So a pattern still matches after the grouping changed, where names are kept.
// Error: a pattern that is not a valid regular expression.
func (b *Boxes) Matching(p model.Patterns, kind model.NameKind) ([]bool, error) {
	match, err := p.Compile()
	if err != nil {
		return nil, err
	}
	out := make([]bool, len(b.List))
	for i := range b.List {
		box := &b.List[i]
		switch kind {
		case model.PackageName:
			out[i] = box.Package != "" && (match(box.Package) || match(strings.ReplaceAll(box.Package, "/", ".")))
		case model.LibraryName:
			out[i] = box.Library != "" && match(box.Library)
		default:
			out[i] = match(box.Display) || match(box.Name)
			if name := BeforeLine(box.Name); !out[i] && name != box.Name {
				out[i] = match(BeforeLine(box.Display)) || match(name)
			}
		}
	}
	return out, nil
}

// BeforeLine removes the line number that ByLine appends to a box's name.
//
//	Foo.bar:12 -> Foo.bar    std::vector -> std::vector
func BeforeLine(name string) string {
	if cut := strings.TrimRight(name, "0123456789"); len(cut) < len(name) && strings.HasSuffix(cut, ":") {
		return cut[:len(cut)-1]
	}
	return name
}
