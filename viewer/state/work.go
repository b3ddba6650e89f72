package state

import (
	"fmt"
	"reflect"
	"strings"

	"flameview/model/shape"
)

// Work is the part of a state that somebody would miss: what was written, chosen and
// put together. Where the user looks, as direction, fragment and zoom, is not in it.
func (s State) Work() State {
	return State{
		Filters: s.Filters, Transforms: s.Transforms, Colors: s.Colors, Notes: s.Notes,
		Sides: s.Sides, Grouping: shape.Grouping{Same: s.Grouping.Same}, Defined: s.Defined,
	}.normal()
}

// SameWork says whether nothing would be missed of one state in the other.
func (s State) SameWork(other State) bool { return reflect.DeepEqual(s.Work(), other.Work()) }

// WorkTitle says how much of it there is; "" for none.
//
//	3 notes, 1 filter
func (s State) WorkTitle() string {
	var parts []string
	for _, part := range []struct {
		n    int
		what string
	}{
		{len(s.Notes), "note"},
		{len(s.Filters), "filter"},
		{len(s.Transforms), "transform"},
		{len(s.Colors), "colour"},
		{len(s.Sides), "side"},
		{len(s.Grouping.Same), "renamed method"},
		{len(s.Defined), "defined metric"},
	} {
		switch {
		case part.n == 1:
			parts = append(parts, "1 "+part.what)
		case part.n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", part.n, part.what))
		}
	}
	return strings.Join(parts, ", ")
}
