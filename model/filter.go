package model

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Filter keeps or drops events. Inside a filter the patterns are alternatives;
// between filters all must agree (design.md, section 3). It is plain data.
//
//	keep method b:   a;b;c 1, a;d 2 -> a;b;c 1
//	drop method b:   a;b;c 1, a;d 2 -> a;d 2
type Filter struct {
	// Kind is one of FilterKinds.
	Kind string
	Patterns
	// From and To bound the kind "time": nanoseconds since the Unix epoch, or
	// phases of animated folded text; From inclusive, To exclusive.
	From, To int64
	Drop     bool // events that match go, in place of those that do not
	Off      bool // the filter is there but does nothing
}

// Tally is what one filter does on its own to the metric on screen.
type Tally struct {
	Removed int64
	// Unjudged is the value of events that lack what the filter looks at: time
	// where the file has none, say. They are neither kept nor dropped but kept
	// apart: not on screen, and counted here.
	Unjudged int64
}

// filterKind is what there is to know about one kind of filter: a judge of
// stacks, or a judge of single events. A new kind is one line here.
type filterKind struct {
	name   string
	stacks func(context.Context, *Store, Filter) ([]bool, error) // by StackID: matches
	events func(*Store, Filter) (func(*Segment) verdicts, error) // by event of a segment
}

// verdicts judges a run of a segment's events, beginning at from, as long as
// out: in bulk, because a call for each of ten million events would cost more
// than the judging. Where alike is true, out[0] is the verdict of all.
type verdicts func(from int, out []verdict) (alike bool)

type verdict uint8

const (
	matches verdict = iota
	differs
	unknown
	neither // of no event
)

var filterKinds = []filterKind{
	{name: "method", stacks: anyFrame(MethodName)},
	{name: "package", stacks: anyFrame(PackageName)},
	{name: "library", stacks: anyFrame(LibraryName)},
	{name: "fragment", stacks: anyFragment},
	{name: "thread", events: ofThread},
	{name: "file", events: ofFile},
	{name: "class", events: ofClass},
	{name: "state", events: ofState},
	{name: "time", events: inTime},
}

// FilterKinds lists the kinds of filters by name.
func FilterKinds() []string {
	var names []string
	for _, k := range filterKinds {
		names = append(names, k.name)
	}
	return names
}

func (f Filter) kind() (filterKind, error) {
	for _, k := range filterKinds {
		if k.name == f.Kind {
			return k, nil
		}
	}
	return filterKind{}, fmt.Errorf("no filter of kind %q; there are %s", f.Kind, strings.Join(FilterKinds(), ", "))
}

// ParseFilter reads "KIND:PATTERN" as the command line writes it.
func ParseFilter(s string, drop bool) (Filter, error) {
	kind, pattern, ok := strings.Cut(s, ":")
	f := Filter{Kind: kind, Drop: drop, Patterns: Patterns{List: []string{pattern}}}
	if !ok || pattern == "" {
		return f, fmt.Errorf("%q: want KIND:PATTERN with a kind of %s", s, strings.Join(FilterKinds(), ", "))
	}
	if _, err := f.kind(); err != nil {
		return f, err
	}
	if _, err := f.compile(); f.Kind != "fragment" && err != nil {
		return f, err
	}
	return f, nil
}

// key tells filters apart in caches.
func (f Filter) key() string {
	return fmt.Sprintf("%s\x00%q\x00%t\x00%d\x00%d\x00%t", f.Kind, f.List, f.Exact, f.From, f.To, f.Drop)
}

// active are the filters that do something.
func active(filters []Filter) []Filter {
	return slices.DeleteFunc(slices.Clone(filters), func(f Filter) bool { return f.Off })
}
