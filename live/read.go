package live

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"time"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
)

// Read reads what a source answered, by the ordinary readers and within their
// limits, and without the help of other programs: a hostile process can only write
// a hostile profile. name becomes the
// path. What could not be read and gave no events is an error.
func Read(ctx context.Context, log *slog.Logger, name string, data []byte) (*model.Store, error) {
	loaded, err := formats.Open(ctx, formats.Options{
		Options: codec.Options{Programs: codec.ProgramsNever}, Stdin: bytes.NewReader(data), StdinName: name, Log: log,
	}, formats.Stdin)
	if err != nil {
		return nil, err
	}
	if len(loaded.Stores) != 1 || len(loaded.Stores[0].Files) != 1 {
		return nil, errors.New(name + " answered with several files in one, where one profile was expected")
	}
	s := loaded.Stores[0]
	if f := s.Files[0]; f.Err != "" && !f.Partial {
		return nil, errors.New(f.Err)
	}
	if s.Events() == 0 {
		s.Files[0].Warnings = nil // that nothing happened is no loss
	}
	return s, nil
}

// Place puts the events of a store, whose columns are nobody else's, on the clock
// of the world: those without times at the middle of the span in which they were
// recorded, those by another clock so that the first is at its begin.
func Place(s *model.Store, from, to time.Time) {
	if s.Files[0].Clock != model.ClockUnix {
		shift(s, from.UnixNano())
	}
	s.Files[0].Clock = model.ClockUnix
	middle := from.Add(to.Sub(from) / 2).UnixNano()
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			seg := &s.Series[i].Segments[j]
			if seg.Time != nil || seg.Len() == 0 {
				continue
			}
			seg.Time = make([]int64, seg.Len())
			for k := range seg.Time {
				seg.Time[k] = middle
			}
		}
	}
}

// shift moves all times so that the first is at a moment.
func shift(s *model.Store, begin int64) {
	first, _, ok := s.TimeSpan()
	if !ok {
		return
	}
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			times := s.Series[i].Segments[j].Time
			for k := range times {
				times[k] += begin - first
			}
		}
	}
}
