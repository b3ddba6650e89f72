package livebar

import (
	"fmt"
	"strings"
	"time"

	"flameview/live"
	"flameview/model"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// words say how a feed stands, the most important first.
//
//	paused, 12 s waiting · 14 samples so far: shares are ±27 % · 35 s
func (b *Bar) words() string {
	f := b.feed
	var all []string
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	switch {
	case f.err != nil:
		add("ended: %v", f.err)
	case f.ended:
		add("ended; what was seen stays")
	case !f.started:
		add("starting…")
	}
	if !f.started {
		return strings.Join(all, " · ")
	}
	if b.paused {
		add("paused, %s waiting", seconds(f.newest.until.Sub(f.shown.until)))
	}
	if b.at.mode.compares() {
		add("%s", b.at.words())
	}
	u := f.shown
	v := b.session.View() // its numbers, and not those of the update that is on its way
	switch m, err := b.metric(v); {
	case err != nil:
		add("nothing was seen yet")
	case live.Doubts(v.Store, m) != nil:
		all = append(all, live.Doubts(v.Store, m)...)
	default:
		add("%s", ui.Plural(int(live.Samples(v.Store, m)), "sample"))
	}
	if u.dropped > 0 {
		add("kept since %s, the oldest left", u.since.Local().Format(time.TimeOnly))
	} else {
		add("%s", seconds(u.until.Sub(f.begun)))
	}
	return strings.Join(append(all, u.notes...), " · ")
}

// metric is the one of a view; an error as long as nothing was seen.
func (b *Bar) metric(v *answer.View) (model.Metric, error) {
	if v.Empty() {
		return model.Metric{}, model.ErrUnknownMetric
	}
	return v.Store.FindMetric(v.State.Metric)
}

// seconds writes a span in whole seconds.
//
//	35 s    2 min 5 s    5 min
func seconds(d time.Duration) string {
	n := int(max(d, 0).Round(time.Second) / time.Second)
	switch {
	case n < 60:
		return fmt.Sprintf("%d s", n)
	case n%60 == 0:
		return fmt.Sprintf("%d min", n/60)
	}
	return fmt.Sprintf("%d min %d s", n/60, n%60)
}
