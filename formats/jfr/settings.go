package jfr

import (
	"strconv"
	"strings"
)

// settings are those of the recording that matter here, from its events of
// class jdk.ActiveSetting. async-profiler writes them into its first chunk only,
// so they stay valid for the chunks behind.
type settings struct {
	async   map[string]string // "event", "interval", "wall" by name
	periods map[string]int64  // nanoseconds by the name of the event class
}

// setting is one event of class jdk.ActiveSetting.
type setting struct {
	id          uint64 // of the class that it is about
	name, value string
}

func newSettings() *settings {
	return &settings{async: map[string]string{}, periods: map[string]int64{}}
}

// add takes over what one chunk says.
func (s *settings) add(c *chunk) {
	for _, x := range c.scan.settings {
		switch x.name {
		case "event", "interval", "wall":
			s.async[x.name] = x.value
		case "period":
			if t := c.schema.IDMap[typeID(x.id)]; t != nil {
				s.periods[t.Name] = parsePeriod(x.value)
			}
		}
	}
}

// The default intervals of async-profiler, in nanoseconds.
const (
	defaultInterval     = 10e6
	defaultWallInterval = 50e6
)

// period is the sampling interval in nanoseconds of a series that events of a
// class feed; 0 if it is not known or there is none.
func (s *settings) period(class string, k kind, async bool) int64 {
	switch {
	case k == kindNative, k == kindCPU && !async:
		return s.periods[class]
	case k == kindCPU:
		if !isTimeBased(s.async["event"]) {
			return 0
		}
		return s.interval(defaultInterval)
	case k == kindWall:
		if w := s.wall(); w > 0 {
			return w
		}
		return s.interval(defaultWallInterval)
	}
	return 0
}

// isTimeBased says whether an interval of this event counts nanoseconds, not
// cache misses or method calls.
func isTimeBased(event string) bool {
	switch event {
	case "", "cpu", "itimer", "ctimer", "cpu-clock", "task-clock", "wall":
		return true
	}
	return false
}

func (s *settings) interval(otherwise int64) int64 {
	text, ok := s.async["interval"]
	if !ok {
		return 0
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return n
	}
	return otherwise
}

// wall is the interval of wall clock sampling beside another event, 0 if there
// was none.
func (s *settings) wall() int64 {
	n, _ := strconv.ParseInt(s.async["wall"], 10, 64)
	return max(n, 0)
}

// parsePeriod reads what the JDK writes: "20 ms", "1 s". Words such as
// "everyChunk" give 0.
func parsePeriod(s string) int64 {
	number, unit, _ := strings.Cut(strings.TrimSpace(s), " ")
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	scale := map[string]int64{"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "h": 3600e9, "d": 86400e9}[unit]
	if scale == 0 || n > (1<<62)/scale {
		return 0
	}
	return n * scale
}
