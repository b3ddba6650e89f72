package filter

import (
	"fmt"
	"math"
	"strings"
	"time"

	"flameview/model"
)

// timeKind matches a range of nanoseconds since the Unix epoch. Either end may
// be open: math.MinInt64 and math.MaxInt64.
var timeKind = &Kind{
	ID: "time", Axis: true, Flag: "time", Value: "FROM,TO as for --time",
	Help: "Keep events from FROM up to, not including, TO: RFC 3339, or durations after the first event (10s,1m30s). Either may be empty.",
	Events: func(_ *model.Store, f Filter) (func(*model.Segment) Verdicts, error) {
		return func(seg *model.Segment) Verdicts {
			if seg.Time == nil {
				return nil
			}
			return within(seg.Time, f.From, f.To)
		}, f.checkRange()
	},
	Span: func(f Filter, first, last int64) Verdict {
		switch {
		case first >= f.From && last < f.To:
			return Matches
		case last < f.From || first >= f.To:
			return Differs
		}
		return Unknown
	},
	Range: &Range{Parse: parseTimes, Format: formatTimes, Words: timeWords, Check: Filter.checkRange},
}

// Times is the filter that keeps a range of times.
func Times(from, to int64) Filter { return Filter{Kind: timeKind.ID, From: from, To: to} }

// parseTimes reads FROM,TO. Durations count from the store's first event.
//
//	10s,20s    ,2026-02-01T10:00:00Z    1m,
func parseTimes(f *Filter, s string, store *model.Store) (err error) {
	a, b, ok := strings.Cut(s, ",")
	if !ok {
		return fmt.Errorf("%q: want FROM,TO", s)
	}
	if f.From, err = parseTime(a, math.MinInt64, store); err == nil {
		f.To, err = parseTime(b, math.MaxInt64, store)
	}
	if err == nil && f.To < f.From {
		err = fmt.Errorf("%q ends before it begins", s)
	}
	return err
}

// parseTime reads one end of a range, open if the text is empty.
func parseTime(s string, open int64, store *model.Store) (int64, error) {
	if s == "" {
		return open, nil
	}
	if after, err := time.ParseDuration(s); err == nil && store != nil {
		first, _, _ := store.TimeSpan()
		return first + int64(after), nil
	}
	at, err := time.Parse(time.RFC3339Nano, s)
	switch {
	case err != nil && store == nil:
		return 0, fmt.Errorf("want a time such as 2026-02-01T10:00:00Z, found %.40q", s)
	case err != nil:
		return 0, fmt.Errorf("%q: want a time such as 2026-02-01T10:00:00Z, or a duration such as 1m30s", s)
	case at.Before(time.Unix(0, math.MinInt64)) || at.After(time.Unix(0, math.MaxInt64)):
		return 0, fmt.Errorf("%q: want a time of the years 1678 to 2261, which are all that profiles know", s)
	}
	return at.UnixNano(), nil
}

func formatTimes(f Filter) string {
	return formatTime(f.From, math.MinInt64) + "," + formatTime(f.To, math.MaxInt64)
}

// formatTime writes one end of a range, nothing for an open one.
func formatTime(ns, open int64) string {
	if ns == open {
		return ""
	}
	return time.Unix(0, ns).UTC().Format(time.RFC3339Nano)
}

// timeWords is in the local time zone.
func timeWords(f Filter) string {
	at := func(ns int64) string { return time.Unix(0, ns).Format("15:04:05.000") }
	return at(f.From) + " to " + at(f.To)
}
