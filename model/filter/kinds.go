package filter

import (
	"context"
	"fmt"
	"strings"

	"flameview/model"
)

// Kind is one kind of filter: how it is written, and how it judges. It judges
// either whole stacks or single events.
type Kind struct {
	ID string // "thread": what --keep takes before the colon, and saved sessions contain
	// Value describes the text behind the colon; "" means a regular expression.
	Value string
	// Flag is a command-line flag for a keeping filter of this kind, Help its help text;
	// "" for none.
	Flag, Help string

	// Stacks returns, by StackID, whether each stack of a store matches.
	Stacks func(context.Context, *model.Store, Filter) ([]bool, error)
	// Ends returns, by StackID, whether a stack's last frame completes a match; Stacks is
	// derived from it: these stacks and all below them. nil for kinds that do not look
	// at frames.
	Ends func(context.Context, *model.Store, Filter) ([]bool, error)
	// Events returns a function that judges a segment's events, or nil for a segment
	// that lacks the attribute.
	Events func(*model.Store, Filter) (func(*model.Segment) Verdicts, error)
	// Span judges all events between two times at once, both included; Unknown means
	// that each must be judged on its own. nil for kinds that do not look at times.
	Span func(f Filter, first, last int64) Verdict

	// Whole says that patterns are whole names, not regular expressions.
	Whole bool
	// Range is set for kinds that use From and To instead of patterns.
	Range *Range
	// Axis says whether the kind selects a range of the time axis.
	Axis bool
}

// Range says how a kind's From and To are written.
type Range struct {
	// Parse reads the text behind the kind on the command line, such as "FROM,TO", and
	// sets the filter's range; store may be nil.
	Parse func(f *Filter, text string, store *model.Store) error
	// Format writes the range exactly, an open end as "". Parse reads it back without a
	// store.
	Format func(Filter) string
	// Words describes the range for people.
	Words func(Filter) string
	// Check validates the range.
	Check func(Filter) error
}

// Kinds lists every kind of filter. A new kind is one file and one line here.
var Kinds = []*Kind{
	methodKind, packageKind, libraryKind, fragmentKind,
	threadKind, fileKind, classKind, stateKind,
	timeKind, phaseKind, columnKind,
}

// IDs lists the kinds by ID.
func IDs() []string {
	var ids []string
	for _, k := range Kinds {
		ids = append(ids, k.ID)
	}
	return ids
}

// Lookup returns the filter's kind. Error: the ID is unknown.
func (f Filter) Lookup() (*Kind, error) {
	for _, k := range Kinds {
		if k.ID == f.Kind {
			return k, nil
		}
	}
	return nil, fmt.Errorf("no filter of kind %q; there are %s", f.Kind, strings.Join(IDs(), ", "))
}
