package cli

import (
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
)

// reshape is the part of VIEW that keeps or drops events and reshapes stacks.
type reshape struct {
	Keep       []string   `group:"filter" sep:"none" placeholder:"KIND:PATTERN" help:"Keep only events that match: ${kinds}. A pattern is a regular expression; ${values}. Given several times, all must agree; alternatives are a|b."`
	Drop       []string   `group:"filter" sep:"none" placeholder:"KIND:PATTERN" help:"Drop events that match."`
	Filters    tableFlags `embed:""` // filterFlags
	Transforms tableFlags `embed:""` // transformFlags
	By         string     `group:"filter" enum:",${roots}" default:"" placeholder:"WHAT" help:"Put at the root of stacks what their events come from: ${rootwords}."`
	FoldPools  bool       `group:"filter" help:"With --by thread: one root for all threads of a pool."`
	Leaf       string     `group:"filter" enum:",${leaf}" default:"" placeholder:"WHAT" help:"Put the allocated, locked or thrown class at the leaf: ${leaf}."`
}

// useTables makes the flags that come from tables.
func (r *reshape) useTables() {
	_, filters := filterFlags()
	r.Filters, r.Transforms = newTableFlags(filters), newTableFlags(transformFlags())
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
	kinds, _ := filterFlags()
	for i, kind := range kinds {
		text := value[string](r.Filters, i)
		if text == "" {
			continue
		}
		f, err := filter.Parse(kind.ID+":"+text, false, s)
		if err != nil {
			return usagef("--%s: %w", kind.Flag, err)
		}
		q.Filters = append(q.Filters, f)
	}
	root, _ := shape.ParseRootBy(r.By)
	if r.FoldPools && root.Kind().Pools == "" {
		return usagef("--fold-pools is about --by thread")
	}
	q.Decoration = shape.Decoration{Root: root, FoldPools: r.FoldPools, Leaf: r.Leaf == shape.LeafClass}
	var err error
	q.Transforms, err = r.transforms(given)
	return err
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
