// Package state is everything that undo restores, as one plain value, the commands
// that change it and the history of both.
package state

import (
	"slices"

	"flameview/compare"
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/picture"
)

// State is everything that undo restores, as one plain value. Commands return
// new states and never change the slices of old ones.
type State struct {
	Metric     string // metric id, "" = the main one
	Grouping   shape.Grouping
	Filters    []filter.Filter
	Transforms []shape.Transform
	Decoration shape.Decoration
	// Palette is the id of a palette of package picture, "" = the default.
	Palette string
	Colors  []picture.UserColor
	// Notes are in the order in which they were written; a path has one.
	Notes []query.Note
	// Fragment is the selected path, outermost method first.
	Fragment []model.Name
	// Callers shows who calls the fragment, in place of what it calls.
	Callers bool
	// Sides are compared, the first is the base; none is an ordinary view. Their
	// scales follow from Norm (compare.Comparer.Resolve).
	Sides []query.Side
	Norm  compare.Norm
	// Current is which side a picture compares with the base, of more than two; 0 is
	// the last.
	Current int
	// Change says what the colours of a comparison show.
	Change picture.ChangeStyle
	// Ratio is a ratio of two metrics that colours stand for in place of a palette, as
	// derive.ParseRatio reads it; "" = none. A comparison has colours of its own.
	Ratio string
	// Defined are metrics made of others, as derive.ParseLinear reads them; later ones
	// may use earlier ones.
	Defined []string
	// Viewport is in fractions of the tree. Commands that make other boxes or
	// begin elsewhere show all of it; with others the flame view follows the
	// frame that it shows (Session.Follow).
	Viewport picture.Viewport
}

// Query is what a state asks of the model. Colours of a comparison are those of
// change, and a ratio has its own: then it asks for no sources.
func (s State) Query() query.Query {
	q := query.Query{
		Metric: s.Metric, Filters: s.Filters, Decoration: s.Decoration, Transforms: s.Transforms,
		Grouping: s.Grouping, Fragment: s.Fragment, Callers: s.Callers,
		Sides: s.Sides,
	}
	if !s.Comparing() && s.Ratio == "" {
		q.Sources = picture.FindPalette(s.Palette).Sources
	}
	return q
}

// CurrentSide is the index of the side that pictures compare with the base.
func (s State) CurrentSide() int {
	if s.Current > 0 && s.Current < len(s.Sides) {
		return s.Current
	}
	return len(s.Sides) - 1
}

// Comparing says that sides are compared.
func (s State) Comparing() bool { return len(s.Sides) > 1 }

// normal gives the one way to write a state of several that mean the same, so that
// what changes nothing is seen to be equal: an empty list is nil, and the whole width
// is picture.Full.
func (s State) normal() State {
	if len(s.Filters) == 0 {
		s.Filters = nil
	}
	if len(s.Transforms) == 0 {
		s.Transforms = nil
	}
	if len(s.Colors) == 0 {
		s.Colors = nil
	}
	if len(s.Notes) == 0 {
		s.Notes = nil
	}
	if len(s.Fragment) == 0 {
		s.Fragment = nil
	}
	if len(s.Sides) == 0 {
		s.Sides = nil
	}
	if len(s.Defined) == 0 {
		s.Defined = nil
	}
	if s.Viewport.Whole() {
		s.Viewport.From, s.Viewport.To = picture.Full.From, picture.Full.To
	}
	return s
}

// Command changes a state.
type Command struct {
	Name string // what the history list shows
	Do   func(State) State
	// Run is the kind of run that the command belongs to, "" for none. Commands of
	// one kind that follow each other quickly, as the turns of a wheel do, are one
	// step of the history.
	Run string
}

// The kinds of runs.
const zoomRun, slideRun = "zoom", "slide"

// Select makes a path the fragment; none selects everything.
func Select(path ...model.Name) Command {
	name := "Select everything"
	if n := len(path); n > 0 {
		name = "Select " + path[n-1].Name
	}
	return Command{Name: name, Do: func(s State) State {
		s.Fragment = slices.Clone(path)
		s.Viewport = picture.Viewport{}
		return s
	}}
}

// SelectMethod makes one method the fragment and shows its callers or callees.
func SelectMethod(m model.Name, callers bool) Command {
	c := Select(m)
	return Command{Name: c.Name, Do: func(s State) State {
		s = c.Do(s)
		s.Callers = callers
		return s
	}}
}

// Callers switches the direction and keeps the fragment.
func Callers(on bool) Command {
	name := "Show callees"
	if on {
		name = "Show callers"
	}
	return Command{Name: name, Do: func(s State) State {
		s.Callers = on
		s.Viewport = picture.Viewport{}
		return s
	}}
}

// Metric chooses what is counted.
func Metric(id, label string) Command {
	return Command{Name: "Metric " + label, Do: func(s State) State {
		s.Metric = id
		return s
	}}
}

// Group chooses what one box is. The fragment names boxes, so it goes.
func Group(by shape.Grouping) Command {
	return Command{Name: "Group by " + by.By.String(), Do: func(s State) State {
		if by.By != s.Grouping.By {
			s.Fragment = nil
		}
		s.Grouping = by
		s.Viewport = picture.Viewport{}
		return s
	}}
}

// Look moves the viewport. Moves that follow each other are a run.
func Look(to picture.Viewport) Command {
	return Command{Name: "Zoom", Run: zoomRun, Do: func(s State) State {
		s.Viewport = to
		return s
	}}
}
