package model

import "slices"

// Part is a number of the segment that it has in all generations of an Appender,
// 0 in other stores.
func (s *Segment) Part() int { return s.part }

// Extends says that a store is a later generation of another, or that one itself.
func (s *Store) Extends(old *Store) bool {
	return s == old || s.appender != nil && s.appender == old.appender && s.generation >= old.generation
}

// Added lists the segments that a store has and an older generation of it does
// not, as the same store with no others, and dropped those that only the older
// one has, as that store with no others. Series are numbered as in s and as in
// old.
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
