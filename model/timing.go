package model

// Timing says what the times of a segment's events mean.
type Timing uint8

// The timings.
const (
	// Sampled: when the profiler took the sample. What the thread did between two samples
	// is not known.
	Sampled Timing = iota
	// Intervals: when an interval began that took the event's nanoseconds, such as waiting
	// for a lock.
	Intervals
	// Calls: when the call of the stack's last frame began. The event's nanoseconds are
	// self time: calls inside it are separate events.
	Calls
)

// Nanoseconds returns the index of the value column that counts time, -1 if there is
// none, and how many of its integers make one nanosecond.
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
