package cli

import (
	"math"
	"strings"
	"time"

	"flameview/model"
)

// query turns the flags into a question to the engine. Errors are usage
// errors: the flags name what the files do not have.
func (v *view) query(a *app, e *model.Engine) (model.Query, error) {
	started := time.Now()
	by, _ := model.ParseGroupBy(v.Group)
	q := model.Query{
		Metric:   v.Metric,
		Grouping: model.Grouping{By: by, KeepGenerated: v.KeepGenerated},
		Callers:  v.View == "callers",
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
	for i, name := range splitFragment(v.Fragment) {
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
func (a *app) root(e *model.Engine, q model.Query) (*model.Tree, error) {
	q.MinTotal = math.MaxInt64
	return e.Tree(a.ctx, q)
}

// search finds the boxes that --search matches; nil without a search.
func (v *view) search(boxes *model.Boxes) (*model.Search, error) {
	if v.Search == "" {
		return nil, nil
	}
	re, err := model.CompilePattern(v.Search)
	if err != nil {
		return nil, usagef("--search: %w", err)
	}
	return model.NewSearch(boxes, re), nil
}

// name is how --names wants a box to be called.
func (v *view) name(b model.Box) string {
	if v.Names == "canonical" {
		return b.Name
	}
	return b.Display
}

// splitFragment takes a path of names apart at each ; that has no backslash
// before it. Of backslashes before a ; two are one; others are themselves.
//
//	a;b -> a, b    a\;b;c -> a;b, c    a\\;b -> a\, b    a\b -> a\b
func splitFragment(s string) []string {
	if s == "" {
		return nil
	}
	var names []string
	var name []byte
	run := 0 // backslashes at the end of name
	for _, c := range []byte(s) {
		if c == ';' {
			name = name[:len(name)-(run+1)/2]
			if run%2 == 0 {
				names = append(names, string(name))
				name, run = name[:0], 0
				continue
			}
		}
		name = append(name, c)
		run++
		if c != '\\' {
			run = 0
		}
	}
	return append(names, string(name))
}

// notFound says which name is unknown and which ones are like it.
func notFound(name string, boxes *model.Boxes) string {
	msg := model.NotFound{Name: name}.Error()
	if near := similar(name, boxes, 3); len(near) > 0 {
		msg += "; similar: " + strings.Join(near, ", ")
	}
	return msg
}
