package cli

import (
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
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
func (r *reshape) apply(q *query.Query, s *model.Store, given []string) error {
	for _, of := range []struct {
		flag     string
		patterns []string
	}{{"keep", r.Keep}, {"drop", r.Drop}} {
		for _, p := range of.patterns {
			f, err := filter.Parse(p, of.flag == "drop", s)
			if err != nil {
				return usagef("--%s: %w", of.flag, err)
			}
			q.Filters = append(q.Filters, f)
		}
	}
	if r.Time != "" {
		f, err := filter.Parse("time:"+r.Time, false, s)
		if err != nil {
			return usagef("--time: %w", err)
		}
		q.Filters = append(q.Filters, f)
	}
	if r.FoldPools && r.By != "thread" {
		return usagef("--fold-pools is about --by thread")
	}
	root, _ := shape.ParseRootBy(r.By)
	q.Decoration = shape.Decoration{Root: root, FoldPools: r.FoldPools, Leaf: r.Leaf == "class"}
	var err error
	q.Transforms, err = r.transforms(given)
	return err
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
func (a *app) unjudged(q query.Query, m model.Metric, tallies []filter.Tally) {
	for i, t := range tallies {
		if t.Unjudged != 0 {
			a.say("filter by %s: %s (%s) is left out because its files do not say",
				q.Filters[i].Kind, amount(t.Unjudged, m.Unit), percent(t.Unjudged, m.Total))
		}
	}
}
