package cli

import (
	"fmt"
	"math"
	"strings"
	"time"

	"flameview/model"
)

// reshape is the part of VIEW that keeps or drops events and reshapes stacks.
type reshape struct {
	Keep              []string `group:"filter" sep:"none" placeholder:"KIND:PATTERN" help:"Keep only events that match: ${kinds}. A pattern is a regular expression; a fragment is 'a;b' in whole names, a time is FROM,TO as for --time. Given several times, all must agree; alternatives are a|b."`
	Drop              []string `group:"filter" sep:"none" placeholder:"KIND:PATTERN" help:"Drop events that match."`
	Time              string   `group:"filter" placeholder:"FROM,TO" help:"Keep events from FROM up to, not including, TO: RFC 3339, or durations after the first event (10s,1m30s). Either may be empty."`
	Hide              []string `group:"filter" sep:"none" placeholder:"PATTERN" help:"Take frames out of stacks; what they call moves up to their caller. PATTERN, package:PATTERN or library:PATTERN. Transforms, from here to --collapse-cycles, are done in the order given."`
	Only              []string `group:"filter" sep:"none" placeholder:"PATTERN" help:"Take all frames out of stacks that do not match."`
	Collapse          []string `group:"filter" sep:"none" placeholder:"PATTERN" help:"Make one frame of neighbouring frames that match."`
	Focus             []string `group:"filter" sep:"none" placeholder:"PATTERN" help:"Let stacks begin at their first frame that matches; stacks without one stay as they are."`
	CollapseRecursion bool     `group:"filter" help:"Make one frame of a method that calls itself."`
	CollapseCycles    bool     `group:"filter" help:"Make one frame of a method that calls itself, directly or through others."`
	By                string   `group:"filter" enum:",thread,file" default:"" placeholder:"WHAT" help:"Put the thread or the file of events at the root: thread or file."`
	FoldPools         bool     `group:"filter" help:"With --by thread: one root for all threads of a pool."`
	Leaf              string   `group:"filter" enum:",class" default:"" placeholder:"WHAT" help:"Put the allocated, locked or thrown class at the leaf: class."`
}

// apply adds what the flags say to a query; given are the flags in their order.
func (r *reshape) apply(q *model.Query, s *model.Store, given []string) error {
	for _, of := range []struct {
		flag     string
		patterns []string
	}{{"keep", r.Keep}, {"drop", r.Drop}} {
		for _, p := range of.patterns {
			f, err := parseFilter(p, of.flag == "drop", s)
			if err != nil {
				return usagef("--%s: %w", of.flag, err)
			}
			q.Filters = append(q.Filters, f)
		}
	}
	if r.Time != "" {
		f, err := timeFilter(r.Time, s)
		if err != nil {
			return usagef("--time: %w", err)
		}
		q.Filters = append(q.Filters, f)
	}
	if r.FoldPools && r.By != "thread" {
		return usagef("--fold-pools is about --by thread")
	}
	root, _ := model.ParseRootBy(r.By)
	q.Dress = model.Dress{Root: root, FoldPools: r.FoldPools, Leaf: r.Leaf == "class"}
	var err error
	q.Transforms, err = r.transforms(given)
	return err
}

// parseFilter reads KIND:PATTERN, and time:FROM,TO, which needs the store to
// know when the first event was.
func parseFilter(s string, drop bool, store *model.Store) (model.Filter, error) {
	if span, ok := strings.CutPrefix(s, "time:"); ok {
		f, err := timeFilter(span, store)
		f.Drop = drop
		return f, err
	}
	return model.ParseFilter(s, drop)
}

// timeFilter reads FROM,TO.
//
//	10s,20s    ,2026-02-01T10:00:00Z    1m,
func timeFilter(s string, store *model.Store) (model.Filter, error) {
	f := model.Filter{Kind: "time", From: math.MinInt64, To: math.MaxInt64}
	from, to, ok := strings.Cut(s, ",")
	if !ok {
		return f, fmt.Errorf("%q: want FROM,TO", s)
	}
	first, _, _ := store.TimeSpan()
	for _, end := range []struct {
		text string
		ns   *int64
	}{{from, &f.From}, {to, &f.To}} {
		if end.text == "" {
			continue
		}
		if after, err := time.ParseDuration(end.text); err == nil {
			*end.ns = first + int64(after)
		} else if at, err := time.Parse(time.RFC3339Nano, end.text); err == nil {
			if at.Before(time.Unix(0, math.MinInt64)) || at.After(time.Unix(0, math.MaxInt64)) {
				return f, fmt.Errorf("%q: want a time of the years 1678 to 2261, which are all that profiles know", end.text)
			}
			*end.ns = at.UnixNano()
		} else {
			return f, fmt.Errorf("%q: want a time such as 2026-02-01T10:00:00Z, or a duration such as 1m30s", end.text)
		}
	}
	if f.To < f.From {
		return f, fmt.Errorf("%q ends before it begins", s)
	}
	return f, nil
}

// words say in a subtitle what the flags do.
func (r *reshape) words() (words []string) {
	add := func(verb string, patterns ...string) {
		for _, p := range patterns {
			words = append(words, verb+" "+p)
		}
	}
	add("keep", r.Keep...)
	add("drop", r.Drop...)
	if r.Time != "" {
		add("time", r.Time)
	}
	add("hide", r.Hide...)
	add("only", r.Only...)
	add("collapse", r.Collapse...)
	add("focus", r.Focus...)
	if r.CollapseRecursion {
		add("collapse", "recursion")
	}
	if r.CollapseCycles {
		add("collapse", "cycles")
	}
	if r.By != "" {
		add("by", r.By)
	}
	if r.Leaf != "" {
		add("leaf", r.Leaf)
	}
	return words
}

// unjudged says what a filter could not judge: absent is not zero.
func (a *app) unjudged(q model.Query, m model.Metric, tallies []model.Tally) {
	for i, t := range tallies {
		if t.Unjudged != 0 {
			a.say("filter by %s: %s (%s) is left out because its files do not say",
				q.Filters[i].Kind, amount(t.Unjudged, m.Unit), percent(t.Unjudged, m.Total))
		}
	}
}
