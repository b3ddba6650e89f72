package compare

import (
	"context"
	"fmt"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
)

// Spread describes the sample size of a query's events, ignoring its fragment; nil where values were counted, not
// sampled, so that shares have no sampling error. Errors: those of the engine, or a metric that no file recorded.
func (c *Comparer) Spread(ctx context.Context, q query.Query) (*engine.Spread, error) {
	q.Fragment = nil
	m, err := c.e.Metric(q.Metric)
	if err != nil {
		return nil, err
	}
	side := Side{Metric: m, Name: m.ID}
	if side.Files, err = c.filesOf(side, q.Filters); err != nil {
		return nil, err
	}
	if c.exact([]Side{side}) {
		return nil, nil
	}
	spread, err := c.e.Spread(ctx, q)
	return &spread, err
}

// SpreadWords describes a sample size: the number of events, how many equal ones they are worth if some are much larger
// than others, and how large a share may have been missed.
//
//	1,204 events, worth 310 equal ones, since some have many more bytes than others; shares below 0.97 % may have been missed
func SpreadWords(s engine.Spread, unit model.Unit) string {
	text := string(unit.AppendGrouped(nil, s.Sum)) + " " + unit.Name
	if unit.Name != "samples" {
		text = model.Grouped(s.Events) + " events"
		if s.Events == 1 {
			text = "1 event"
		}
	}
	if n := s.Effective(); unit.Name != "samples" && n < 0.95*float64(s.Events) {
		text += fmt.Sprintf(", worth %s equal ones, since some have many more %s than others", model.Grouped(int(n)), unit.Name)
	}
	return text + fmt.Sprintf("; shares below %.2g %% may have been missed", 100*s.Missed())
}

// IntervalWords is the 95 % confidence interval of a share.
//
//	31.9 to 36.6 %
func IntervalWords(s engine.Spread, part, sum int64) string {
	low, high := s.Interval(float64(part) / float64(max(sum, 1)))
	return fmt.Sprintf("%.1f to %.1f %%", 100*low, 100*high)
}
