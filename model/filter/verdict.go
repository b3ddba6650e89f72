package filter

// Verdicts judges a run of a segment's events, beginning at from, as long as
// out: in bulk, because a call for each of ten million events would cost more
// than the judging. Where alike is true, out[0] is the verdict of all.
type Verdicts func(from int, out []Verdict) (alike bool)

// Verdict is what a filter says of an event. The bit patterns are part of the
// contract: scans look at eight verdicts as one number.
type Verdict uint8

// The verdicts.
const (
	Matches Verdict = iota
	Differs
	Unknown // the event lacks what the filter looks at
	None    // of no event: fills up the last eight of a block
)

func verdictOf(match bool) Verdict {
	if match {
		return Matches
	}
	return Differs
}

// Always judges all events alike.
func Always(v Verdict) Verdicts {
	return func(_ int, out []Verdict) bool {
		out[0] = v
		return true
	}
}

// ByID looks the verdicts of a column's ids up in a table.
func ByID[ID ~uint32 | ~uint16](column []ID, table []Verdict) Verdicts {
	return func(from int, out []Verdict) bool {
		for i, id := range column[from : from+len(out)] {
			out[i] = table[id]
		}
		return false
	}
}

// ByStack is the table of a filter that judges stacks.
func ByStack(match []bool) []Verdict {
	table := make([]Verdict, len(match))
	for n, m := range match {
		table[n] = verdictOf(m)
	}
	return table
}

// within matches from <= value < to.
func within[T int64 | uint16](column []T, from, to int64) Verdicts {
	return func(first int, out []Verdict) bool {
		for i, at := range column[first : first+len(out)] {
			out[i] = verdictOf(int64(at) >= from && int64(at) < to)
		}
		return false
	}
}
