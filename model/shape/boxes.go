package shape

import (
	"maps"
	"slices"
	"strings"

	"flameview/model"
)

// Boxes says which frames share a box. It never changes once built.
//
// Boxes are numbered in the order in which frames first need them, so a store that grows
// keeps the numbers of its boxes. Trees are ordered by name, for which there is Rank.
type Boxes struct {
	Of   []BoxID // by FrameID; NoBox where a transform hid the frame
	List []Box   // by BoxID
	// Rank is a box's place in the order of displayed names, by BoxID; ByRank is
	// the inverse.
	Rank   []uint32
	ByRank []BoxID

	index map[model.Name]BoxID
}

// NewBoxes groups the frames of a store into boxes.
func NewBoxes(s *model.Store, g Grouping) *Boxes {
	b := &Boxes{Of: make([]BoxID, len(s.Frames)), index: map[model.Name]BoxID{}}
	known := slices.Repeat([]BoxID{NoBox}, len(s.Methods)) // a method has many frames: one for each line
	renames := g.newRenamer(s)
	for i, f := range s.Frames {
		id := known[f.Method]
		if id == NoBox || !g.ofMethod() {
			id = b.add(g.box(s, f, renames))
			known[f.Method] = id
		}
		b.Of[i] = id
		b.noteLibrary(id, s.Strings[f.Library])
	}
	b.sort()
	return b
}

// add returns the number of a box, a new one if needed. Ranks are invalid until the next
// sort.
func (b *Boxes) add(box Box) BoxID {
	id, ok := b.index[box.ID()]
	if !ok {
		id = BoxID(len(b.List))
		b.index[box.ID()] = id
		b.List = append(b.List, box)
	}
	b.noteLibrary(id, box.Library)
	return id
}

// noteLibrary sets a box's library, if it has none yet.
func (b *Boxes) noteLibrary(id BoxID, library string) {
	if box := &b.List[id]; box.Library == "" {
		box.Library = library
	}
}

// clone returns a copy that can grow independently of b; of maps frames to boxes.
func (b *Boxes) clone(of []BoxID) *Boxes {
	return &Boxes{Of: slices.Clone(of), List: slices.Clone(b.List), index: maps.Clone(b.index)}
}

// sort ranks the boxes by displayed name.
func (b *Boxes) sort() {
	b.ByRank = make([]BoxID, len(b.List))
	for i := range b.ByRank {
		b.ByRank[i] = BoxID(i)
	}
	slices.SortFunc(b.ByRank, func(x, y BoxID) int {
		p, q := &b.List[x], &b.List[y]
		if c := strings.Compare(p.Display, q.Display); c != 0 {
			return c
		}
		if c := strings.Compare(p.Name, q.Name); c != 0 {
			return c
		}
		return int(p.Family) - int(q.Family)
	})
	b.Rank = make([]uint32, len(b.List))
	for rank, id := range b.ByRank {
		b.Rank[id] = uint32(rank)
	}
}
