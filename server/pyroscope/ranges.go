package pyroscope

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"flameview/live"
	"flameview/model"
)

// whole asks for a range at once, or where that is too large for its halves:
// profiles add, so that is exact. came gets what came of several ranges while the others
// are still to be asked for.
func (c *Client) whole(ctx context.Context, log *slog.Logger, f file, came func(*model.Store)) (*model.Store, error) {
	a := model.NewAppender(model.MergeOptions{})
	var whole *model.Store
	ranges := []Query{f.Query}
	for asked := 0; len(ranges) > 0; asked++ {
		q := ranges[0]
		ranges = ranges[1:]
		s, err := c.once(ctx, log, f.path, q)
		if isTooLarge(err) && q.To.Sub(q.From) >= 2*shortest && asked < mostPieces {
			log.Debug("halve", "from", stamp(q.From), "to", stamp(q.To), "because", err)
			left, right, err := c.halve(ctx, log, q)
			if err != nil {
				return nil, err
			}
			ranges = append([]Query{left, right}, ranges...)
			continue
		}
		if err != nil {
			return nil, err
		}
		switch {
		case s == nil:
		case whole == nil && len(ranges) == 0:
			whole = s
		default:
			if whole, err = a.Continue(ctx, s); err != nil {
				return nil, err
			}
			if len(ranges) > 0 {
				part := *whole // stores never change
				part.Files = slices.Clone(whole.Files)
				came(named(&part, f.Type))
			}
		}
	}
	if whole == nil {
		return nothing(f.path, f.Query), nil
	}
	return named(whole, f.Type), nil
}

// halve divides a range at a moment of which the server has no profile: the ends of
// a range are part of it, so one there would count twice.
func (c *Client) halve(ctx context.Context, log *slog.Logger, q Query) (left, right Query, err error) {
	middle := q.From.Add(q.To.Sub(q.From) / 2).Truncate(time.Second).Add(497 * time.Millisecond)
	for range 20 {
		s, err := c.once(ctx, log, "", q.within(middle, middle))
		if err != nil {
			return q, q, err
		}
		if s == nil {
			return q.within(q.From, middle), q.within(middle, q.To), nil
		}
		middle = middle.Add(13 * time.Millisecond)
	}
	return q, q, errors.New("the range cannot be divided, because there are profiles at every millisecond")
}

// once asks one question. The store is nil where nothing matches.
func (c *Client) once(ctx context.Context, log *slog.Logger, path string, q Query) (*model.Store, error) {
	data, err := c.profile(ctx, q)
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return nil, nil
	}
	s, err := live.Read(ctx, log, path, data)
	if err != nil {
		return nil, err
	}
	if f := s.Files[0].Format; f != "pprof" {
		return nil, fmt.Errorf("the server answered with something else than a profile in pprof's format: %s", f)
	}
	if s.Events() == 0 {
		return nil, nil
	}
	s.Files[0].Clock = model.ClockUnix
	return s, nil
}
