// Package filter keeps or drops events. A filter is plain data; what a kind of
// filter means, how it is written and how it judges events stands in one row of
// [Kinds].
package filter

import (
	"fmt"
	"slices"
	"strings"

	"flameview/model"
)

// Filter keeps or drops events. Inside a filter the patterns are alternatives;
// between filters all must agree (docs/semantics.md, "Filters"). It is plain
// data.
//
//	keep method b:   a;b;c 1, a;d 2 -> a;b;c 1
//	drop method b:   a;b;c 1, a;d 2 -> a;d 2
type Filter struct {
	// Kind is the ID of one of Kinds.
	Kind string
	model.Patterns
	// From and To bound the kinds that are ranges, From inclusive, To exclusive,
	// in the unit of the kind.
	From, To int64
	// Period and Origin are of the kind that repeats: how long a period is and at
	// what time one begins, in nanoseconds. From and To are times in a period.
	Period, Origin int64
	Drop           bool // events that match go, in place of those that do not
	Off            bool // the filter is there but does nothing
}

// Tally is what one filter does on its own to the metric on screen.
type Tally struct {
	Removed int64
	// Unjudged is the value of events that lack what the filter looks at, such as
	// a time where the file has none. They are neither kept nor dropped but kept
	// apart: not on screen, and counted here.
	Unjudged int64
}

// Check says what is wrong with a filter before it meets a store: an unknown
// kind, a pattern that is no regular expression, a range that ends before it
// starts. Filters that come from outside the program pass through here.
func (f Filter) Check() error {
	kind, err := f.Lookup()
	switch {
	case err != nil:
		return err
	case kind.Range != nil:
		return kind.Range.Check(f)
	case kind.Whole:
		return nil
	}
	_, err = f.Compile()
	return err
}

func (f Filter) checkRange() error {
	if f.To < f.From {
		return fmt.Errorf("a %s range ends before it starts", f.Kind)
	}
	return nil
}

// Parse reads "KIND:TEXT" as the command line writes it. Times may count from
// the first event of the store. Errors: an unknown kind, or a text that the kind
// cannot read.
func Parse(s string, drop bool, store *model.Store) (Filter, error) {
	id, text, ok := strings.Cut(s, ":")
	f := Filter{Kind: id, Drop: drop}
	if !ok || text == "" {
		return f, fmt.Errorf("%q: want KIND:PATTERN with a kind of %s", s, strings.Join(IDs(), ", "))
	}
	kind, err := f.Lookup()
	if err != nil {
		return f, err
	}
	if kind.Range == nil {
		f.List = []string{text}
		return f, f.Check()
	}
	if err = kind.Range.Parse(&f, text, store); err != nil {
		return f, err
	}
	return f, f.Check()
}

// Words says in a few words which events match.
//
//	thread main | worker    time 10:00:00.000 to 10:00:02.500
func (f Filter) Words() string {
	if kind, err := f.Lookup(); err == nil && kind.Range != nil {
		return kind.Range.Words(f)
	}
	return f.Kind + " " + strings.Join(f.List, " | ")
}

// Title says in a few words what the filter does.
func (f Filter) Title() string {
	if f.Drop {
		return "drop " + f.Words()
	}
	return "keep " + f.Words()
}

// Key tells filters apart in caches. Whether a filter is off does not matter.
func (f Filter) Key() string {
	return fmt.Sprintf("%s\x00%q\x00%t\x00%d\x00%d\x00%d\x00%d\x00%t", f.Kind, f.List, f.Exact, f.From, f.To, f.Period, f.Origin, f.Drop)
}

// Active are the filters that are not switched off.
func Active(filters []Filter) []Filter {
	return slices.DeleteFunc(slices.Clone(filters), func(f Filter) bool { return f.Off })
}

// OffAxis are the filters that do not choose a range of the time axis.
func OffAxis(filters []Filter) []Filter {
	return slices.DeleteFunc(slices.Clone(filters), Filter.OnAxis)
}

// OnAxis says that the filter chooses a range of the time axis, or of the value
// columns of animated folded text in its place.
func (f Filter) OnAxis() bool {
	kind, err := f.Lookup()
	return err == nil && kind.Axis
}

// OfTimes says that the filter chooses events by their time alone.
func (f Filter) OfTimes() bool {
	kind, err := f.Lookup()
	return err == nil && kind.Span != nil
}

// LeavesOut says that a filter of times leaves out all events between two times,
// both included.
func (f Filter) LeavesOut(first, last int64) bool {
	kind, err := f.Lookup()
	if err != nil || kind.Span == nil {
		return false
	}
	out := Differs
	if f.Drop {
		out = Matches
	}
	return kind.Span(f, first, last) == out
}

// OfEvents are the active filters that judge single events; ofStacks says that
// there are others. All kinds are known.
func OfEvents(filters []Filter) (events []Filter, ofStacks bool) {
	for _, f := range Active(filters) {
		if kind, _ := f.Lookup(); kind.Events != nil {
			events = append(events, f)
		} else {
			ofStacks = true
		}
	}
	return events, ofStacks
}
