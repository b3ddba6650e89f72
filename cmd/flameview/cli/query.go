package cli

import (
	"math"
	"strings"
	"time"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// query turns the flags into a question to the engine. Errors are usage
// errors: the flags name what the files do not have.
func (v *view) query(a *app, e *engine.Engine) (query.Query, error) {
	started := time.Now()
	by, _ := shape.ParseGroupBy(v.Group)
	q := query.Query{
		Metric:   v.Metric,
		Grouping: shape.Grouping{By: by, KeepGenerated: v.KeepGenerated},
		Callers:  v.View == "callers",
	}
	q.Grouping.AcrossBuilds = v.AcrossBuilds
	for _, text := range v.Same {
		same, err := shape.ParseAlias(text)
		if err != nil {
			return q, usagef("--same: %w", err)
		}
		q.Grouping.Same = append(q.Grouping.Same, same)
	}
	if _, err := e.Metric(v.Metric); err != nil {
		return q, usageError{err}
	}
	if err := v.apply(&q, e.Store(), a.given); err != nil {
		return q, err
	}
	root, err := a.root(e, q)
	if err != nil {
		return q, err
	}
	a.unjudged(q, root.Metric, root.Tallies)
	boxes := root.Boxes
	a.stage("forest", started, "boxes", len(boxes.List))
	for i, name := range model.SplitPath(v.Fragment) {
		id, ok := boxes.Find(name, i == 0)
		if !ok {
			return q, usagef("--fragment: %s", notFound(name, boxes))
		}
		q.Fragment = append(q.Fragment, boxes.List[id].ID())
	}
	return q, nil
}

// root answers a query with the root alone: what boxes there are and how much
// takes part. The work that is left for the whole answer is small.
func (a *app) root(e *engine.Engine, q query.Query) (*tree.Tree, error) {
	q.MinTotal = math.MaxInt64
	return e.Tree(a.ctx, q)
}

// search finds the boxes that --search matches; nil without a search.
func (v *view) search(boxes *shape.Boxes) (*tree.Search, error) {
	if v.Search == "" {
		return nil, nil
	}
	re, err := model.CompilePattern(v.Search)
	if err != nil {
		return nil, usagef("--search: %w", err)
	}
	return tree.NewSearch(boxes, re), nil
}

// namesCanonical is what --names takes for names as they are merged.
const namesCanonical = "canonical"

// name is how --names wants a box to be called.
func (v *view) name(b shape.Box) string {
	if v.Names == namesCanonical {
		return b.Name
	}
	return b.Display
}

// notFound says which name is unknown and which ones are like it.
func notFound(name string, boxes *shape.Boxes) string {
	msg := shape.NotFound{Name: name}.Error()
	if near := similar(name, boxes, 3); len(near) > 0 {
		msg += "; similar: " + strings.Join(near, ", ")
	}
	return msg
}
