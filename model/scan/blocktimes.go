package scan

import "flameview/model"

// Span is the time of the first and of the last of some events, both included;
// OK is false where none has a time.
type Span struct {
	Start, End int64
	OK         bool
}

func (s *Span) join(o Span) {
	switch {
	case !s.OK:
		*s = o
	case o.OK:
		s.Start, s.End = min(s.Start, o.Start), max(s.End, o.End)
	}
}

// BlockTimes are the times of a store's events and of each of their blocks. They
// spare looking at the times of single events, where those of a block lie near
// each other. Decorating a store leaves them as they are.
type BlockTimes struct {
	All    Span
	blocks [][][]Span // by series, segment and block; no blocks without times
}

// NewBlockTimes looks at the times of all events.
func NewBlockTimes(s *model.Store) *BlockTimes {
	t := &BlockTimes{blocks: make([][][]Span, len(s.Series))}
	for i := range s.Series {
		t.blocks[i] = make([][]Span, len(s.Series[i].Segments))
		for j := range s.Series[i].Segments {
			times := s.Series[i].Segments[j].Time
			for from := 0; from < len(times); from += BlockLen {
				span := spanOf(times[from:min(from+BlockLen, len(times))])
				t.blocks[i][j] = append(t.blocks[i][j], span)
				t.All.join(span)
			}
		}
	}
	return t
}

func spanOf(times []int64) Span {
	start, end := times[0], times[0]
	for _, t := range times[1:] {
		start, end = min(start, t), max(end, t)
	}
	return Span{start, end, true}
}

// of are the times of a segment's blocks, nil where they are not known.
func (t *BlockTimes) of(series, segment int) []Span {
	if t == nil {
		return nil
	}
	return t.blocks[series][segment]
}
