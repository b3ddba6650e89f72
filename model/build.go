package model

import (
	"fmt"
	"math"
	"slices"
)

// Series returns this file's segment of a series, made on first use. The caller
// appends to its columns; in the end all that are not nil must have equal lengths.
// The pointer is valid until the next call of Series.
func (b *Builder) Series(id, label string, units ...Unit) *Segment {
	i, ok := b.series[id]
	if !ok {
		i = len(b.store.Series)
		b.series[id] = i
		b.store.Series = append(b.store.Series, Series{
			ID: id, Label: b.truncate(label), Units: units,
			Segments: []Segment{{Values: make([]Values, len(units))}},
		})
	}
	return &b.store.Series[i].Segments[0]
}

// Warn adds a sentence about data that was lost, guessed or repaired. Users see it
// with the file.
func (b *Builder) Warn(format string, args ...any) {
	f := &b.store.Files[0]
	f.Warnings = append(f.Warnings, fmt.Sprintf(format, args...))
}

// CountsIn records that the file's events are counted as part of the file at path.
func (b *Builder) CountsIn(path string) {
	if f := &b.store.Files[0]; !slices.Contains(f.CountedIn, path) {
		f.CountedIn = append(f.CountedIn, path)
	}
}

// SetFormat records the ID of the file's format.
func (b *Builder) SetFormat(id string) { b.store.Files[0].Format = id }

// SetClock records the origin of the file's times.
func (b *Builder) SetClock(c Clock) { b.store.Files[0].Clock = c }

// Fail records why reading stopped. What was added so far stays.
func (b *Builder) Fail(err error) {
	f := &b.store.Files[0]
	f.Err = err.Error()
	f.Partial = b.store.Events() > 0
}

// Events counts the events added so far.
func (b *Builder) Events() int { return b.store.Events() }

// Build checks the columns and returns the store. The builder must not be used
// afterwards.
func (b *Builder) Build() (*Store, error) {
	if b.full {
		return nil, fmt.Errorf("more than %d distinct call paths: load fewer files at once", math.MaxInt32)
	}
	for i := range b.store.Series {
		ser := &b.store.Series[i]
		for j := range ser.Segments {
			if err := ser.Segments[j].check(len(ser.Units)); err != nil {
				return nil, fmt.Errorf("series %s: %w", ser.ID, err)
			}
		}
	}
	b.enforce()
	s := b.store
	*b = Builder{}
	return &s, nil
}

func (s *Segment) check(units int) error {
	n := len(s.Stack)
	for _, c := range []struct {
		name string
		len  int
		set  bool
	}{
		{"thread", len(s.Thread), s.Thread != nil},
		{"time", len(s.Time), s.Time != nil},
		{"phase", len(s.Phase), s.Phase != nil},
		{"state", len(s.State), s.State != nil},
		{"class", len(s.Class), s.Class != nil},
	} {
		if c.set && c.len != n {
			return fmt.Errorf("column %s has %d rows, want %d", c.name, c.len, n)
		}
	}
	if len(s.Values) != units {
		return fmt.Errorf("%d value columns for %d units", len(s.Values), units)
	}
	for i, v := range s.Values {
		if v.Each != nil && len(v.Each) != n {
			return fmt.Errorf("value column %d has %d rows, want %d", i, len(v.Each), n)
		}
	}
	return nil
}
