// Package filter keeps or drops events. A filter is plain data; its kind says what it
// means, how it is written and how it judges events. Each kind is one row of [Kinds].
package filter

import (
	"fmt"
	"slices"
	"strings"

	"flameview/model"
)

// Filter keeps or drops events. The patterns of one filter are alternatives; several
// filters must all agree (docs/semantics.md, "Filters"). It is plain data.
//
//	keep method b:   a;b;c 1, a;d 2 -> a;b;c 1
//	drop method b:   a;b;c 1, a;d 2 -> a;d 2
type Filter struct {
	// Kind is the ID of one of Kinds.
	Kind string
	model.Patterns
	// From and To are for kinds that are ranges, From inclusive, To exclusive, in the
	// unit of the kind.
	From, To int64
	// Period and Origin are for the periodic kind: the length of a period and the time
	// at which one begins, in nanoseconds. From and To then count from the beginning of
	// a period.
	Period, Origin int64
	Drop           bool // drop the events that match, instead of keeping only these
	Off            bool // switched off: has no effect
}

// Tally is the effect of one filter alone on the metric shown.
type Tally struct {
	Removed int64
	// Unjudged is the value of events that lack what the filter looks at, such as a
	// time where the file has none. They are never shown, whether the filter keeps or
	// drops, and are counted here.
	Unjudged int64
}

// Check validates a filter without a store: it reports an unknown kind, a pattern that
// is not a valid regular expression, or a range that ends before it starts. Filters from
// outside the program must be checked with it.
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

// Parse reads "KIND:TEXT" as the command line writes it. Times may be relative to the
// first event of the store. Errors: an unknown kind, or a text that the kind cannot
// read.
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

// Words describes briefly which events match.
//
//	thread main | worker    time 10:00:00.000 to 10:00:02.500
func (f Filter) Words() string {
	if kind, err := f.Lookup(); err == nil && kind.Range != nil {
		return kind.Range.Words(f)
	}
	return f.Kind + " " + strings.Join(f.List, " | ")
}

// Title describes briefly what the filter does.
func (f Filter) Title() string {
	if f.Drop {
		return "drop " + f.Words()
	}
	return "keep " + f.Words()
}

// Key identifies the filter in caches. It is the same whether or not the filter is off.
func (f Filter) Key() string {
	return fmt.Sprintf("%s\x00%q\x00%t\x00%d\x00%d\x00%d\x00%d\x00%t", f.Kind, f.List, f.Exact, f.From, f.To, f.Period, f.Origin, f.Drop)
}

// Active returns the filters that are not switched off.
func Active(filters []Filter) []Filter {
	return slices.DeleteFunc(slices.Clone(filters), func(f Filter) bool { return f.Off })
}

// OffAxis returns the filters that do not select a range of the time axis.
func OffAxis(filters []Filter) []Filter {
	return slices.DeleteFunc(slices.Clone(filters), Filter.OnAxis)
}

// OnAxis says whether the filter selects a range of the time axis, or of the value
// columns that animated folded text has instead.
func (f Filter) OnAxis() bool {
	kind, err := f.Lookup()
	return err == nil && kind.Axis
}

// OfTimes says whether the filter judges events by their time alone.
func (f Filter) OfTimes() bool {
	kind, err := f.Lookup()
	return err == nil && kind.Span != nil
}

// Excludes says whether a filter of times removes all events between two times, both
// included.
func (f Filter) Excludes(first, last int64) bool {
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

// OfEvents returns the active filters that judge single events; ofStacks says whether
// there are others, which judge stacks. The kinds must be known.
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
