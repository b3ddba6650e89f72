package derive

import "flameview/model"

// Incomplete returns the paths of the files that have only one of the ratio's two metrics: their events would
// distort the ratio.
func (r Ratio) Incomplete(s *model.Store) (paths []string) {
	const over, under = 1, 2
	has := make([]int, len(s.Files))
	for bit, m := range map[int]model.Metric{over: r.Over, under: r.Under} {
		for i := range s.Series[m.Series].Segments {
			if seg := &s.Series[m.Series].Segments[i]; seg.Len() > 0 && seg.Values[m.Value].Recorded() {
				has[seg.File] |= bit
			}
		}
	}
	for f, bits := range has {
		if bits == over || bits == under {
			paths = append(paths, s.Files[f].Path)
		}
	}
	return paths
}
