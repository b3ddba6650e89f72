package compare

import (
	"slices"

	"flameview/model"
	"flameview/model/filter"
)

// span is a range of time in nanoseconds, from inclusive, to exclusive; both 0
// where it is not known.
type span struct{ from, to int64 }

func (s span) len() int64 { return s.to - s.from }

// fileSpans returns, by FileID, the times of the first and the last event of each file, of any series: a
// metric with rare events covers the same time as one with frequent ones.
func (c *Comparer) fileSpans() []span {
	if c.spans != nil {
		return c.spans
	}
	s := c.e.Store()
	c.spans = make([]span, len(s.Files))
	known := make([]bool, len(s.Files))
	for i := range s.Series {
		for _, seg := range s.Series[i].Segments {
			if len(seg.Time) == 0 {
				continue
			}
			at := &c.spans[seg.File]
			if !known[seg.File] {
				known[seg.File] = true
				*at = span{seg.Time[0], seg.Time[0]}
			}
			for _, t := range seg.Time {
				at.from, at.to = min(at.from, t), max(at.to, t+1)
			}
		}
	}
	return c.spans
}

// fileTimes returns the parts of a file's time that pass the filters.
func (c *Comparer) fileTimes(file model.FileID, filters []filter.Filter) []span {
	left := []span{c.fileSpans()[file]}
	filters = filter.Active(filters)
	for _, f := range filters {
		if f.Kind != filter.Times(0, 0).Kind {
			continue
		}
		var next []span
		for _, s := range left {
			if f.Drop {
				next = append(next, span{s.from, min(s.to, f.From)}, span{max(s.from, f.To), s.to})
			} else {
				next = append(next, span{max(s.from, f.From), min(s.to, f.To)})
			}
		}
		left = left[:0]
		for _, s := range next {
			if s.len() > 0 {
				left = append(left, s)
			}
		}
	}
	return left
}

// duration is the time that files cover within the time filters. Without such filters it is the recorded
// duration where a file has one. It is 0 if one of the files has no times.
func (c *Comparer) duration(files []model.FileID, filters []filter.Filter) (sum int64) {
	partly := slices.ContainsFunc(filters, func(f filter.Filter) bool { return f.Kind == filter.Times(0, 0).Kind && !f.Off })
	for _, file := range files {
		if recorded := c.e.Store().Files[file].Recorded; recorded > 0 && !partly {
			sum += recorded
			continue
		}
		if c.fileSpans()[file].len() <= 1 {
			return 0
		}
		for _, s := range c.fileTimes(file, filters) {
			n, ok := s.inPhases(filters)
			if !ok {
				return 0
			}
			sum += n
		}
	}
	return sum
}

// inPhases is how much of the span passes the periodic filters; ok is false if there are several of them,
// since that is not computed.
func (s span) inPhases(filters []filter.Filter) (sum int64, ok bool) {
	sum, several := s.len(), false
	for _, f := range filter.Active(filters) {
		if f.Kind != filter.Phase(0, 0, 0, 0).Kind {
			continue
		}
		if several {
			return 0, false
		}
		several = true
		if sum = f.PhaseTime(s.from, s.to); f.Drop {
			sum = s.len() - sum
		}
	}
	return sum, true
}
