package pyroscope

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"flameview/formats/codec"
	"flameview/live"
	"flameview/model"
)

// mostFiles is how many values of a label get files of their own. What the others
// have is one file, so that the sum is all there is.
const mostFiles = 32

// file is one store to be.
type file struct {
	Query
	path  string
	value string // of the label that divides the query
	rest  bool   // it may be empty
}

// Fetch gives what a query matches: one store, or with a label to divide by one for
// each value. Stores have one file each, whose path is the name that is given, with
// the value's selector behind it as in an archive: name!/{pod="a"}.
func (c *Client) Fetch(ctx context.Context, log *slog.Logger, name string, q Query) ([]*model.Store, error) {
	q, err := c.Complete(ctx, q)
	if err != nil {
		return nil, err
	}
	files, err := c.divide(ctx, name, q)
	if err != nil {
		return nil, err
	}
	stores := make([]*model.Store, len(files))
	g, inner := codec.NewGroup(ctx)
	g.SetLimit(cap(c.slots))
	for i, f := range files {
		g.Go(func() (err error) {
			stores[i], err = c.file(inner, log, f)
			return err
		})
	}
	var recorded []time.Duration
	if c.Durations {
		g.Go(func() (err error) {
			recorded, err = c.recorded(inner, log, q, files)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	out := stores[:0]
	for i, s := range stores {
		if recorded != nil {
			s.Files[0].Recorded = int64(recorded[i])
		}
		if s.Events() > 0 || !files[i].rest {
			out = append(out, s)
		}
	}
	if len(out) == 0 { // of nothing, one file says so
		out = append(out, nothing(name, q))
	}
	return out, nil
}

// divide makes the files of a query: the values of its label with the largest sums,
// and one for all others and for what lacks the label.
func (c *Client) divide(ctx context.Context, name string, q Query) ([]file, error) {
	if q.By == "" {
		return []file{{Query: q, path: name}}, nil
	}
	lines, err := c.Series(ctx, q, q.step(), q.By)
	if err != nil {
		return nil, err
	}
	lines = slices.DeleteFunc(lines, func(l Line) bool { return l.Labels[q.By] == "" })
	slices.SortFunc(lines, func(x, y Line) int {
		return cmp.Or(cmp.Compare(y.Total(), x.Total()), cmp.Compare(x.Labels[q.By], y.Labels[q.By]))
	})
	var files []file
	var named []string
	for _, l := range lines[:min(len(lines), mostFiles)] {
		value := l.Labels[q.By]
		part := q.and(q.By + "=" + strconv.Quote(value))
		files = append(files, file{part, name + "!/" + part.Selector(), value, true})
		named = append(named, regexp.QuoteMeta(value))
	}
	others := q.and(q.By + "!~" + strconv.Quote(strings.Join(named, "|")))
	if len(named) == 0 {
		others = q
	}
	return append(files, file{others, name + "!/others", "", true}), nil
}

// step is that of a time line over the range, in whole seconds.
func (q Query) step() time.Duration {
	const points = 240
	return max(shortest, (q.To.Sub(q.From) / points).Round(time.Second))
}

// nothing is the store of a query that nothing matches.
func nothing(path string, q Query) *model.Store {
	b := model.NewBuilder(model.File{Path: path, Clock: model.ClockUnix})
	b.SetFormat("pprof")
	b.Warn("no profile of %s matches %s from %s to %s", q.Type, q.Selector(), stamp(q.From), stamp(q.To))
	s, err := b.Build()
	if err != nil {
		panic(err) // an empty one has nothing that does not fit
	}
	return s
}

// file asks for one store.
func (c *Client) file(ctx context.Context, log *slog.Logger, f file) (*model.Store, error) {
	whole, err := c.whole(ctx, log, f)
	if err != nil || f.Every == 0 || whole.Events() == 0 {
		return whole, err
	}
	return c.timed(ctx, log, f, whole)
}

// whole asks for a range at once, or where that is too large for its halves:
// profiles add, so that is exact.
func (c *Client) whole(ctx context.Context, log *slog.Logger, f file) (*model.Store, error) {
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

// timed asks for the range in pieces, so that events have times: the middle of their
// piece. If the pieces do not add up to the whole, the whole stays as it is.
func (c *Client) timed(ctx context.Context, log *slog.Logger, f file, whole *model.Store) (*model.Store, error) {
	a := model.NewAppender(model.MergeOptions{})
	var s *model.Store
	for from := f.From; from.Before(f.To); from = from.Add(f.Every) {
		to := from.Add(f.Every - time.Millisecond)
		if from.Add(f.Every).After(f.To) {
			to = f.To
		}
		piece, err := c.whole(ctx, log, file{Query: f.within(from, to), path: f.path})
		if err != nil {
			return nil, err
		}
		if piece.Events() == 0 {
			continue
		}
		piece.Files[0].Warnings = nil // the whole has them
		live.Place(piece, from, to)
		if s, err = a.Continue(ctx, piece); err != nil {
			return nil, err
		}
	}
	if s == nil || !sameTotals(s, whole) {
		whole.Files[0].Warnings = append(whole.Files[0].Warnings,
			"the pieces in time do not add up to the whole, because the server's data changed meanwhile or its profiles lie between milliseconds: times are not shown")
		return whole, nil
	}
	file := whole.Files[0]
	file.Warnings = append(slices.Clone(file.Warnings), fmt.Sprintf("times are known to %v: those of events are the middles of the pieces that were asked for", f.Every))
	out := *s // stores never change
	out.Files = []model.File{file}
	return &out, nil
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
