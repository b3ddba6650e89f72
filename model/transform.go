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
var transforms = map[string]func(*reshaper, []bool){
	Hide:              (*reshaper).hide,
	HideOthers:        (*reshaper).hideOthers,
	Collapse:          (*reshaper).collapse,
	CollapseRecursion: (*reshaper).collapseRecursion,
	CollapseCycles:    (*reshaper).collapseCycles,
	Focus:             (*reshaper).focus,
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
