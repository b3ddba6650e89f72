// Package shape says what the call-path trie of a store looks like through a
// grouping and its transforms: which box each stack has, and which box it is
// below. It depends on names, not on weights, so a shape outlives most clicks.
package shape

import (
	"fmt"
	"strings"

	"flameview/model"
)

// BoxID numbers what one box of a picture can stand for: a method, or a class,
// a package, a library, a line, as the grouping says. A box keeps its number
// when the store grows; for the order by name see [Boxes.Rank].
type BoxID uint32

// NoBox marks frames that have no box.
const NoBox = ^BoxID(0)

// Box is one thing that boxes of a tree stand for.
type Box struct {
	Family  model.Family
	Name    string // canonical
	Display string // as the first file wrote it
	// Package and Library are where it comes from, by the first of its frames
	// that says so; "" where none does. A library's package is "".
	Package, Library string
}

// ID identifies the box across stores and groupings.
func (b Box) ID() model.Name { return model.Name{Family: b.Family, Name: b.Name} }

// NotFound says that a fragment names a box that the store does not have.
type NotFound struct{ Name string }

func (e NotFound) Error() string { return fmt.Sprintf("no method named %q", e.Name) }

// Lookup gives the box of a name, ok = false if there is none.
func (b *Boxes) Lookup(n model.Name) (BoxID, bool) {
	id, ok := b.index[n]
	return id, ok
}

// Displayed is a name as the first file with it writes it, the name itself where no
// box has it.
func (b *Boxes) Displayed(n model.Name) string {
	if id, ok := b.Lookup(n); ok {
		return b.List[id].Display
	}
	return n.Name
}

// Resolve gives the boxes of a fragment. Error: a NotFound.
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

// Find gives the box that a user means by a name: the displayed one, else the
// canonical one, else the only one that ends so. Of several the first by name
// wins.
//
//	java/util/HashMap.get, HashMap.get    (get, if nothing else is called so)
//
// A thread or file at the root may be displayed like a frame. A path that begins
// with that name means the root, elsewhere it means the frame: first says that
// the name begins a path.
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
				root = id // a frame that looks like it comes first
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

// Matching says for every box whether one of its names of that kind is in the
// set. The method's names are what the box shows, whatever that is, and with a
// line behind them what stands before it: a set goes on to fit when boxes
// become larger or smaller, as far as its names do. Errors: a pattern that is
// no regular expression.
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

// BeforeLine is a box's name without the line that ByLine puts behind it.
//
//	Foo.bar:12 -> Foo.bar    std::vector -> std::vector
func BeforeLine(name string) string {
	if cut := strings.TrimRight(name, "0123456789"); len(cut) < len(name) && strings.HasSuffix(cut, ":") {
		return cut[:len(cut)-1]
	}
	return name
}
