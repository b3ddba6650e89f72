// Package query says what is asked of a store, as plain data.
package query

import (
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
)

// Query says what is asked of a store. It is a plain value; the zero Query
// asks for the whole call tree of the main metric from the roots.
type Query struct {
	Metric     string // metric id, "" = the first
	Filters    []filter.Filter
	Decoration shape.Decoration
	Transforms []shape.Transform
	Grouping   shape.Grouping
	// Fragment is the selected path, outermost method first; empty = all.
	Fragment []model.Name
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
	// MaxWork bounds how many nodes are visited while a tree is grown; 0 = no
	// bound. An inverted tree of recursion that is n levels deep visits n*n/2.
	MaxWork int
	// Sources asks for tree.Tree.Sources too.
	Sources SourceBy
	// Sides are compared in one tree, the first is the base; none is an ordinary
	// question. With sides, totals of a tree are widths (tree.Tree.Sides), and
	// there are no Sources.
	Sides []Side
	// Wishes multiply values of events in trees and flat profiles, after the
	// filters; what is asked by thread, file or time is as recorded.
	Wishes []Wish
}

// The words for the two directions, as --view takes them and sessions hold them.
const (
	ViewCallees = "callees"
	ViewCallers = "callers"
)

// Detail is a MinShare for the boxes that reach into a part of the root's width,
// from From to To, both between 0 and 1. The zero Detail asks for nothing.
type Detail struct{ From, To, MinShare float64 }

// DefaultMaxRows bounds trees whose query sets no bound. An inverted tree can
// be as large as the sum of all stack depths; this many rows are 300 MB.
const DefaultMaxRows = 8 << 20

// Rows is MaxRows with its default.
func (q Query) Rows() int {
	if q.MaxRows > 0 {
		return q.MaxRows
	}
	return DefaultMaxRows
}

// SourceBy says what counts as a source of events.
type SourceBy uint8

// What events may come from.
const (
	NoSources SourceBy = iota
	SourceThread
	SourceFile
)

// Of is the number of the thread or file that events come from.
func (by SourceBy) Of(file model.FileID, thread model.ThreadID) uint32 {
	if by == SourceFile {
		return uint32(file)
	}
	return uint32(thread)
}
