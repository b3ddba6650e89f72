package model

import "slices"

// Part is the segment's number, the same in all generations of an Appender. It is 0
// in other stores.
func (s *Segment) Part() int { return s.part }

// Extends says whether s is old or a later generation of it.
func (s *Store) Extends(old *Store) bool {
	return s == old || s.appender != nil && s.appender == old.appender && s.generation >= old.generation
}

// Added compares a store with an older generation. added is s with only the segments
// that old lacks; dropped is old with only the segments that s lacks. Series have the
// indices of s in added and those of old in dropped.
func (s *Store) Added(old *Store) (added, dropped *Store) {
	return s.without(old), old.without(s)
}

func (s *Store) without(o *Store) *Store {
	known := map[int]bool{}
	for i := range o.Series {
		for j := range o.Series[i].Segments {
			known[o.Series[i].Segments[j].part] = true
		}
	}
	out := *s
	out.Series = slices.Clone(s.Series)
	for i := range out.Series {
		out.Series[i].Segments = slices.DeleteFunc(slices.Clone(out.Series[i].Segments), func(seg Segment) bool {
			return known[seg.part]
		})
	}
	return &out
}
