package model

import "strings"

// A file may hold two profiles, one of before and one of after: differential
// folded text, a page or picture that shows a difference, pprof with a base. Both
// are positive values of events. What was before is in a series of its own, whose
// id begins with "base"; so each side is an ordinary series, and the current one
// is what the file shows by itself.
//
//	samples -> base    cpu -> base-cpu
const base = "base"

// BaseSeries is the id of the series with what the values of a series were before.
func BaseSeries(id string) string {
	if id == Unknown {
		return base
	}
	return base + "-" + id
}

// BaseLabel is the label of such a series: "Base" of samples that are no more.
func BaseLabel(label string) string {
	if label == "" || label == "Samples" {
		return "Base"
	}
	return label + " (base)"
}

// BaseMetric finds the metric with what the values of a metric were before; ok is
// false where no file says. A series that was Unknown may have joined another one
// (Merge), its base does not.
func (s *Store) BaseMetric(m Metric) (of Metric, ok bool) {
	ids := []string{BaseSeries(s.Series[m.Series].ID), base}
	for _, id := range ids {
		for _, other := range s.Metrics() {
			if s.Series[other.Series].ID == id && other.Series != m.Series && other.Unit.Name == m.Unit.Name && s.shareFile(other.Series, m.Series) {
				return other, true
			}
		}
	}
	return Metric{}, false
}

// IsBase says that the id is one of a series of before.
func IsBase(id string) bool { return id == base || strings.HasPrefix(id, base+"-") }

// shareFile says whether a file feeds both series.
func (s *Store) shareFile(a, b int) bool {
	for _, x := range s.Series[a].Segments {
		for _, y := range s.Series[b].Segments {
			if x.File == y.File {
				return true
			}
		}
	}
	return false
}
