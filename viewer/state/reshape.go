package state

import (
	"reflect"
	"slices"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
)

// AddFilter keeps or drops more events.
func AddFilter(f filter.Filter) Command {
	return Command{Name: f.Title(), Do: func(s State) State {
		if indexOf(s.Filters, f) < 0 { // the same twice takes no more
			s.Filters = append(slices.Clip(s.Filters), f)
		}
		return s
	}}
}

// SetFilter replaces one filter.
func SetFilter(old, f filter.Filter) Command {
	return Command{Name: "Change filter: " + f.Title(), Do: func(s State) State {
		s.Filters = replaced(s.Filters, indexOf(s.Filters, old), f)
		return s
	}}
}

// RemoveFilter takes one filter away.
func RemoveFilter(f filter.Filter) Command {
	return Command{Name: "Remove filter: " + f.Title(), Do: func(s State) State {
		s.Filters = without(s.Filters, indexOf(s.Filters, f))
		return s
	}}
}

// replaced and without give a list in which one entry is another, or is gone.
// The number comes from a view, which may be older than the state: a list that
// has become shorter meanwhile stays as it is.
func replaced[T any](list []T, i int, by T) []T {
	if i < 0 || i >= len(list) {
		return list
	}
	list = slices.Clone(list)
	list[i] = by
	return list
}

func without[T any](list []T, i int) []T {
	if i < 0 || i >= len(list) {
		return list
	}
	return slices.Delete(slices.Clone(list), i, i+1)
}

// indexOf finds an entry, -1 if it is gone. Entries move while a dialog about one
// of them is open, as when a step is taken back, so commands name them.
func indexOf[T any](list []T, entry T) int {
	return slices.IndexFunc(list, func(e T) bool { return reflect.DeepEqual(e, entry) })
}

// AddTransform reshapes the stacks further.
func AddTransform(t shape.Transform) Command {
	return Command{Name: t.Title(), Do: func(s State) State {
		if last := len(s.Transforms) - 1; last < 0 || !reflect.DeepEqual(s.Transforms[last], t) { // twice is as once
			s.Transforms = append(slices.Clip(s.Transforms), t)
		}
		return s
	}}
}

// SetTransform replaces one transform.
func SetTransform(old, t shape.Transform) Command {
	return Command{Name: "Change: " + t.Title(), Do: func(s State) State {
		s.Transforms = replaced(s.Transforms, indexOf(s.Transforms, old), t)
		return s
	}}
}

// RemoveTransform takes one transform away.
func RemoveTransform(t shape.Transform) Command {
	return Command{Name: "Remove: " + t.Title(), Do: func(s State) State {
		s.Transforms = without(s.Transforms, indexOf(s.Transforms, t))
		return s
	}}
}

// OnlyMine hides everything that patterns call foreign.
func OnlyMine(foreign []string) Command {
	c := AddTransform(shape.Transform{Kind: shape.Hide, Patterns: model.Patterns{List: foreign}})
	c.Name = "Only my code"
	return c
}

// ClearReshape takes away all that filters and reshapes: filters, transforms, and
// the switches that are on.
func ClearReshape() Command {
	return Command{Name: "Remove all filters, transforms and switches", Do: func(s State) State {
		s.Filters, s.Transforms, s.Decoration = nil, nil, shape.Decoration{}
		s.Grouping.KeepGenerated = false
		return s
	}}
}

// ShowRange shows only events of a range of the time axis; it takes the place of
// the range that was shown before. An empty range shows all times.
func ShowRange(f filter.Filter) Command {
	name := "All times"
	if f.From < f.To {
		name = "Range: " + f.Words()
	}
	return Command{Name: name, Do: func(s State) State {
		s.Filters = slices.DeleteFunc(slices.Clone(s.Filters), func(f filter.Filter) bool { return f.OnAxis() && !f.Drop })
		if f.From < f.To {
			s.Filters = append(s.Filters, f)
		}
		return s
	}}
}

// SlideRange is ShowRange for a range that moves along. Moves that follow each other
// are a run.
func SlideRange(f filter.Filter) Command {
	c := ShowRange(f)
	c.Run = slideRun
	return c
}

// ShowPhase shows only events of a part of every period; it takes the place of the
// part that was shown before. A part of no length shows all.
func ShowPhase(f filter.Filter) Command {
	name := "All of every period"
	if f.From < f.To {
		name = "Only " + f.Words()
	}
	return Command{Name: name, Do: func(s State) State {
		s.Filters = slices.DeleteFunc(slices.Clone(s.Filters), func(old filter.Filter) bool { return old.Kind == f.Kind && !old.Drop })
		if f.From < f.To {
			s.Filters = append(s.Filters, f)
		}
		return s
	}}
}

// Range is the part of the time axis that a state shows, in the unit of the axis;
// ok = false for all.
func (s State) Range() (from, to int64, ok bool) {
	for _, f := range s.Filters {
		if f.OnAxis() && !f.Drop && !f.Off {
			return f.From, f.To, true
		}
	}
	return 0, 0, false
}
