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
	ID string // "thread": what --keep takes before the colon, and what sessions hold
	// Value says what stands behind the colon; "" is a regular expression.
	Value string
	// Flag is a flag of the command line for one filter of this kind that keeps,
	// Help its help; "" for none.
	Flag, Help string

	// Stacks says for each stack of a store, by StackID, whether it matches.
	Stacks func(context.Context, *model.Store, Filter) ([]bool, error)
	// Ends says which stacks end at a match, by StackID; Stacks then are these and
	// all below them. nil for kinds that do not look at frames.
	Ends func(context.Context, *model.Store, Filter) ([]bool, error)
	// Events gives what judges the events of a segment; that is nil where the
	// segment lacks what the kind looks at.
	Events func(*model.Store, Filter) (func(*model.Segment) Verdicts, error)
	// Span judges at once all events between two times, both included; Unknown
	// means that each has to be looked at. nil for kinds that do not look at times.
	Span func(f Filter, first, last int64) Verdict

	// Whole says that patterns are whole names, not regular expressions.
	Whole bool
	// Range is set for kinds that have From and To in place of patterns.
	Range *Range
	// Axis says that the kind chooses a range of the time axis.
	Axis bool
}

// Range says how From and To of a kind are written.
type Range struct {
	// Parse reads "FROM,TO", or what the kind has in its place, as the command line
	// writes it, and sets the filter's range; store may be nil.
	Parse func(f *Filter, text string, store *model.Store) error
	// Format writes the range exactly, an open end as "", so that Parse reads it
	// back without a store.
	Format func(Filter) string
	// Words is for people.
	Words func(Filter) string
	// Check says what is wrong with the range.
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

// Lookup gives the filter's kind. Error: there is none of that ID.
func (f Filter) Lookup() (*Kind, error) {
	for _, k := range Kinds {
		if k.ID == f.Kind {
			return k, nil
		}
	}
	return nil, fmt.Errorf("no filter of kind %q; there are %s", f.Kind, strings.Join(IDs(), ", "))
}
