package shape

import (
	"slices"

	"flameview/model"
)

// Hide and HideOthers are the IDs of the transforms that remove frames.
const (
	Hide       = "hide"
	HideOthers = "only"
)

var hideKind = &TransformKind{
	ID: Hide, Flag: "hide", verb: "hide", Patterns: true, Names: model.MethodName,
	Title: "Hide frames", Item: "hide %s",
	Help:  "Take frames out of stacks; what they call moves up to their caller.",
	apply: func(r *reshaper, _ Transform, frames []bool) { r.hide(frames) },
}

var onlyKind = &TransformKind{
	ID: HideOthers, Flag: "only", verb: "only", Patterns: true, Names: model.PackageName,
	Title: "Hide all other frames", Item: "only %s",
	Help:  "Take all frames out of stacks that do not match.",
	apply: (*reshaper).hideOthers,
}

// hide removes matching frames; what they call moves up to their caller.
//
//	hide b:  a;b;c 1 -> a;c 1    b 2 -> (no frame) 2
func (r *reshaper) hide(frames []bool) {
	of := slices.Clone(r.frames)
	for f, hidden := range frames {
		if hidden {
			of[f] = NoBox
		}
	}
	r.setFrames(of)
	r.join(nil)
}

// hideOthers keeps only the matching frames: "only my code".
//
//	only a, c:  a;b;c;d 1 -> a;c 1
func (r *reshaper) hideOthers(_ Transform, frames []bool) {
	others := make([]bool, len(frames))
	for i, is := range frames {
		others[i] = !is
	}
	for _, f := range r.source.RootFrames {
		others[f] = false
	}
	r.hide(others)
}
