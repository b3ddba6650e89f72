// Package query describes a question about a store, as plain data.
package query

import (
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
)

// Query is a question about a store. It is a plain value; the zero Query asks for the
// whole call tree of the first metric, from the roots.
type Query struct {
	Metric     string // metric id, "" = the first
	Filters    []filter.Filter
	Decoration shape.Decoration
	Transforms []shape.Transform
	Grouping   shape.Grouping
	// Fragment is the selected path, outermost method first; empty = all.
	Fragment []model.Name
	// Callers makes an inverted tree: children are callers instead of callees.
	Callers bool
	// MinTotal omits boxes with a smaller total. The totals of what is shown stay
	// exact. 0 shows everything.
	MinTotal int64
	// MinShare stops growing below boxes whose total is a smaller share of the root's
	// total: 0.01 is a hundredth. All children of wider boxes are in the tree, however
	// thin.
	MinShare float64
	// Detail asks for a smaller MinShare in one place, as a zoomed picture does.
	Detail Detail
	// MaxRows bounds the size of a tree; 0 = DefaultMaxRows.
	MaxRows int
	// MaxWork bounds the nodes visited while a tree is grown; 0 = no bound. An
	// inverted tree of a recursion n levels deep visits n*n/2.
	MaxWork int
	// Sources requests tree.Tree.Sources as well.
	Sources SourceBy
	// Sides are compared in one tree; the first is the base. An ordinary query has
	// none. With sides, the totals of the tree are widths (tree.Tree.Sides) and it has
	// no Sources.
	Sides []Side
	// Wishes multiply values of events in trees and flat profiles, after the filters.
	// Answers by thread, file or time ignore them.
	Wishes []Wish
}

// The two directions of a tree, as --view and saved sessions write them.
const (
	ViewCallees = "callees"
	ViewCallers = "callers"
)

// Detail is a MinShare for boxes that overlap the range From to To of the root's
// width, both between 0 and 1. The zero Detail changes nothing.
type Detail struct{ From, To, MinShare float64 }

// DefaultMaxRows bounds trees whose query sets no bound. An inverted tree can have as
// many rows as all stacks have frames; this many rows take 300 MB.
const DefaultMaxRows = 8 << 20

// Rows is MaxRows with its default.
func (q Query) Rows() int {
	if q.MaxRows > 0 {
		return q.MaxRows
	}
	return DefaultMaxRows
}

// SourceBy says what counts as the source of an event: its thread, its file, or neither.
type SourceBy uint8

// What events may come from.
const (
	NoSources SourceBy = iota
	SourceThread
	SourceFile
)

// Of returns the number of the thread or file.
func (by SourceBy) Of(file model.FileID, thread model.ThreadID) uint32 {
	if by == SourceFile {
		return uint32(file)
	}
	return uint32(thread)
}
