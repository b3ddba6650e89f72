package model

import (
	"fmt"
	"strings"
)

// Transform reshapes stacks without dropping events: the total never changes.
// It is plain data; several are applied in their order.
type Transform struct {
	// Kind is one of TransformKinds.
	Kind string
	// On says which names the patterns are about; "" is MethodName. Kinds
	// without patterns ignore both.
	On NameKind
	Patterns
	Off bool // the transform is there but does nothing
}

// The kinds of transforms, each with its example in the comment of the
// function that does it.
const (
	Hide              = "hide"
	HideOthers        = "only"
	Collapse          = "collapse"
	CollapseRecursion = "recursion"
	CollapseCycles    = "cycles"
	Focus             = "focus"
)

// transforms lists what each kind does. A new kind is one line here.
var transforms = map[string]func(*shape, []bool){
	Hide:              (*shape).hide,
	HideOthers:        (*shape).hideOthers,
	Collapse:          (*shape).collapse,
	CollapseRecursion: (*shape).collapseRecursion,
	CollapseCycles:    (*shape).collapseCycles,
	Focus:             (*shape).focus,
}

// ParseTransform reads "PATTERN" or "KIND:PATTERN" (method, package, library)
// as the command line writes it.
func ParseTransform(kind, s string) (Transform, error) {
	t := Transform{Kind: kind, On: MethodName, Patterns: Patterns{List: []string{s}}}
	for _, on := range []NameKind{MethodName, PackageName, LibraryName} {
		if rest, ok := strings.CutPrefix(s, string(on)+":"); ok && !strings.HasPrefix(rest, ":") {
			t.On, t.List = on, []string{rest}
		}
	}
	_, err := t.compile()
	return t, err
}

func (t Transform) key() string {
	return fmt.Sprintf("%s\x00%s\x00%q\x00%t", t.Kind, t.On, t.List, t.Exact)
}

// shape is how a trie is seen: which box each node has, and where it hangs. A
// node that has no box of its own is hosted by an ancestor, whose box its
// events and children then belong to.
type shape struct {
	store *Store
	boxes *Boxes
	box   []BoxID   // by StackID
	host  []StackID // the node itself, if it has a box
	up    []StackID // the parent
}

func newShape(s *Store, boxes *Boxes) *shape {
	n := s.Stacks.Len()
	sh := &shape{store: s, boxes: boxes, box: make([]BoxID, n), host: make([]StackID, n), up: make([]StackID, n)}
	sh.box[0] = NoBox
	for i := 1; i < n; i++ {
		sh.box[i] = boxes.Of[s.Stacks.Frame[i]]
		sh.host[i] = StackID(i)
		sh.up[i] = s.Stacks.Parent[i]
	}
	return sh
}

// apply runs one transform.
func (sh *shape) apply(t Transform) error {
	do, ok := transforms[t.Kind]
	if !ok {
		return fmt.Errorf("no transform %q", t.Kind)
	}
	on := t.On
	if on == "" {
		on = MethodName
	}
	frames, err := t.frames(sh.store, on)
	if err != nil {
		return err
	}
	do(sh, frames)
	return nil
}

// each visits the nodes that have a box, parents first, after bringing hosts
// and parents in line with what was decided for nodes before. join gives the
// node that hosts n from now on, n itself to leave it.
func (sh *shape) each(join func(n StackID) StackID) {
	for i := 1; i < len(sh.host); i++ {
		n := StackID(i)
		if sh.host[n] != n {
			sh.host[n] = sh.host[sh.host[n]]
			continue
		}
		sh.up[n] = sh.host[sh.up[n]]
		sh.host[n] = join(n)
	}
}

func (sh *shape) frame(n StackID) FrameID { return sh.store.Stacks.Frame[n] }

// hide removes matching frames; what they call moves up to their caller.
//
//	hide b:  a;b;c 1 -> a;c 1    b 2 -> (no frame) 2
func (sh *shape) hide(frames []bool) {
	sh.each(func(n StackID) StackID {
		if frames[sh.frame(n)] {
			return sh.up[n]
		}
		return n
	})
}

// hideOthers keeps matching frames only: "only my code". Threads and files at
// the root stay.
//
//	only a, c:  a;b;c;d 1 -> a;c 1
func (sh *shape) hideOthers(frames []bool) {
	sh.each(func(n StackID) StackID {
		switch sh.store.Methods[sh.store.Frames[sh.frame(n)].Method].Family {
		case FamilyThread, FamilyFile:
			return n
		}
		if frames[sh.frame(n)] {
			return n
		}
		return sh.up[n]
	})
}

// collapse makes one box, named after the package or library, of neighbouring
// frames that match.
//
//	collapse p.*:  a;p.x;p.y;b 1 -> a;p;b 1
func (sh *shape) collapse(frames []bool) {
	sh.each(func(n StackID) StackID {
		if !frames[sh.frame(n)] {
			return n
		}
		f := sh.store.Frames[sh.frame(n)]
		box := sh.boxes.add(collapsedBox(sh.store, f))
		sh.box[n] = box
		if up := sh.up[n]; up != Root && sh.box[up] == box {
			return up
		}
		return n
	})
}

// collapsedBox is what a collapsed frame is shown as: its library or package,
// else itself.
func collapsedBox(s *Store, f Frame) Box {
	m := s.Methods[f.Method]
	if p := PackageOf(m.Family, m.Name); p != "" {
		return Box{Family: m.Family, Name: p, Display: p, Package: p}
	}
	if lib := s.Strings[f.Library]; lib != "" {
		return Box{Family: FamilyNative, Name: lib, Display: lib, Library: lib}
	}
	return Grouping{}.box(s, f)
}

// collapseRecursion makes one box of a method that calls itself directly.
//
//	a;b;b;b;c 1 -> a;b;c 1    a;b;a 1 -> a;b;a 1
func (sh *shape) collapseRecursion([]bool) {
	sh.each(func(n StackID) StackID {
		if up := sh.up[n]; up != Root && sh.box[up] == sh.box[n] {
			return up
		}
		return n
	})
}

// collapseCycles makes one box of a method that calls itself, directly or
// through others.
//
//	a;b;a;c 1 -> a;c 1 (below the first a; b keeps what it does itself)
//
// After it no path holds a box twice, so the climb is bounded by the number of
// boxes, not by the depth of the stack.
func (sh *shape) collapseCycles([]bool) {
	sh.each(func(n StackID) StackID {
		for at := sh.up[n]; at != Root; at = sh.up[at] {
			if sh.box[at] == sh.box[n] {
				return at
			}
		}
		return n
	})
}

// focus makes the first matching frame the root of its stacks; stacks without
// one stay as they are.
//
//	focus b:  a;b;c 1 -> b;c 1    a;d 1 -> a;d 1
func (sh *shape) focus(frames []bool) {
	inside := make([]bool, len(sh.host))
	sh.each(func(n StackID) StackID {
		up := sh.up[n]
		inside[n] = up != Root && inside[up]
		if !inside[n] && frames[sh.frame(n)] {
			inside[n] = true
			sh.up[n] = Root
		}
		return n
	})
}
