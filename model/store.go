// Package model is the functional core: it holds events as columns of integers
// and answers questions about them. It knows no files, no goroutines and no UI.
//
// The way through it is short. A [Builder] interns what a reader finds and gives
// an immutable [Store]; [Merge] makes one store of many. A [Query] asked of an
// [Engine] gives an immutable [Tree], [Flat] table or [Sandwich].
package model

import "slices"

// Store is everything loaded so far. It never changes once built; whoever holds
// one may read it from any goroutine. Slices are shared, not copied: do not write.
type Store struct {
	Methods []Method // by MethodID
	Frames  []Frame  // by FrameID
	Stacks  Stacks   // by StackID
	Threads []Thread // by ThreadID; [0] is "(no thread)"
	States  []string // by StateID; [0] is ""
	Strings []string // by StringID; [0] is ""
	Files   []File   // by FileID
	Series  []Series

	// Of generations that an Appender made: whose, and which.
	appender   *Appender
	generation int
}

// Method is the unit people talk about. Two methods are the same when Family
// and Name are; everything else is as first seen.
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

// Merged is the name that stands for all generated variants of a method.
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
	Detail  StringID // what the file wrote behind the name: a signature, an address
}

// Stacks is the call-path trie in two parallel columns. Parent[n] < n for every
// n but the root, so one forward loop visits parents first and one backward
// loop visits children first.
type Stacks struct {
	Parent []StackID
	Frame  []FrameID // Frame[0] means nothing
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

// File is one input, whether it could be read or not.
type File struct {
	Path   string
	Format string // the ID of the format, "" if none fits
	Bytes  int64  // size as it lies on disk
	// Recorded is for how long recorders ran for it, added up over processes, in
	// nanoseconds, where somebody says; 0 = not known.
	Recorded int64
	// Clock says from when the times of its events count.
	Clock Clock
	// Warnings are sentences about what was lost, guessed or repaired.
	Warnings []string
	// CountedIn are other files, by path, in which events of this one count, because
	// the content there is the same.
	CountedIn []string
	// Err is why reading stopped, "" if it did not. Events read before that
	// are in the store all the same, and Partial is true.
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

// WithSeries is the store with one series more, behind those that it has. It is no
// generation of an Appender.
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

// Clock is the origin of the store's times: the Unix epoch if a file knows the
// date, since all are brought in line with it, else the one that its files have
// in common, or ClockStart.
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

// TimeSpan is the time of the first and the last event in nanoseconds since
// the Unix epoch; ok is false where no event has a time.
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
