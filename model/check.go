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

// TransformKinds lists the kinds of transforms by name.
func TransformKinds() []string { return slices.Sorted(maps.Keys(transforms)) }
