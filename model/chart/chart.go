package chart

import (
	"flameview/model"
	"flameview/model/shape"
)

// Chart is the answer to a query as tracks over time.
type Chart struct {
	Boxes   *shape.Boxes
	Metrics []model.Metric // whose events are shown, the query's first
	// Tracks has one track for each thread and file, the one with the most events first.
	Tracks []*Track
	// From and To are the part of time that the query selects, in nanoseconds; tracks may extend
	// beyond it. OK is false if no event has a time.
	From, To int64
	OK       bool
	// Words are sentences about what the chart does not show, and why.
	Words []string
}
