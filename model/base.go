package model

import "strings"

// A file may hold two profiles, one from before a change and one from after it:
// differential folded text, a page or picture that shows a difference, pprof with a
// base. The values from before are events of a separate series whose id begins with
// "base". So each side is an ordinary series with positive values, and a view that
// does not compare shows the values from after.
//
//	samples -> base    cpu -> base-cpu
const base = "base"

// BaseSeries returns the id of the series that holds the values from before.
func BaseSeries(id string) string {
	if id == Unknown {
		return base
	}
	return base + "-" + id
}

// BaseLabel returns the label of such a series: "Base" for plain samples.
func BaseLabel(label string) string {
	if label == "" || label == "Samples" {
		return "Base"
	}
	return label + " (base)"
}

// BaseMetric finds the metric with m's values from before; ok is false where no file
// has any. Merge may have moved an Unknown series into another one, but leaves its
// base where it was: the two are then found by the file they share.
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

// IsBase says whether the id is that of a series with values from before.
func IsBase(id string) bool { return id == base || strings.HasPrefix(id, base+"-") }

// shareFile says whether one file has events in both series.
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
