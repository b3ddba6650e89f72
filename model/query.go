package model

import (
	"errors"
	"fmt"
)

// Query says what is asked of a store. It is a plain value; the zero Query
// asks for the whole call tree of the main metric from the roots.
type Query struct {
	Metric     string // metric id, "" = the first
	Filters    []Filter
	Dress      Dress
	Transforms []Transform
	Grouping   Grouping
	// Fragment is the selected path, outermost method first; empty = all.
	Fragment []Name
	// Callers aggregates at the leaves and shows who calls, in place of what
	// is called.
	Callers bool
	// MinTotal leaves out boxes with a smaller total. The totals of what is
	// shown stay exact. 0 shows everything.
	MinTotal int64
	// MinShare leaves out what is beyond boxes whose total is a smaller part of
	// the root's, whatever that is: 0.01 is a hundredth. All children of wider
	// boxes are there, however thin.
	MinShare float64
	// Detail asks for more in one place, as a zoomed picture does.
	Detail Detail
	// MaxRows bounds the size of a tree; 0 = DefaultMaxRows.
	MaxRows int
	// Sources asks for Tree.Sources too.
	Sources SourceBy
}

// Detail is a MinShare for the boxes that reach into a part of the root's width,
// from From to To, both between 0 and 1. The zero Detail asks for nothing.
type Detail struct{ From, To, MinShare float64 }

// DefaultMaxRows bounds trees whose query sets no bound. An inverted tree can
// be as large as the sum of all stack depths; this many rows are 300 MB.
const DefaultMaxRows = 8 << 20

func (q Query) maxRows() int {
	if q.MaxRows > 0 {
		return q.MaxRows
	}
	return DefaultMaxRows
}

// Name identifies a box across stores and groupings.
type Name struct {
	Family Family
	Name   string // canonical
}

// ErrUnknownMetric is wrapped by errors about metrics that a store lacks.
var ErrUnknownMetric = errors.New("no such metric")

// NotFound says that a fragment names a box that the store does not have.
type NotFound struct{ Name string }

func (e NotFound) Error() string { return fmt.Sprintf("no method named %q", e.Name) }

// FindMetric gives a metric by its id, the main one for "".
func (s *Store) FindMetric(id string) (Metric, error) { return findMetric(s.Metrics(), id) }

func findMetric(all []Metric, id string) (Metric, error) {
	for _, m := range all {
		if m.ID == id || id == "" {
			return m, nil
		}
	}
	if id == "" {
		return Metric{}, fmt.Errorf("%w: the files hold no events", ErrUnknownMetric)
	}
	known := ""
	for _, m := range all {
		known += " " + m.ID
	}
	return Metric{}, fmt.Errorf("%w: %q; these files have%s", ErrUnknownMetric, id, known)
}

// resolve finds the boxes of a fragment.
func (b *Boxes) resolve(fragment []Name) ([]BoxID, error) {
	ids := make([]BoxID, len(fragment))
	for i, name := range fragment {
		id, ok := b.index[name]
		if !ok {
			return nil, NotFound{name.Name}
		}
		ids[i] = id
	}
	return ids, nil
}
