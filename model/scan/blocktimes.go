package scan

import "flameview/model"

// Span is the times of the first and the last of some events, both included; OK is false
// if none has a time.
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

// BlockTimes are the times of a store's events and of each of their blocks. Where the
// times of a block are close together, filters can judge it without looking at single
// events. Decorating a store does not change them.
type BlockTimes struct {
	All    Span
	blocks [][][]Span // by series, segment and block; no blocks without times
}

// NewBlockTimes reads the times of all events.
func NewBlockTimes(s *model.Store) *BlockTimes {
	return newBlockTimes(s, nil)
}

// Advance returns the block times of a later generation of the store. It reads the times
// of new segments only.
func (t *BlockTimes) Advance(old, next *model.Store) *BlockTimes {
	known := map[int][]Span{}
	for i := range old.Series {
		for j := range old.Series[i].Segments {
			known[old.Series[i].Segments[j].Part()] = t.blocks[i][j]
		}
	}
	return newBlockTimes(next, known)
}

// newBlockTimes reads the times of the segments that known, by Segment.Part, does not
// have.
func newBlockTimes(s *model.Store, known map[int][]Span) *BlockTimes {
	t := &BlockTimes{blocks: make([][][]Span, len(s.Series))}
	for i := range s.Series {
		t.blocks[i] = make([][]Span, len(s.Series[i].Segments))
		for j := range s.Series[i].Segments {
			seg := &s.Series[i].Segments[j]
			blocks, ok := known[seg.Part()]
			if !ok || seg.Part() == 0 {
				for from := 0; from < len(seg.Time); from += BlockLen {
					blocks = append(blocks, spanOf(seg.Time[from:min(from+BlockLen, len(seg.Time))]))
				}
			}
			for _, span := range blocks {
				t.All.join(span)
			}
			t.blocks[i][j] = blocks
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

// of returns the times of a segment's blocks, nil where they are not known.
func (t *BlockTimes) of(series, segment int) []Span {
	if t == nil {
		return nil
	}
	return t.blocks[series][segment]
}
