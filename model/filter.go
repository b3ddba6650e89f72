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

// anyFrame matches stacks that hold a matching frame: a child inherits its
// parent's answer, so one forward pass over the trie judges all stacks.
func anyFrame(kind NameKind) func(context.Context, *Store, Filter) ([]bool, error) {
	return func(ctx context.Context, s *Store, f Filter) ([]bool, error) {
		frames, err := f.frames(s, kind)
		if err != nil {
			return nil, err
		}
		out := make([]bool, s.Stacks.Len())
		for n := 1; n < len(out); n++ {
			if stops(ctx, n) {
				break
			}
			out[n] = out[s.Stacks.Parent[n]] || frames[s.Stacks.Frame[n]]
		}
		return out, ctx.Err()
	}
}

// anyFragment matches stacks that hold one of the fragments "a;b".
func anyFragment(ctx context.Context, s *Store, f Filter) ([]bool, error) {
	out := make([]bool, s.Stacks.Len())
	for _, pattern := range f.List {
		parts := strings.Split(pattern, ";")
		is := make([][]bool, len(parts))
		for i, name := range parts {
			var err error
			if is[i], err = (Patterns{List: []string{name}, Exact: true}).frames(s, MethodName); err != nil {
				return nil, err
			}
		}
		last := len(parts) - 1
		for n := 1; n < len(out); n++ {
			if stops(ctx, n) {
				break
			}
			out[n] = out[n] || out[s.Stacks.Parent[n]]
			at := StackID(n)
			for k := last; !out[n] && at != Root && is[k][s.Stacks.Frame[at]]; k-- {
				if k == 0 {
					out[n] = true
					break
				}
				at = s.Stacks.Parent[at]
			}
		}
	}
	return out, ctx.Err()
}

// NoThreadName is what events without a thread are called.
const NoThreadName = "(no thread)"

// Title is the thread's name as it is shown: as folded text writes it.
func (t Thread) Title() string {
	switch {
	case t == Thread{}:
		return NoThreadName
	case t.ID != 0 && t.Name == "":
		return fmt.Sprintf("tid=%d", t.ID)
	case t.ID != 0:
		return fmt.Sprintf("%s tid=%d", t.Name, t.ID)
	}
	return t.Name
}

// ofThread tries a thread's title, and where that is its name with a number,
// the name alone and the pool's: "^main$" finds the thread "main tid=1". But a
// name that is the title of some thread means that one alone, or nothing could
// tell a thread "main" from another file's "main tid=1".
func ofThread(s *Store, f Filter) (func(*Segment) verdicts, error) {
	match, err := f.compile()
	if err != nil {
		return nil, err
	}
	titles := make(map[string]bool, len(s.Threads))
	for _, t := range s.Threads {
		titles[t.Title()] = true
	}
	is := make([]verdict, len(s.Threads))
	for i, t := range s.Threads {
		is[i] = verdictOf(match(t.Title()))
		for _, also := range []string{t.Name, FoldPool(t.Name)} {
			if also != "" && !titles[also] && match(also) {
				is[i] = matches
			}
		}
	}
	return func(seg *Segment) verdicts {
		if seg.Thread == nil {
			return always(is[NoThread])
		}
		return byID(seg.Thread, is)
	}, nil
}

func ofFile(s *Store, f Filter) (func(*Segment) verdicts, error) {
	match, err := f.compile()
	if err != nil {
		return nil, err
	}
	return func(seg *Segment) verdicts {
		return always(verdictOf(match(s.Files[seg.File].Path)))
	}, nil
}

func ofClass(s *Store, f Filter) (func(*Segment) verdicts, error) {
	match, err := f.compile()
	if err != nil {
		return nil, err
	}
	is := make([]verdict, len(s.Methods))
	for i, m := range s.Methods {
		is[i] = verdictOf(m.Family == FamilyClass && (match(m.Display) || match(m.Name)))
	}
	return func(seg *Segment) verdicts {
		if seg.Class == nil {
			return nil
		}
		return byID(seg.Class, is)
	}, nil
}

func ofState(s *Store, f Filter) (func(*Segment) verdicts, error) {
	match, err := f.compile()
	if err != nil {
		return nil, err
	}
	is := make([]verdict, len(s.States))
	for i, name := range s.States {
		is[i] = verdictOf(match(name))
	}
	is[0] = unknown
	return func(seg *Segment) verdicts {
		if seg.State == nil {
			return nil
		}
		return byID(seg.State, is)
	}, nil
}

func inTime(_ *Store, f Filter) (func(*Segment) verdicts, error) {
	if f.To < f.From {
		return nil, fmt.Errorf("a time range ends before it starts")
	}
	return func(seg *Segment) verdicts {
		switch {
		case seg.Time != nil:
			return within(seg.Time, f.From, f.To)
		case seg.Phase != nil && f.To <= 1<<16:
			return within(seg.Phase, f.From, f.To)
		}
		return nil
	}, nil
}

// always judges all events alike.
func always(v verdict) verdicts {
	return func(_ int, out []verdict) bool {
		out[0] = v
		return true
	}
}

// byID looks the verdicts of a column's ids up.
func byID[ID ~uint32 | ~uint16](column []ID, is []verdict) verdicts {
	return func(from int, out []verdict) bool {
		for i, id := range column[from : from+len(out)] {
			out[i] = is[id]
		}
		return false
	}
}

// within matches from <= value < to.
func within[T int64 | uint16](column []T, from, to int64) verdicts {
	return func(first int, out []verdict) bool {
		for i, at := range column[first : first+len(out)] {
			out[i] = verdictOf(int64(at) >= from && int64(at) < to)
		}
		return false
	}
}

func verdictOf(match bool) verdict {
	if match {
		return matches
	}
	return differs
}

// active are the filters that do something.
func active(filters []Filter) []Filter {
	return slices.DeleteFunc(slices.Clone(filters), func(f Filter) bool { return f.Off })
}
