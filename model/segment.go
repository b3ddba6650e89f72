package model

// Series is one kind of event: "cpu", "alloc", "jdk.FileRead", or "samples" where the
// file does not say what it sampled.
type Series struct {
	ID       string
	Label    string // for people: "CPU", "Allocations"
	Units    []Unit
	Segments []Segment // one or more for each file that has such events
	// Derived: the events are copies of other series' events; see WithSeries.
	Derived bool
}

// Unit is what the numbers of a value column count.
type Unit struct {
	Name string // "samples", "ns", "bytes", "count"
	// Decimals: values are stored as multiples of 10^-Decimals, so that fractions in
	// folded text add up exactly. Usually 0.
	Decimals uint8
}

// Segment holds the events of one series from one file, as columns of equal length. A
// column that the file does not have is nil, which is not the same as zeros.
type Segment struct {
	File   FileID
	Stack  []StackID
	Thread []ThreadID // nil: the file names no threads
	Time   []int64    // nanoseconds by the file's clock, in no order; nil: not known
	Timing Timing     // what the times mean
	Phase  []uint16   // number of the column in animated folded text; nil: none
	State  []StateID  // thread state; nil: not known
	Class  []MethodID // allocated, locked or thrown class, FamilyClass; nil: not known
	Values []Values   // parallel to Series.Units
	// Estimated: the file holds a call graph, not stacks; stacks were derived from its
	// edges. Self values, totals of methods that do not recurse, and direct callers and
	// callees of one method are exact; longer paths are estimates.
	Estimated bool

	// part is the segment's number in the Appender that made the store; 0 otherwise. Where
	// it is not 0, totals are cached.
	part   int
	totals []int64
}

// Len counts events.
func (s *Segment) Len() int { return len(s.Stack) }

// Values is a value column. Each has one number for every event. If Each is nil, every
// event has the value Same; if Same is 0 too, the file did not record this unit.
type Values struct {
	Each []int64
	Same int64
}

// Recorded says whether the file has this unit at all.
func (v Values) Recorded() bool { return v.Each != nil || v.Same != 0 }

// Total is the sum of one value column.
func (s *Segment) Total(value int) int64 {
	if s.part != 0 {
		return s.totals[value]
	}
	return s.Values[value].sum(len(s.Stack))
}

// sum adds up the first events of the column.
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

// ThreadOf returns the thread of an event, NoThread where the file names none.
func (s *Segment) ThreadOf(event int32) ThreadID {
	if s.Thread == nil {
		return NoThread
	}
	return s.Thread[event]
}
