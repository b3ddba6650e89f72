// Package model holds profiles: events as columns of integers, and the tables of
// methods, frames, stacks and threads that the integers refer to. It knows no file
// formats, no goroutines and no user interface.
//
// A [Builder] interns what a reader finds in one file and returns an immutable
// [Store]. [Merge] makes one store of several. An [Appender] adds to a store while a
// source is still recording. Queries are answered by the packages below this one:
// model/engine runs a query.Query over a store and returns trees and tables.
package model

import "slices"

// Store is everything that is open: the events of all files in one place. It never
// changes once built, so any goroutine may read it. Slices are shared, not copied: do
// not write to them.
type Store struct {
	Methods []Method // by MethodID
	Frames  []Frame  // by FrameID
	Stacks  Stacks   // by StackID
	Threads []Thread // by ThreadID; [0] is "(no thread)"
	States  []string // by StateID; [0] is ""
	Strings []string // by StringID; [0] is ""
	Files   []File   // by FileID
	Series  []Series

	// For generations: the Appender that made this one, and its number.
	appender   *Appender
	generation int
}

// Method is what users call a function or method. Two methods are the same if Family
// and Name are equal; the other fields are as first seen.
type Method struct {
	Family Family
	// Name is canonical, without suffixes, signatures and libraries. For Java:
	// "java/lang/Thread.run".
	Name string
	// Generic is Name with numbers of generated classes removed
	// ("Foo$$Lambda.run"); "" where that is Name itself.
	Generic string
	// Display is the name as the first file wrote it.
	Display string
}

// Merged is the name under which all generated variants of a method are merged.
func (m Method) Merged() string {
	if m.Generic != "" {
		return m.Generic
	}
	return m.Name
}

// Frame is one way a method occurs in recordings.
type Frame struct {
	Method  MethodID
	Kind    Kind
	Line    int32    // source line, 0 = not known
	File    StringID // source file as recorded, "" = not known
	Library StringID // module, jar or shared object, "" = not known
	Detail  StringID // text behind the name in the file: a signature, an address
}

// Stacks is the call-path trie in two parallel columns. Parent[n] < n for every
// n but the root, so one forward loop visits parents first and one backward
// loop visits children first.
type Stacks struct {
	Parent []StackID
	Frame  []FrameID // Frame[0], the root's, is meaningless
}

// Len counts nodes, the root included.
func (s Stacks) Len() int { return len(s.Parent) }

// Path appends the frames of a stack to dst, root first.
func (s Stacks) Path(dst []FrameID, id StackID) []FrameID {
	from := len(dst)
	for ; id != Root; id = s.Parent[id] {
		dst = append(dst, s.Frame[id])
	}
	for i, j := from, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}

// Thread is a thread as its file describes it.
type Thread struct {
	Name    string
	Group   string // "" = not known
	ID      int64  // operating system or Java id, 0 = not known
	Virtual bool
}

// File is one input, read successfully or not.
type File struct {
	Path   string
	Format string // ID of the format, "" if none fits
	Bytes  int64  // size on disk
	// Recorded is how long recorders ran for the file, summed over processes, in
	// nanoseconds; 0 = not known.
	Recorded int64
	// Clock is the origin of its events' times.
	Clock Clock
	// Warnings are sentences about what was lost, guessed or repaired.
	Warnings []string
	// CountedIn are the paths of other files with the same content, where this file's
	// events are counted.
	CountedIn []string
	// Err is why reading stopped, "" if it did not. Partial says that events read
	// before that are in the store.
	Err     string
	Partial bool
}

// Clock is the origin of a file's times, which are nanoseconds since then.
type Clock uint8

// The clocks of recorders.
const (
	ClockUnix  Clock = iota // the Unix epoch
	ClockBoot               // the start of the machine, as in the kernel's monotonic clock
	ClockStart              // the start of the recording
)

// WithSeries returns the store with one more series, as the last one. The result is
// not a generation of an Appender.
func (s *Store) WithSeries(more Series) *Store {
	out := *s
	out.Series = append(slices.Clip(s.Series), more)
	out.appender, out.generation = nil, 0
	return &out
}

// Events counts the events of all series.
func (s *Store) Events() int {
	n := 0
	for i := range s.Series {
		if s.Series[i].Derived {
			continue
		}
		for j := range s.Series[i].Segments {
			n += s.Series[i].Segments[j].Len()
		}
	}
	return n
}

// Clock is the origin of the store's times. It is the Unix epoch if any file knows the
// date, since all others are aligned with that file; otherwise the clock that its files
// have in common, or ClockStart.
func (s *Store) Clock() Clock {
	clock, known := ClockStart, false
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			seg := &s.Series[i].Segments[j]
			if seg.Time == nil {
				continue
			}
			switch c := s.Files[seg.File].Clock; {
			case c == ClockUnix:
				return ClockUnix
			case !known:
				clock, known = c, true
			case c != clock:
				clock = ClockStart
			}
		}
	}
	return clock
}

// TimeSpan returns the times of the first and last event, in nanoseconds since the
// origin given by [Store.Clock]; ok is false where no event has a time.
func (s *Store) TimeSpan() (start, end int64, ok bool) {
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			for _, t := range s.Series[i].Segments[j].Time {
				if !ok {
					start, end, ok = t, t, true
				}
				start, end = min(start, t), max(end, t)
			}
		}
	}
	return start, end, ok
}
