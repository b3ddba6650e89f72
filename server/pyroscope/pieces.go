package pyroscope

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"flameview/formats/codec"
	"flameview/live"
	"flameview/model"
)

// Times of a query
//
// The API adds profiles up and forgets when they were. Who wants times asks for the
// range in pieces; the time of an event is then the middle of its piece. The whole
// range is asked for beside them, for two reasons: it is the first picture, in one round
// trip, and the pieces must add up to it. Where the whole takes longer than the first
// pieces, as with days of a large fleet, these are the first picture.
//
// Pieces first and the whole only to check was the other plan: a picture that grows
// for a minute says less than one that is exact and lacks its times.

// pieces is how many pieces in time a file is asked for in, 0 for none.
func (q Query) pieces() int {
	if q.Every == 0 {
		return 0
	}
	return int((q.To.Sub(q.From) + q.Every - 1) / q.Every)
}

// file asks for one store, the i-th of a query.
func (c *Client) file(ctx context.Context, log *slog.Logger, i int, f file, p *progress) (*model.Store, error) {
	came := func(s *model.Store) { p.came(i, s, false, 0) }
	if f.Every == 0 {
		s, err := c.whole(ctx, log, f, came)
		if err == nil {
			p.came(i, s, true, 1)
		}
		return s, err
	}
	var whole, timed *model.Store
	var failed error // of the pieces: the whole is good without
	var nothing atomic.Bool
	g, inner := codec.NewGroup(ctx)
	g.Go(func() (err error) {
		if whole, err = c.whole(inner, log, f, func(*model.Store) {}); err == nil {
			nothing.Store(whole.Events() == 0)
			p.came(i, whole, true, 1)
		}
		return err
	})
	g.Go(func() error {
		timed, failed = c.timed(inner, log, f, nothing.Load, func(s *model.Store) { p.came(i, s, false, 1) })
		return nil
	})
	if err := g.Wait(); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return f.withTimes(whole, timed, failed), nil
}

// timed asks for the range in pieces and puts events at the middles of theirs. The
// store is nil if nothing came, or enough says that no more is wanted.
func (c *Client) timed(ctx context.Context, log *slog.Logger, f file, enough func() bool, came func(*model.Store)) (*model.Store, error) {
	a := model.NewAppender(model.MergeOptions{})
	var s *model.Store
	for from := f.From; from.Before(f.To) && !enough(); from = from.Add(f.Every) {
		to := from.Add(f.Every - time.Millisecond)
		if from.Add(f.Every).After(f.To) {
			to = f.To
		}
		piece, err := c.whole(ctx, log, file{Query: f.within(from, to), path: f.path}, func(*model.Store) {})
		if err != nil {
			return nil, fmt.Errorf("the piece from %s: %w", stamp(from), err)
		}
		if piece.Events() > 0 {
			piece.Files[0].Warnings = nil // the whole has them
			live.Place(piece, from, to)
			if s, err = a.Continue(ctx, piece); err != nil {
				return nil, err
			}
		}
		came(s)
	}
	return s, nil
}

// withTimes is the store of a file whose pieces came, or failed. If the pieces do not
// add up to the whole, the whole stays as it is and says so.
func (f file) withTimes(whole, timed *model.Store, failed error) *model.Store {
	file := whole.Files[0]
	warn := func(format string, args ...any) {
		file.Warnings = append(slices.Clone(file.Warnings), fmt.Sprintf(format, args...))
	}
	out := *whole // stores never change
	switch {
	case whole.Events() == 0:
	case failed != nil:
		warn("times are not shown, because one of the pieces in time did not come: %v", failed)
	case timed == nil || !sameTotals(timed, whole):
		warn("the pieces in time do not add up to the whole, because the server's data changed meanwhile or its profiles lie between milliseconds: times are not shown")
	default:
		out = *timed
		warn("times are known to %v: those of events are the middles of the pieces that were asked for", f.Every)
	}
	out.Files = []model.File{file}
	return &out
}

// sameTotals says whether all metrics have the same totals.
func sameTotals(x, y *model.Store) bool {
	totals := func(s *model.Store) map[string]int64 {
		out := map[string]int64{}
		for _, m := range s.Metrics() {
			out[m.ID] = m.Total
		}
		return out
	}
	a, b := totals(x), totals(y)
	if len(a) != len(b) {
		return false
	}
	for id, v := range a {
		if b[id] != v {
			return false
		}
	}
	return true
}
