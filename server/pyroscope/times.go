package pyroscope

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

var (
	errTime     = errors.New("want now, now-1h30m, a time like 2026-11-22T08:00:00Z, or Unix seconds")
	errDuration = errors.New("want a duration like 90s, 1h30m or 7d")
)

// parseTime reads a time. Numbers are Unix seconds, or milliseconds from 12 digits
// on.
//
//	now   now-7d   2026-11-22T08:00:00+01:00   1795302369   1795302369000
func parseTime(text string, now time.Time) (time.Time, error) {
	if rest, ok := strings.CutPrefix(text, "now"); ok {
		if rest == "" {
			return now, nil
		}
		back, ok := strings.CutPrefix(rest, "-")
		if !ok {
			return now, errTime
		}
		d, err := parseDuration(back)
		return now.Add(-d), err
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		if n >= 1e11 {
			return time.UnixMilli(n), nil
		}
		return time.Unix(n, 0), nil
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return now, errTime
	}
	return t, nil
}

// parseDuration reads a duration as Go writes it, also in days and weeks.
func parseDuration(text string) (time.Duration, error) {
	unit := time.Duration(0)
	switch {
	case strings.HasSuffix(text, "d"):
		unit = 24 * time.Hour
	case strings.HasSuffix(text, "w"):
		unit = 7 * 24 * time.Hour
	}
	if unit != 0 {
		n, err := strconv.ParseUint(text[:len(text)-1], 10, 16)
		if err != nil {
			return 0, errDuration
		}
		return time.Duration(n) * unit, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, errDuration
	}
	return d, nil
}

// stamp writes a time so that parseTime reads it.
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }
