package model

import (
	"errors"
	"fmt"
)

// Metric names one value column of one series.
type Metric struct {
	ID     string // "<series>.<unit>"
	Label  string // "CPU · samples"
	Unit   Unit
	Series int   // index into Store.Series
	Value  int   // index into Series.Units
	Total  int64 // over all events, in multiples of 10^-Unit.Decimals
}

// Metrics lists every value column that at least one file recorded, in the order of
// the series. The first is the default.
func (s *Store) Metrics() []Metric {
	var out []Metric
	for si := range s.Series {
		ser := &s.Series[si]
		for vi, u := range ser.Units {
			m := Metric{ID: ser.ID + "." + u.Name, Label: ser.Label + " · " + u.Name, Unit: u, Series: si, Value: vi}
			recorded := false
			for gi := range ser.Segments {
				seg := &ser.Segments[gi]
				recorded = recorded || seg.Values[vi].Recorded()
				m.Total += seg.Total(vi)
			}
			if recorded {
				out = append(out, m)
			}
		}
	}
	return out
}

// ErrUnknownMetric is wrapped by errors about metrics that a store does not have.
var ErrUnknownMetric = errors.New("no such metric")

// FindMetric returns a metric by its id, the default one for "".
func (s *Store) FindMetric(id string) (Metric, error) { return MetricByID(s.Metrics(), id) }

// MetricByID finds a metric in a list by its id, the first for "". The error wraps
// ErrUnknownMetric.
func MetricByID(all []Metric, id string) (Metric, error) {
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
