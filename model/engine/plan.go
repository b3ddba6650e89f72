package engine

import (
	"strconv"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
)

// plan is an analysed query: its metric, its filters by what they judge, and the cache keys of the parts of the answer. Each
// key contains all that its part depends on and nothing else.
type plan struct {
	query.Query
	metric model.Metric
	// Active filters: all of them, those that judge single events, and whether there are others, which judge
	// stacks.
	active, ofEvents []filter.Filter
	ofStacks         bool

	keys keys
}

type keys struct {
	leaf       string // results by stack: only the metric's series has classes at the leaf
	decoration string // leaf, and what is at the root
	boxes      string
	shape      string
	filters    string // the metric after all filters
	events     string // the metric after the filters that judge events
}

// plan analyses a query. Errors: an unknown metric, an invalid filter or wish.
func (e *Engine) plan(q query.Query) (*plan, error) {
	m, err := e.Metric(q.Metric)
	if err != nil {
		return nil, err
	}
	for _, f := range q.Filters {
		if _, err := f.Lookup(); err != nil {
			return nil, err
		}
	}
	for _, w := range q.Wishes {
		if err := w.Check(); err != nil {
			return nil, err
		}
	}
	p := &plan{Query: q, metric: m, active: filter.Active(q.Filters)}
	p.ofEvents, p.ofStacks = filter.OfEvents(q.Filters)
	p.setKeys()
	return p, nil
}

// end ends a part of a key; patterns are quoted, so they do not contain it.
const end = "\x01"

func (p *plan) setKeys() {
	k := &p.keys
	if p.Decoration.Leaf {
		k.leaf = "leaf" + strconv.Itoa(p.metric.Series) + end
	}
	k.decoration = k.leaf + p.Decoration.Root.String()
	if p.Decoration.FoldPools {
		k.decoration += "+"
	}
	k.decoration += end
	k.boxes = k.decoration + p.Grouping.Key()
	k.shape = k.boxes + end
	for _, t := range p.Transforms {
		if !t.Off {
			k.shape += t.Key() + end
		}
	}
	k.events = k.leaf + p.metric.ID + end + filterKeys(p.ofEvents)
	k.filters = k.leaf + p.metric.ID + end
	for _, f := range p.Filters {
		if !f.Off {
			k.filters += f.Key()
		}
		k.filters += end // a filter that is off keeps its index among the tallies
	}
	for _, w := range p.Wishes {
		k.filters += "wish" + w.Key() + end
	}
}

func filterKeys(filters []filter.Filter) string {
	key := ""
	for _, f := range filters {
		key += f.Key() + end
	}
	return key
}
