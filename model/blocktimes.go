package model

// timeSpan is the time of the first and of the last of some events, both
// included; ok is false where none has a time.
type timeSpan struct {
	start, end int64
	ok         bool
}

func (s *timeSpan) join(o timeSpan) {
	switch {
	case !s.ok:
		*s = o
	case o.ok:
		s.start, s.end = min(s.start, o.start), max(s.end, o.end)
	}
}

// blockTimes are the times of a store's events and of each of their blocks. They
// spare looking at the times of single events, where those of a block lie near
// each other. Dressing leaves them as they are.
type blockTimes struct {
	all    timeSpan
	blocks [][][]timeSpan // by series, segment and block; no blocks without times
}

// newBlockTimes looks at the times of all events.
func newBlockTimes(s *Store) *blockTimes {
	t := &blockTimes{blocks: make([][][]timeSpan, len(s.Series))}
	for i := range s.Series {
		t.blocks[i] = make([][]timeSpan, len(s.Series[i].Segments))
		for j := range s.Series[i].Segments {
			times := s.Series[i].Segments[j].Time
			for from := 0; from < len(times); from += blockLen {
				span := spanOf(times[from:min(from+blockLen, len(times))])
				t.blocks[i][j] = append(t.blocks[i][j], span)
				t.all.join(span)
			}
		}
	}
	return t
}

func spanOf(times []int64) timeSpan {
	start, end := times[0], times[0]
	for _, t := range times[1:] {
		start, end = min(start, t), max(end, t)
	}
	return timeSpan{start, end, true}
}

// of are the times of a segment's blocks, nil where they are not known.
func (t *blockTimes) of(series, segment int) []timeSpan {
	if t == nil {
		return nil
	}
	return t.blocks[series][segment]
}

// byBlock judges at once what lies wholly in the range of a filter of time, or
// wholly before or behind it, and event by event what is left.
func (f Filter) byBlock(of []timeSpan, each verdicts) verdicts {
	return func(from int, out []verdict) bool {
		switch span := of[from/blockLen]; {
		case span.start >= f.From && span.end < f.To:
			out[0] = matches
		case span.end < f.From || span.start >= f.To:
			out[0] = differs
		default:
			return each(from, out)
		}
		return true
	}
}

// blockTimes are those of the engine's store.
func (e *Engine) blockTimes() *blockTimes {
	if e.times == nil {
		e.times = newBlockTimes(e.store)
	}
	return e.times
}

// timesFor are the times of blocks if a filter can do with them.
func (e *Engine) timesFor(filters []Filter) *blockTimes {
	for _, f := range filters {
		if f.Kind == "time" {
			return e.blockTimes()
		}
	}
	return nil
}
