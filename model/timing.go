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

// Nanoseconds is the index of the value column that counts nanoseconds, and how many
// of its numbers make one; -1 if there is none.
func (s *Series) Nanoseconds() (column int, scale int64) {
	for i, u := range s.Units {
		if u.Name == "ns" {
			scale = 1
			for range u.Decimals {
				scale *= 10
			}
			return i, scale
		}
	}
	return -1, 1
}
