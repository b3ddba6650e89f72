package session

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"flameview/model"
)

// AddFilter keeps or drops more events.
func AddFilter(f model.Filter) Command {
	return Command{FilterTitle(f), func(s State) State {
		if indexOf(s.Filters, f) < 0 { // the same twice takes no more
			s.Filters = append(slices.Clip(s.Filters), f)
		}
		return s
	}}
}

// SetFilter replaces one filter.
func SetFilter(old, f model.Filter) Command {
	return Command{"Change filter: " + FilterTitle(f), func(s State) State {
		s.Filters = replaced(s.Filters, indexOf(s.Filters, old), f)
		return s
	}}
}

// RemoveFilter takes one filter away.
func RemoveFilter(f model.Filter) Command {
	return Command{"Remove filter: " + FilterTitle(f), func(s State) State {
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
func AddTransform(t model.Transform) Command {
	return Command{TransformTitle(t), func(s State) State {
		if last := len(s.Transforms) - 1; last < 0 || !reflect.DeepEqual(s.Transforms[last], t) { // twice is as once
			s.Transforms = append(slices.Clip(s.Transforms), t)
		}
		return s
	}}
}

// SetTransform replaces one transform.
func SetTransform(old, t model.Transform) Command {
	return Command{"Change: " + TransformTitle(t), func(s State) State {
		s.Transforms = replaced(s.Transforms, indexOf(s.Transforms, old), t)
		return s
	}}
}

// RemoveTransform takes one transform away.
func RemoveTransform(t model.Transform) Command {
	return Command{"Remove: " + TransformTitle(t), func(s State) State {
		s.Transforms = without(s.Transforms, indexOf(s.Transforms, t))
		return s
	}}
}

// SetDress chooses what stands at the root and at the leaves.
func SetDress(d model.Dress, name string) Command {
	return Command{name, func(s State) State {
		s.Dress = d
		return s
	}}
}

// ClearReshape takes all filters and transforms away.
func ClearReshape() Command {
	return Command{"Remove all filters and transforms", func(s State) State {
		s.Filters, s.Transforms = nil, nil
		return s
	}}
}

// FilterTitle says in a few words what a filter does.
func FilterTitle(f model.Filter) string {
	verb := "keep "
	if f.Drop {
		verb = "drop "
	}
	if f.Kind == "time" {
		return verb + Times(f.From, f.To)
	}
	return verb + f.Kind + " " + strings.Join(f.List, " | ")
}

// TransformTitle says in a few words what a transform does.
func TransformTitle(t model.Transform) string {
	what := strings.Join(t.List, " | ")
	if n := len(t.List) - 2; n > 1 {
		what = fmt.Sprintf("%s | %s and %d more", t.List[0], t.List[1], n)
	}
	if t.On != "" && t.On != model.MethodName {
		what = string(t.On) + " " + what
	}
	switch t.Kind {
	case model.CollapseRecursion:
		return "collapse direct recursion"
	case model.CollapseCycles:
		return "collapse recursion"
	case model.HideOthers:
		return "only " + what
	}
	return t.Kind + " " + what
}

// TimeRange shows only events of a range; it takes the place of the range that
// was shown before. An empty range shows all times.
func TimeRange(from, to int64) Command {
	name := "All times"
	if from < to {
		name = "Time range: " + Times(from, to)
	}
	return Command{name, func(s State) State {
		s.Filters = slices.DeleteFunc(slices.Clone(s.Filters), func(f model.Filter) bool { return f.Kind == "time" && !f.Drop })
		if from < to {
			s.Filters = append(s.Filters, model.Filter{Kind: "time", From: from, To: to})
		}
		return s
	}}
}

// Times says in words which times are from (inclusive) and to (exclusive):
// nanoseconds since the Unix epoch, in the local time zone, or phases of
// animated folded text.
func Times(from, to int64) string {
	if to <= 1<<16 {
		return fmt.Sprintf("phases %d to %d", from+1, to)
	}
	at := func(ns int64) string { return time.Unix(0, ns).Format("15:04:05.000") }
	return at(from) + " to " + at(to)
}

// Range is the time range that a state shows, ok = false for all times.
func (s State) Range() (from, to int64, ok bool) {
	for _, f := range s.Filters {
		if f.Kind == "time" && !f.Drop && !f.Off {
			return f.From, f.To, true
		}
	}
	return 0, 0, false
}
