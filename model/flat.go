package model

import "context"

// Flat is the flat profile: self and total of every box that occurs, each event
// counted once for a box however often its stack holds it. Columns are by
// BoxID; boxes that do not occur are 0 in both. It never changes once built.
type Flat struct {
	Metric Metric
	Boxes  *Boxes
	Self   []int64
	Total  []int64
	Kind   []Kind
	// Sum is the total of all events that take part; All is the metric's total
	// before any filter.
	Sum, All int64
}

// Flat answers a query as a flat profile of the events that contain the
// fragment. Errors as for Tree.
func (e *Engine) Flat(ctx context.Context, q Query) (*Flat, error) {
	a, err := e.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	w := a.weights
	if len(a.fragment) > 0 {
		w = w.containing(a.forest, a.fragment)
	}
	flat := &Flat{
		Metric: a.metric, Boxes: a.forest.Boxes, All: a.metric.Total, Sum: w.Total,
		Self:  make([]int64, len(a.forest.Boxes.List)),
		Total: make([]int64, len(a.forest.Boxes.List)),
		Kind:  make([]Kind, len(a.forest.Boxes.List)),
	}
	return flat, flat.fill(ctx, a.forest, w)
}

// containing keeps the weights of nodes whose stacks contain the fragment.
func (w *Weights) containing(f *Forest, fragment []BoxID) *Weights {
	at := f.find(fragment)
	out := &Weights{Own: make([]int64, len(w.Own)), Kind: w.Kind}
	for n, own := range w.Own {
		if at.lastEnd[n] != 0 {
			out.Own[n] = own
		}
	}
	out.sum(f)
	return out
}

// fill walks the forest depth first and keeps, for each box, how often it
// stands on the path at hand: a node adds to its box's total only where that is
// the first time. The path is a slice, so depth costs memory but no stack.
func (t *Flat) fill(ctx context.Context, f *Forest, w *Weights) error {
	type step struct {
		node NodeID
		next int32 // the child to visit
	}
	onPath := make([]uint32, len(t.Total))
	kinds := make([][NumKinds]int64, len(t.Total))
	path := []step{{0, f.First[0]}}
	for steps := 0; len(path) > 0; {
		top := &path[len(path)-1]
		if top.next == f.First[top.node+1] {
			if top.node != 0 {
				onPath[f.Box[top.node]]--
			}
			path = path[:len(path)-1]
			continue
		}
		n := NodeID(top.next)
		top.next++
		if w.Sum[n] == 0 {
			continue
		}
		if steps++; steps&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		b := f.Box[n]
		if onPath[b] == 0 {
			t.Total[b] += w.Sum[n]
		}
		onPath[b]++
		t.Self[b] += w.Own[n]
		kinds[b][w.Kind[n]] += w.Sum[n]
		path = append(path, step{n, f.First[n]})
	}
	for b := range kinds {
		var all int64
		for _, v := range kinds[b] {
			all += v
		}
		if all > 0 {
			t.Kind[b] = shownKind(&kinds[b], all)
		}
	}
	return nil
}
