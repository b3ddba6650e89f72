package pyroscope

import (
	"cmp"
	"context"
	"log/slog"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"flameview/formats/codec"
	"flameview/model"
)

// MostFiles is how many values of a label get files of their own. What the others
// have is one file, so that the sum is all there is.
const MostFiles = 32

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
	return c.FetchShowing(ctx, log, name, q, nil)
}

// FetchShowing is Fetch that shows what has come meanwhile, from one goroutine at a
// time: the next answers wait until show is done. show may be nil.
func (c *Client) FetchShowing(ctx context.Context, log *slog.Logger, name string, q Query, show func(Progress)) ([]*model.Store, error) {
	q, err := c.Complete(ctx, q)
	if err != nil {
		return nil, err
	}
	files, err := c.divide(ctx, name, q)
	if err != nil {
		return nil, err
	}
	stores, p := make([]*model.Store, len(files)), newProgress(show, files)
	g, inner := codec.NewGroup(ctx)
	g.SetLimit(cap(c.slots))
	for i, f := range files {
		g.Go(func() (err error) {
			stores[i], err = c.file(inner, log, i, f, p)
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
	lines, err := c.TimeLine(ctx, q, q.By)
	if err != nil {
		return nil, err
	}
	lines = slices.DeleteFunc(lines, func(l Line) bool { return l.Labels[q.By] == "" })
	slices.SortFunc(lines, func(x, y Line) int {
		return cmp.Or(cmp.Compare(y.Total(), x.Total()), cmp.Compare(x.Labels[q.By], y.Labels[q.By]))
	})
	var files []file
	var named []string
	for _, l := range lines[:min(len(lines), MostFiles)] {
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

// Step is that of a time line over the range, in whole seconds.
func (q Query) Step() time.Duration {
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
