package shape

import (
	"maps"
	"slices"

	"flameview/model"
)

// Collapse is the ID of the transform that makes one frame of neighbours.
const Collapse = "collapse"

var collapseKind = &TransformKind{
	ID: Collapse, Flag: "collapse", verb: "collapse", Patterns: true, Names: model.PackageName,
	Title: "Collapse frames to one", Item: "collapse %s",
	Help:  "Make one frame of neighbouring frames that match, named after their package or library.",
	apply: (*reshaper).collapse,
}

// collapse makes one box of neighbouring frames that match, named after their
// package or library, or after all such methods where they have neither.
//
//	collapse p.*:        a;p.x;p.y;b 1 -> a;p;b 1
//	collapse parse|lex:  a;parse;lex;b 1 -> a;lex | parse;b 1
func (r *reshaper) collapse(t Transform, frames []bool) {
	boxes := r.Boxes.clone(r.frames)
	homeless := map[string]bool{} // the methods that have neither, by name
	var rest []int                // their frames
	for i, f := range r.source.Frames {
		if !frames[i] || r.frames[i] == NoBox {
			continue
		}
		if box, ok := r.collapsedBox(t, i, f); ok {
			boxes.Of[i] = boxes.add(box)
		} else {
			homeless[r.Boxes.List[r.frames[i]].Display] = true
			rest = append(rest, i)
		}
	}
	if len(rest) > 0 {
		name := fewNames(slices.Sorted(maps.Keys(homeless)))
		id := boxes.add(Box{Family: r.Boxes.List[r.frames[rest[0]]].Family, Name: name, Display: name})
		for _, i := range rest {
			boxes.Of[i] = id
		}
	}
	boxes.sort()
	r.Boxes, r.Distinct = boxes, false
	r.markOpaque(func(f int) bool { return frames[f] && boxes.Of[f] != NoBox })
	r.setFrames(boxes.Of)
	r.join(frames)
	r.joined = true
}

// collapsedBox is what a collapsed frame is shown as: its package, or library if
// that is what was asked for or all that is known; ok = false where it has
// neither. A frame that was merged before keeps its box.
func (r *reshaper) collapsedBox(t Transform, id int, f model.Frame) (box Box, ok bool) {
	if r.opaque != nil && r.opaque[id] {
		return r.Boxes.List[r.frames[id]], true
	}
	m, lib := r.source.Methods[f.Method], r.source.Strings[f.Library]
	p := model.PackageOf(m.Family, m.Name)
	switch {
	case p != "" && (t.On != model.LibraryName || lib == ""):
		return Box{Family: m.Family, Name: p, Display: p, Package: p}, true
	case lib != "":
		return Box{Family: model.FamilyNative, Name: lib, Display: lib, Library: lib}, true
	}
	return Box{}, false
}
