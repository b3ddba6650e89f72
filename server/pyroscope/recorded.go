package pyroscope

import (
	"context"
	"fmt"
	"log/slog"
	"time"
)

// recorded says for how long the profilers ran whose profiles are in some files,
// added up over all processes, so that a comparison of releases with different
// numbers of pods can be scaled. The API has no number for it: it is estimated by the
// steps of the time line in which each combination of labels has a profile.
//
//	two pods, one of them for half of an hour   ->   90 min
func (c *Client) recorded(ctx context.Context, log *slog.Logger, q Query, files []file) ([]time.Duration, error) {
	names, err := c.Names(ctx, q)
	if err != nil {
		return nil, err
	}
	lines, err := c.TimeLine(ctx, q, names...)
	if err != nil {
		return nil, err
	}
	out := make([]time.Duration, len(files))
	others := len(files) - 1
	at := map[string]int{}
	for i, f := range files[:others] {
		at[f.value] = i
	}
	for _, l := range lines {
		i, ok := at[l.Labels[q.By]]
		if !ok {
			i = others
		}
		for _, p := range l.Points {
			if p.Value != 0 {
				out[i] += q.Step()
			}
		}
	}
	log.Debug("recorded", "lines", len(lines), "time", fmt.Sprint(out))
	return out, nil
}
