package shape

import (
	"maps"
	"slices"

	"flameview/model"
)

// Collapse is the ID of the transform that merges neighbouring frames into one.
const Collapse = "collapse"

var collapseKind = &TransformKind{
	ID: Collapse, Flag: "collapse", verb: "collapse", Patterns: true, Names: model.PackageName,
	Title: "Collapse frames to one", Item: "collapse %s",
	Help:  "Make one frame of neighbouring frames that match, named after their package or library.",
	apply: (*reshaper).collapse,
}

// collapse merges neighbouring frames that match into one box, named after their package or
// library; matching methods that have neither share one box named after them.
//
//	collapse p.*:        a;p.x;p.y;b 1 -> a;p;b 1
//	collapse parse|lex:  a;parse;lex;b 1 -> a;lex | parse;b 1
func (r *reshaper) collapse(t Transform, frames []bool) {
	boxes := r.Boxes.clone(r.frames)
	unnamed := map[string]bool{} // displayed names of methods with neither
	var rest []int               // their frames
	for i, f := range r.source.Frames {
		if !frames[i] || r.frames[i] == NoBox {
			continue
		}
		if box, ok := r.collapsedBox(t, i, f); ok {
			boxes.Of[i] = boxes.add(box)
		} else {
			unnamed[r.Boxes.List[r.frames[i]].Display] = true
			rest = append(rest, i)
		}
	}
	if len(rest) > 0 {
		name := fewNames(slices.Sorted(maps.Keys(unnamed)))
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

// collapsedBox returns the box of a collapsed frame: its package, or its library if libraries
// were requested or no package is known; ok is false if it has neither. A frame merged by an
// earlier transform keeps its box.
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
