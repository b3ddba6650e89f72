package picture

import (
	"image"
	"strings"

	"flameview/model"
	"flameview/model/shape"
)

const (
	// minLetters is the fewest letters of a cut name that are worth showing.
	minLetters = 3
	// FewLetters of a class and its method say less than as many of the method.
	FewLetters = 12
)

// name writes a box's label: the whole name where it fits, else without its
// package, else that cut with an ellipsis; where that leaves but a few letters,
// the method alone. Boxes that begin left of the picture are labelled
// from the picture's edge.
func (p *Painter) name(dst *image.RGBA, t *typeface, s *Scene, l label, clip image.Rectangle, top, bottom int) {
	width := l.x1 - l.x0 - 2*t.pad
	line, whole := p.set(t, s.Tree.Name(l.row), width)
	if !whole && l.row > 0 {
		line, whole = p.shorter(t, &s.Tree.Boxes.List[s.Tree.Box[l.row]], width)
	}
	if !whole && len(line) < 1+minLetters {
		return
	}
	ink := s.Theme.Ink(l.fill)
	if l.dim {
		ink = s.Theme.FaintInk(l.fill)
	}
	baseline := top + (bottom-top+t.capHeight+1)/2
	t.draw(dst, line, l.x0+t.pad, baseline, clip, ink)
}

// shorter sets what of a box's name is worth most in too little room.
func (p *Painter) shorter(t *typeface, b *shape.Box, width int) (line []glyph, whole bool) {
	if line, whole = p.set(t, Short(b), width); whole || len(line) > FewLetters {
		return line, whole
	}
	return p.set(t, Last(b), width)
}

// Last is the last part of a box's displayed name, for boxes in which only a
// few letters have room: a class or scope is what neighbours have in common.
//
//	java/util/HashMap.put(Object) -> put
//	PhaseChaitin::Register_Allocate() -> Register_Allocate()
//	net/http.(*conn).serve -> http.(*conn).serve
func Last(b *shape.Box) string {
	name := Short(b)
	last := name
	switch head, _, _ := strings.Cut(name, "("); b.Family {
	case model.FamilyJava:
		last = head[strings.LastIndexByte(head, '.')+1:]
	case model.FamilyNative:
		if class := model.ClassOf(b.Family, name); class != "" {
			last = name[len(class)+len("::"):]
		} else {
			last = name[strings.LastIndexByte(head, '/')+1:]
		}
	}
	if last == "" {
		return name
	}
	return last
}

// Short is a box's displayed name without the package, for narrow boxes. Only
// Java names have one to spare.
//
//	java/util/HashMap.put -> HashMap.put
//	java.util.HashMap.put(Object) -> HashMap.put(Object)
//	org/acme/Load$$Lambda/0x7f12.run -> Load$$Lambda/0x7f12.run
func Short(b *shape.Box) string {
	if b.Family != model.FamilyJava && b.Family != model.FamilyClass {
		return b.Display
	}
	name, args := b.Display, ""
	if i := strings.IndexByte(name, '('); i >= 0 {
		name, args = name[:i], name[i:]
	}
	name = name[cutAfter(name, '/'):]
	dots := name
	if b.Family == model.FamilyJava { // the last dot is before the method
		dots = name[:max(strings.LastIndexByte(name, '.'), 0)]
	}
	return name[cutAfter(dots, '.'):] + args
}

// cutAfter is the index after the last sep that does not begin the number of
// a generated class.
func cutAfter(s string, sep byte) int {
	for i := len(s) - 2; i >= 0; i-- {
		if s[i] == sep && (s[i+1] < '0' || s[i+1] > '9') {
			return i + 1
		}
	}
	return 0
}
