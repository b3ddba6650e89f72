package model

// Timing says what the times of a segment's events are.
type Timing uint8

// The timings.
const (
	// Sampled: when a recorder looked at the thread. What the thread did between two
	// looks is not known.
	Sampled Timing = iota
	// Intervals: when what took the event's nanoseconds began, such as waiting for
	// a lock.
	Intervals
	// Calls: when the call of the stack's last frame began. The event's nanoseconds
	// are without those of calls inside it, which are events of their own.
	Calls
)

// Nanoseconds is the index of the value column that counts whole nanoseconds, -1
// if there is none.
func (s *Series) Nanoseconds() int {
	for i, u := range s.Units {
		if u.Name == "ns" && u.Decimals == 0 {
			return i
		}
	}
	return -1
}
