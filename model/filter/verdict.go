package filter

// Verdicts judges len(out) events of a segment, beginning at index from. It works in
// bulk because a call for each of ten million events would cost more than the judging.
// If alike is true, out[0] is the verdict on all of them.
type Verdicts func(from int, out []Verdict) (alike bool)

// Verdict is a filter's decision on an event. The bit patterns are part of the contract:
// package scan processes eight verdicts as one 64-bit number.
type Verdict uint8

// The verdicts.
const (
	Matches Verdict = iota
	Differs
	Unknown // the event lacks what the filter looks at
	None    // no event: pads the last group of eight in a block
)

func verdictOf(match bool) Verdict {
	if match {
		return Matches
	}
	return Differs
}

// Always gives all events the same verdict.
func Always(v Verdict) Verdicts {
	return func(_ int, out []Verdict) bool {
		out[0] = v
		return true
	}
}

// ByID judges events by an id column: table has the verdict for each id.
func ByID[ID ~uint32 | ~uint16](column []ID, table []Verdict) Verdicts {
	return func(from int, out []Verdict) bool {
		for i, id := range column[from : from+len(out)] {
			out[i] = table[id]
		}
		return false
	}
}

// ByStack makes a table for ByID from a match flag for each stack.
func ByStack(match []bool) []Verdict {
	table := make([]Verdict, len(match))
	for n, m := range match {
		table[n] = verdictOf(m)
	}
	return table
}

// within matches values with from <= value < to.
func within[T int64 | uint16](column []T, from, to int64) Verdicts {
	return func(first int, out []Verdict) bool {
		for i, at := range column[first : first+len(out)] {
			out[i] = verdictOf(int64(at) >= from && int64(at) < to)
		}
		return false
	}
}
