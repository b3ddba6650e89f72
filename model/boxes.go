package model

import (
	"maps"
	"slices"
	"strings"
)

// BoxID numbers what one box of a picture can stand for: a method, or a class,
// a package, a library, a line, as the grouping says. Numbers follow the order
// of displayed names, so sorting boxes by name is sorting integers.
type BoxID uint32

// NoBox marks frames that have no box.
const NoBox = ^BoxID(0)

// Box is one thing that boxes of a tree stand for.
type Box struct {
	Family  Family
	Name    string // canonical
	Display string // as the first file wrote it
	// Package and Library are where it comes from, by the first of its frames
	// that says so; "" where none does. A library's package is "".
	Package, Library string
}

// Grouping chooses what one box is. The zero value is the usual one.
type Grouping struct {
	By GroupBy
	// KeepGenerated keeps the numbers of generated classes apart
	// (Foo$$Lambda$14 and Foo$$Lambda$15), which usually are one box.
	KeepGenerated bool
}

// GroupBy is the size of a box.
type GroupBy uint8

// The sizes of boxes.
const (
	ByMethod GroupBy = iota
	ByClass
	ByPackage
	ByLibrary
	ByLine
)

var groupNames = []string{"method", "class", "package", "library", "line"}

// String is the name that --group takes.
func (g GroupBy) String() string { return groupNames[g] }

// ParseGroupBy is the inverse of String.
func ParseGroupBy(s string) (GroupBy, bool) {
	if s == "module" {
		return ByLibrary, true
	}
	i := slices.Index(groupNames, s)
	return GroupBy(max(i, 0)), i >= 0
}

// Boxes says which frames share a box. It never changes once built.
type Boxes struct {
	Of   []BoxID // by FrameID; NoBox where a transform has taken it away
	List []Box   // by BoxID

	index map[Name]BoxID
}

// NewBoxes groups the frames of a store.
func NewBoxes(s *Store, g Grouping) *Boxes {
	b := &Boxes{Of: make([]BoxID, len(s.Frames)), index: map[Name]BoxID{}}
	known := slices.Repeat([]BoxID{NoBox}, len(s.Methods)) // a method has many frames: one for each line
	for i, f := range s.Frames {
		id := known[f.Method]
		if id == NoBox || !g.ofMethod() {
			id = b.add(g.box(s, f))
			known[f.Method] = id
		}
		b.Of[i] = id
		b.from(id, s.Strings[f.Library])
	}
	b.sort()
	return b
}

// add gives the number of a box, a new one if it has none yet. Numbers are in
// order only after sort.
func (b *Boxes) add(box Box) BoxID {
	id, ok := b.index[box.ID()]
	if !ok {
		id = BoxID(len(b.List))
		b.index[box.ID()] = id
		b.List = append(b.List, box)
	}
	b.from(id, box.Library)
	return id
}

// from notes the library that one of a box's frames comes from.
func (b *Boxes) from(id BoxID, library string) {
	if box := &b.List[id]; box.Library == "" {
		box.Library = library
	}
}

// clone gives boxes that can grow without b; of are those of the frames.
func (b *Boxes) clone(of []BoxID) *Boxes {
	return &Boxes{Of: slices.Clone(of), List: slices.Clone(b.List), index: maps.Clone(b.index)}
}

// sort renumbers the boxes by displayed name.
func (b *Boxes) sort() {
	order := make([]BoxID, len(b.List))
	for i := range order {
		order[i] = BoxID(i)
	}
	slices.SortFunc(order, func(x, y BoxID) int {
		p, q := &b.List[x], &b.List[y]
		if c := strings.Compare(p.Display, q.Display); c != 0 {
			return c
		}
		if c := strings.Compare(p.Name, q.Name); c != 0 {
			return c
		}
		return int(p.Family) - int(q.Family)
	})
	list := make([]Box, len(order))
	rank := make([]BoxID, len(order))
	for to, from := range order {
		list[to], rank[from] = b.List[from], BoxID(to)
	}
	for i, id := range b.Of {
		if id != NoBox {
			b.Of[i] = rank[id]
		}
	}
	for name, id := range b.index {
		b.index[name] = rank[id]
	}
	b.List = list
}

// ID identifies the box across stores and groupings.
func (b Box) ID() Name { return Name{b.Family, b.Name} }

// Lookup gives the box of a name, ok = false if there is none.
func (b *Boxes) Lookup(n Name) (BoxID, bool) {
	id, ok := b.index[n]
	return id, ok
}

// Find gives the box that a user means by a name: the displayed one, else the
// canonical one, else the only one that ends so.
//
//	java/util/HashMap.get, HashMap.get    (get, if nothing else is called so)
//
// Of a root and frames that only look like it, a path that begins so means the
// root, and elsewhere it is the frame: first says that the name begins a path.
func (b *Boxes) Find(name string, first bool) (BoxID, bool) {
	canonical, ending := NoBox, NoBox
	endings := 0
	for i := range b.List {
		box := &b.List[i]
		switch {
		case box.Display == name:
			if first && i+1 < len(b.List) && b.List[i+1].Display == name && b.List[i+1].Family.root() {
				i++
			}
			return BoxID(i), true
		case box.Name == name:
			canonical = min(canonical, BoxID(i))
		case endsInWord(box.Name, name):
			ending = BoxID(i)
			endings++
		}
	}
	switch {
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
