package filter

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"flameview/model"
)

// phaseKind matches one part of every period, such as the second fifth of every second:
// events whose time since the origin, modulo the period, is at least From and below To.
// To may be up to a period after From, so the part can reach into the next period.
var phaseKind = &Kind{
	ID: "phase", Value: "PERIOD,FROM,TO such as 1s,0.2,0.3, the third tenth of every second",
	Events: func(_ *model.Store, f Filter) (func(*model.Segment) Verdicts, error) {
		return func(seg *model.Segment) Verdicts {
			if seg.Time == nil {
				return nil
			}
			return func(from int, out []Verdict) bool {
				for i, at := range seg.Time[from : from+len(out)] {
					out[i] = verdictOf(f.sincePhase(at) < f.To-f.From)
				}
				return false
			}
		}, checkPhase(f)
	},
	Span: func(f Filter, first, last int64) Verdict {
		since, length := f.sincePhase(first), uint64(last)-uint64(first)
		switch width := f.To - f.From; {
		case since < width && length < uint64(width-since):
			return Matches
		case since >= width && length < uint64(f.Period-since):
			return Differs
		}
		return Unknown
	},
	Range: &Range{Parse: parsePhase, Format: formatPhase, Words: phaseWords, Check: checkPhase},
}

// Phase returns the filter that keeps the times from..to of every period. origin is the
// beginning of any one period. All are nanoseconds.
func Phase(period, from, to, origin int64) Filter {
	return Filter{Kind: phaseKind.ID, From: from, To: to, Period: period, Origin: origin}
}

// sincePhase is the time since the last beginning of the selected part. Times are
// reduced modulo the period before they are subtracted: the difference of two times can
// exceed an int64.
func (f Filter) sincePhase(at int64) int64 {
	d := at%f.Period - f.Origin%f.Period // above -2 and below 2 periods
	return wrap(wrap(d, f.Period)-f.From, f.Period)
}

// PhaseTime is how much of the time between from and to is in the selected part, in
// nanoseconds.
func (f Filter) PhaseTime(from, to int64) int64 {
	if to <= from {
		return 0
	}
	length, width := uint64(to)-uint64(from), f.To-f.From
	periods, rest := int64(length/uint64(f.Period)), int64(length%uint64(f.Period))
	begin := f.sincePhase(from)
	end := begin + rest
	return periods*width + max(min(end, width)-begin, 0) + max(min(end-f.Period, width), 0)
}

// wrap returns n modulo the period, not below 0.
func wrap(n, period int64) int64 {
	if n %= period; n < 0 {
		n += period
	}
	return n
}

// maxPeriod leaves room for two periods in an int64.
const maxPeriod = math.MaxInt64 / 4

func checkPhase(f Filter) error {
	switch {
	case f.Period <= 0 || f.Period > maxPeriod:
		return fmt.Errorf("a period of %d ns: want one above 0, up to 73 years", f.Period)
	case f.From < 0 || f.From >= f.Period:
		return fmt.Errorf("a part that begins at %v of a period of %v", time.Duration(f.From), time.Duration(f.Period))
	case f.To-f.From > f.Period:
		return fmt.Errorf("a part of a period of %v is longer than the period", time.Duration(f.Period))
	}
	return f.checkRange()
}

// parsePhase reads PERIOD,FROM,TO and optionally ORIGIN, the beginning of a period; it
// defaults to the store's first event. FROM and TO are durations or fractions of the
// period.
//
//	1s,0.2,0.3    15m,4m,5m30s    1s,200ms,300ms,2026-02-01T10:00:00Z
func parsePhase(f *Filter, s string, store *model.Store) (err error) {
	parts := strings.Split(s, ",")
	if len(parts) < 3 || len(parts) > 4 {
		return fmt.Errorf("%q: want PERIOD,FROM,TO such as 1s,0.2,0.3", s)
	}
	period, err := time.ParseDuration(parts[0])
	if err != nil || period <= 0 || period > maxPeriod {
		return fmt.Errorf("%q: want a period such as 1s or 15m", parts[0])
	}
	f.Period = int64(period)
	if f.From, err = parsePart(parts[1], period); err == nil {
		f.To, err = parsePart(parts[2], period)
	}
	if err == nil && f.To < f.From {
		err = fmt.Errorf("%q ends before it begins", s)
	}
	if err != nil {
		return err
	}
	if len(parts) == 4 {
		f.Origin, err = parseTime(parts[3], 0, store)
	} else if store != nil {
		f.Origin, _, _ = store.TimeSpan()
	}
	return err
}

// parsePart reads FROM or TO.
func parsePart(s string, period time.Duration) (int64, error) {
	if part, err := strconv.ParseFloat(s, 64); err == nil && part >= 0 && part <= 2 {
		return int64(math.Round(part * float64(period))), nil
	}
	if d, err := time.ParseDuration(s); err == nil && d >= 0 && d <= 2*period {
		return int64(d), nil
	}
	return 0, fmt.Errorf("%q: want a part of the period of %v, such as 0.2 or %v", s, period, period/5)
}

func formatPhase(f Filter) string {
	return strings.Join([]string{
		time.Duration(f.Period).String(), time.Duration(f.From).String(), time.Duration(f.To).String(),
		time.Unix(0, f.Origin).UTC().Format(time.RFC3339Nano),
	}, ",")
}

// phaseWords leaves the origin out: it is the first event, unless the filter came
// from another store.
func phaseWords(f Filter) string {
	return fmt.Sprintf("%v to %v of every %v", time.Duration(f.From), time.Duration(f.To), time.Duration(f.Period))
}
