package model

// Series is one kind of event: "cpu", "alloc", "jdk.FileRead", or "samples"
// where the file says no more.
type Series struct {
	ID       string
	Label    string // for people: "CPU", "Allocations"
	Units    []Unit
	Segments []Segment // one or more for each file that has such events
	// Derived says that the events are those of other series, see WithSeries.
	Derived bool
}

// Unit is what the numbers of a value column count.
type Unit struct {
	Name string // "samples", "ns", "bytes", "count"
	// Decimals says that values are stored as multiples of 10^-Decimals, so
	// that folded text with fractions adds up exactly. Usually 0.
	Decimals uint8
}

// Segment is the events of one series that came from one file, as columns of
// equal length. A column that the file knows nothing about is nil: absent is
// not zero.
type Segment struct {
	File   FileID
	Stack  []StackID
	Thread []ThreadID // nil: the file names no threads
	Time   []int64    // nanoseconds by the file's clock, in no order; nil: not known
	Timing Timing     // what Time is the time of
	Phase  []uint16   // number of the column in animated folded text; nil: none
	State  []StateID  // thread state; nil: not known
	Class  []MethodID // allocated, locked or thrown class, FamilyClass; nil: not known
	Values []Values   // parallel to Series.Units
	// Estimated says that the file holds a call graph, no stacks: the stacks were
	// made of its edges. Self values, totals of methods that do not recurse, and
	// the direct callers and callees of one method are exact, longer paths are
	// estimates.
	Estimated bool

	// part is the number of the segment in the Appender that made the store; 0 for
	// none. Where it is not 0, totals are the sums of Values.
	part   int
	totals []int64
}

// Len counts events.
func (s *Segment) Len() int { return len(s.Stack) }

// Values is a column of numbers. Each holds one for every event; where Each is
// nil all events have the value Same; where Same is 0 too, the file did not
// record this unit.
type Values struct {
	Each []int64
	Same int64
}

// Recorded says whether the file knows this unit at all.
func (v Values) Recorded() bool { return v.Each != nil || v.Same != 0 }

// Total sums one value column.
func (s *Segment) Total(value int) int64 {
	if s.part != 0 {
		return s.totals[value]
	}
	return s.Values[value].sum(len(s.Stack))
}

// sum adds up the column of a number of events.
func (v Values) sum(events int) int64 {
	if v.Each == nil {
		return v.Same * int64(events)
	}
	var sum int64
	for _, x := range v.Each {
		sum += x
	}
	return sum
}

// ThreadOf is the thread of an event, NoThread where the file names none.
func (s *Segment) ThreadOf(event int32) ThreadID {
	if s.Thread == nil {
		return NoThread
	}
	return s.Thread[event]
}
