package compare

import (
	"fmt"
	"slices"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
)

// FileSides returns the sides that the files themselves contain for a metric: before and after, for files that
// compare two profiles (model.BaseSeries), else the value columns of animated folded text; nil for other files.
// Each side has filters for just the files that contain it.
func FileSides(s *model.Store, m model.Metric) []query.Side {
	if base, ok := s.BaseMetric(m); ok {
		both := files(s, base.Series)
		current := query.Side{Name: "current"}
		if others := files(s, m.Series); len(others) != len(both) || !slices.Equal(others, both) {
			current.Filters = []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: paths(s, both), Exact: true}}}
		}
		return []query.Side{{Name: "base", Metric: base.ID}, current}
	}
	columns := 0
	for _, seg := range s.Series[m.Series].Segments {
		for _, phase := range seg.Phase {
			columns = max(columns, int(phase)+1)
		}
	}
	if columns < 2 {
		return nil
	}
	var sides []query.Side
	for i := range int64(min(columns, MaxSides)) {
		sides = append(sides, query.Side{Name: fmt.Sprintf("column %d", i+1), Filters: []filter.Filter{{Kind: "column", From: i, To: i + 1}}})
	}
	return sides
}

// files lists the files that have events of a series.
func files(s *model.Store, series int) (out []model.FileID) {
	for _, seg := range s.Series[series].Segments {
		out = append(out, seg.File)
	}
	return out
}

func paths(s *model.Store, files []model.FileID) (out []string) {
	for _, f := range files {
		out = append(out, s.Files[f].Path)
	}
	return out
}
