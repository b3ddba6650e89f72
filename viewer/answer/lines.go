package answer

import (
	"context"

	"flameview/model"
	"flameview/model/lines"
	"flameview/model/query"
)

// Lines are the source lines of the selected method, or why there are none.
type Lines struct {
	Methods []lines.Method // the largest first
	Box     model.Name     // what is selected
	Err     error
}

// Selected is the method that a state is about: where its fragment ends.
func Selected(fragment []model.Name, callers bool) (m model.Name, ok bool) {
	switch {
	case len(fragment) == 0:
		return m, false
	case callers:
		return fragment[0], true
	}
	return fragment[len(fragment)-1], true
}

// lines answers by line the selected method in the events that filters leave; nil without one.
func (a *Answerer) lines(ctx context.Context, next, old *answered, q query.Query) (err error) {
	v := next.view
	selected, ok := Selected(v.State.Fragment, v.State.Callers)
	if !ok {
		return nil
	}
	q = query.Query{Metric: q.Metric, Filters: q.Filters, Grouping: q.Grouping, Fragment: []model.Name{selected}}
	next.lines, err = old.lines.reuse(q, func() (*Lines, error) {
		out := &Lines{Box: selected}
		chosen, err := a.methodsOf(ctx, q, selected)
		if err == nil {
			q.Fragment = nil // the lines of a method are of all events that have it
			out.Methods, err = a.engine.Lines(ctx, q, chosen)
		}
		out.Err = err
		return out, ctx.Err()
	})
	v.Lines = next.lines.value
	return err
}

// methodsOf are the methods that are in a box, by MethodID.
func (a *Answerer) methodsOf(ctx context.Context, q query.Query, name model.Name) ([]bool, error) {
	s := a.engine.Store()
	out := make([]bool, len(s.Methods))
	q.Fragment = nil
	boxes, err := a.engine.Boxes(ctx, q)
	if err != nil {
		return out, err
	}
	id, ok := boxes.Lookup(name)
	if !ok {
		return out, nil
	}
	for frame, box := range boxes.Of[:min(len(boxes.Of), len(s.Frames))] {
		if box == id {
			out[s.Frames[frame].Method] = true
		}
	}
	return out, nil
}
