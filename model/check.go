package model

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Check says what is wrong with a filter before it meets a store: an unknown
// kind, a pattern that is no regular expression, a time range that ends before
// it starts. Filters that come from outside the program pass through here.
func (f Filter) Check() error {
	if _, err := f.kind(); err != nil {
		return err
	}
	switch f.Kind {
	case "fragment": // whole names, not patterns
		return nil
	case "time":
		_, err := inTime(nil, f)
		return err
	}
	_, err := f.compile()
	return err
}

// Check says what is wrong with a transform before it meets a store.
func (t Transform) Check() error {
	if _, ok := transforms[t.Kind]; !ok {
		return fmt.Errorf("no transform of kind %q; there are %s", t.Kind, strings.Join(TransformKinds(), ", "))
	}
	switch t.On {
	case "", MethodName, PackageName, LibraryName:
	default:
		return fmt.Errorf("no names of kind %q; there are %s, %s, %s", t.On, MethodName, PackageName, LibraryName)
	}
	_, err := t.compile()
	return err
}

// Occurs says whether the patterns of a transform find any frame of a store, so
// that it can do something. A kind without patterns always can. It looks at every
// name of the store.
func (t Transform) Occurs(s *Store) (bool, error) {
	if err := t.Check(); err != nil || t.Kind == CollapseRecursion || t.Kind == CollapseCycles {
		return err == nil, err
	}
	on := t.On
	if on == "" {
		on = MethodName
	}
	found, err := t.frames(s, on)
	return slices.Contains(found, true), err
}

// TransformKinds lists the kinds of transforms by name.
func TransformKinds() []string { return slices.Sorted(maps.Keys(transforms)) }
