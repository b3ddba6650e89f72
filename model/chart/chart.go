package chart

import (
	"flameview/model"
	"flameview/model/shape"
)

// Chart is the lanes of a question.
type Chart struct {
	Boxes   *shape.Boxes
	Metrics []model.Metric // whose events the lanes show, the asked one first
	// Lanes are one for each thread and file, the one with the most events first.
	Lanes []*Lane
	// From and To are the part of time that the question is about, in nanoseconds;
	// lanes may reach beyond it. OK is false where no event has a time.
	From, To int64
	OK       bool
	// Words say what the chart does not show and why, as plain sentences.
	Words []string
}
