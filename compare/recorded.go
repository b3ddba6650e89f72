package compare

import (
	"slices"
	"strings"

	"flameview/model"
	"flameview/model/filter"
)

// filesOf returns the files of a side that recorded its metric. If none did, it refuses: absent is not zero, and all
// methods would look as if they had vanished.
func (c *Comparer) filesOf(side Side, filters []filter.Filter) ([]model.FileID, error) {
	s := c.e.Store()
	left := make([]bool, len(s.Files))
	for i := range left {
		left[i] = true
	}
	for _, f := range filters {
		if f.Kind != "file" || f.Off {
			continue
		}
		match, err := f.Compile()
		if err != nil {
			return nil, err
		}
		for i, file := range s.Files {
			left[i] = left[i] && match(file.Path) != f.Drop
		}
	}
	var files []model.FileID
	for _, seg := range s.Series[side.Metric.Series].Segments {
		if left[seg.File] && seg.Values[side.Metric.Value].Recorded() {
			files = append(files, seg.File)
		}
	}
	if len(files) > 0 {
		return files, nil
	}
	if !slices.Contains(left, true) {
		return nil, refuse("%q has no files", side.Name)
	}
	return nil, refuse("%s was not recorded on %q; its files recorded %s", side.Metric.Label, side.Name, recordedIn(s, left))
}

// recordedIn lists the metrics of some files.
func recordedIn(s *model.Store, files []bool) string {
	var labels []string
	for _, m := range s.Metrics() {
		if slices.ContainsFunc(s.Series[m.Series].Segments, func(seg model.Segment) bool {
			return files[seg.File] && seg.Values[m.Value].Recorded()
		}) {
			labels = append(labels, m.Label)
		}
	}
	if labels == nil {
		return "nothing"
	}
	return strings.Join(labels, ", ")
}
