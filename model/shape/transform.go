package shape

import (
	"fmt"
	"slices"
	"strings"

	"flameview/model"
)

// Transform reshapes stacks without dropping events: the total never changes. It is plain data.
// Several transforms are applied in order, each to the result of the one before.
type Transform struct {
	// Kind is the ID of one of TransformKinds.
	Kind string
	// On says which names the patterns match; "" is model.MethodName. Kinds without
	// patterns ignore both.
	On model.NameKind
	model.Patterns
	Off bool // switched off: has no effect
}

// TransformKind is one kind of transform: its words and its function.
type TransformKind struct {
	ID    string // as saved sessions write it
	Flag  string // of the command line
	Help  string // of the flag
	Title string // in menus: "Hide frames"
	// Item is the text for the menu of a box, with %s for its name: "hide %s".
	Item string
	// Names is the kind of names that its patterns usually match.
	Names model.NameKind
	// Patterns says whether it has patterns; without, it applies to all frames.
	Patterns bool
	// verb precedes the names in a title; without patterns it is the whole title.
	verb string
	// apply applies it to a shape. frames, by FrameID, are those that match; nil without
	// patterns.
	apply func(r *reshaper, t Transform, frames []bool)
}

// TransformKinds lists every kind of transform. A new kind is one file and one line here.
var TransformKinds = []*TransformKind{
	hideKind, onlyKind, collapseKind, focusKind, recursionKind, cyclesKind,
}

// TransformIDs lists the kinds by ID.
func TransformIDs() []string {
	var ids []string
	for _, k := range TransformKinds {
		ids = append(ids, k.ID)
	}
	return ids
}

// Lookup returns the transform's kind. Error: the ID is unknown.
func (t Transform) Lookup() (*TransformKind, error) {
	for _, k := range TransformKinds {
		if k.ID == t.Kind {
			return k, nil
		}
	}
	return nil, fmt.Errorf("no transform of kind %q; there are %s", t.Kind, strings.Join(TransformIDs(), ", "))
}

// on is On with its default.
func (t Transform) on() model.NameKind {
	if t.On == "" {
		return model.MethodName
	}
	return t.On
}

// ParseTransform reads the value of a transform's flag: "PATTERN" or "KIND:PATTERN", where KIND is a
// kind of names (method, package, library). Error: an invalid pattern.
func ParseTransform(kind, s string) (Transform, error) {
	t := Transform{Kind: kind, On: model.MethodName, Patterns: model.Patterns{List: []string{s}}}
	for _, on := range model.NameKinds {
		if rest, ok := strings.CutPrefix(s, string(on)+":"); ok && !strings.HasPrefix(rest, ":") {
			t.On, t.List = on, []string{rest}
		}
	}
	return t, t.Check()
}

// FormatPatterns is the inverse of ParseTransform, with the patterns joined into one.
//
//	method, a -> a    package, a -> package:a    method, package:a -> method:package:a
func (t Transform) FormatPatterns() string {
	expr, on := t.Expression(), t.on()
	plain := on == model.MethodName
	for _, kind := range model.NameKinds {
		plain = plain && !strings.HasPrefix(expr, string(kind)+":")
	}
	switch {
	case plain:
		return expr
	case strings.HasPrefix(expr, ":"):
		expr = `\` + expr // package::a would be read as a C++ method
	}
	return string(on) + ":" + expr
}

// Check validates a transform without a store.
func (t Transform) Check() error {
	if _, err := t.Lookup(); err != nil {
		return err
	}
	if !slices.Contains(model.NameKinds, t.on()) {
		return fmt.Errorf("no names of kind %q; there are %v", t.On, model.NameKinds)
	}
	_, err := t.Compile()
	return err
}

// Occurs says whether the transform can have an effect: whether its patterns match any frame of the
// store. A kind without patterns always can. It looks at every name of the store.
func (t Transform) Occurs(s *model.Store) (bool, error) {
	if err := t.Check(); err != nil {
		return false, err
	}
	if kind, _ := t.Lookup(); !kind.Patterns {
		return true, nil
	}
	found, err := t.Frames(s, t.on())
	return slices.Contains(found, true), err
}

// Title describes briefly what the transform does.
//
//	hide a | b and 3 more    collapse package java/util    collapse recursion
func (t Transform) Title() string {
	kind, err := t.Lookup()
	if err != nil {
		return t.Kind
	}
	if !kind.Patterns {
		return kind.verb
	}
	if t.on() != model.MethodName {
		return kind.verb + " " + string(t.On) + " " + fewNames(t.List)
	}
	return kind.verb + " " + fewNames(t.List)
}

// fewNames joins names or patterns, at most the first two.
func fewNames(list []string) string {
	if n := len(list) - 2; n > 1 {
		return fmt.Sprintf("%s | %s and %d more", list[0], list[1], n)
	}
	return strings.Join(list, " | ")
}

// Key identifies the transform in caches. It is the same whether or not the transform is off.
func (t Transform) Key() string {
	return fmt.Sprintf("%s\x00%s\x00%q\x00%t", t.Kind, t.on(), t.List, t.Exact)
}
