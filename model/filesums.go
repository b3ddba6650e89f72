package model

// FileSum is what one file contributes to a series.
type FileSum struct {
	Events   int
	Total    []int64 // parallel to the series' units
	Recorded []bool  // whether the file has this unit at all
}

// FileSums adds up all segments of the series by file. A file without events of the
// series has the zero FileSum.
func (s *Series) FileSums(files int) []FileSum {
	sums := make([]FileSum, files)
	for i := range s.Segments {
		seg := &s.Segments[i]
		f := &sums[seg.File]
		if f.Total == nil {
			f.Total, f.Recorded = make([]int64, len(s.Units)), make([]bool, len(s.Units))
		}
		f.Events += seg.Len()
		for k := range s.Units {
			f.Total[k] += seg.Total(k)
			f.Recorded[k] = f.Recorded[k] || seg.Values[k].Recorded()
		}
	}
	return sums
}
