package viewer

import (
	"fmt"
	"maps"
	"slices"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/viewer/answer"
	"flameview/viewer/boxmenu"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// searchFilter keeps or drops what the search finds.
//
// A search looks at the boxes of the picture, a filter at one kind of thing in
// the events: their methods, or their threads, or their files. Where all boxes
// that were found are of one kind, the filter is of that kind, and of threads
// also where the methods that were found are all below the threads that were.
// Where methods were found elsewhere as well, no single filter is the same set,
// because filters are alternatives inside and must all agree between each other:
// then the filter is of methods. What else a picture has that a filter does not
// see are frames that are hidden or renamed, and a selected path. So what the
// filter has left is held against what the search said, and where the two differ
// the status line tells.
func (w *window) searchFilter(drop bool) {
	v := w.session.View()
	switch {
	case v.Pattern == "":
		w.status.say("Search first: the filter takes the search's pattern")
		return
	case v.Found == nil || v.Found.Sum == 0:
		w.status.say("The search finds nothing here that a filter could take")
		return
	}
	p := promiseOf(v)
	p.filter.Drop = drop
	if drop {
		p.left = v.Tree.Total[0] - v.Found.Sum
	}
	w.session.Do(state.AddFilter(p.filter))
	p.at = w.session.At()
	w.promised = p
}

// promise is what a filter was made for: to leave so much of the metric.
type promise struct {
	filter      filter.Filter
	of          state.State
	at          int  // the step of the history that has the filter
	roots       bool // more was found than the filter can see: threads or files
	found, left int64
	unit        model.Unit
}

// promiseOf chooses the filter that comes nearest to what a search has found.
func promiseOf(v *answer.View) *promise {
	p := &promise{of: v.State, found: v.Found.Sum, left: v.Found.Sum, unit: v.Metric().Unit}
	kinds, roots := map[string]bool{}, model.Patterns{Exact: true}
	root := v.State.Decoration.Root.String()
	kindOf := func(box shape.BoxID) (kind, name string) {
		return boxmenu.KindOf(v.State.Grouping.By, v.Tree.Boxes.List[box])
	}
	for _, box := range foundBoxes(v) {
		switch kind, name := kindOf(box); kind {
		case root:
			roots.List = append(roots.List, name)
		case "package", "library":
			kinds[kind] = true
		default: // frames of stacks, whatever they are called
			kinds["method"] = true
		}
	}
	p.filter = filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{v.Pattern}}}
	var below int64 // what is below the roots that were found
	for _, row := range v.Found.Rows {
		if kind, _ := kindOf(v.Tree.Box[row]); kind == root && v.Tree.Parent[row] == 0 {
			below += v.Tree.Total[row]
		}
	}
	switch {
	case len(roots.List) > 0 && (len(kinds) == 0 || below == p.found):
		p.filter.Kind, p.filter.Patterns = root, roots
		return p
	case len(kinds) == 1:
		p.filter.Kind = slices.Collect(maps.Keys(kinds))[0]
	}
	p.roots = len(roots.List) > 0
	return p
}

// foundBoxes are those of the rows that a search has found, or where rows are
// missing because they are thin, all that match.
func foundBoxes(v *answer.View) (boxes []shape.BoxID) {
	there := make([]bool, len(v.Search.Match))
	for _, row := range v.Found.Rows {
		there[v.Tree.Box[row]] = true
	}
	for _, box := range v.Tree.Boxes.ByRank {
		if there[box] || v.Search.Match[box] && !v.FoundAll() {
			boxes = append(boxes, box)
		}
	}
	return boxes
}

// keepPromise tells, when the filter's answer is there, if it is not the set
// that the search has found.
func (w *window) keepPromise(v *answer.View) {
	p := w.promised
	switch {
	case p == nil:
	case w.session.At() != p.at || v.Err != nil:
		w.promised = nil
	case v.Tree != nil && len(v.State.Filters) == len(p.of.Filters)+1:
		w.promised = nil
		if left := v.Tree.Total[0]; left != p.left {
			w.status.say(p.broken(left))
		}
	}
}

// broken says how much another set it is, and why.
func (p *promise) broken(left int64) string {
	why := "a filter does not see stacks as they are shown here"
	switch {
	case p.roots:
		why = "a filter by " + p.filter.Kind + " does not see what stands at the root; the Threads and Files tabs filter by that"
	case len(p.of.Fragment) > 0:
		why = "a filter looks at whole stacks, not at the selected part alone"
	}
	verb := "Keeps"
	if p.filter.Drop {
		verb, left = "Drops", p.found+p.left-left
	}
	return fmt.Sprintf("%s %s, where the search found %s: %s", verb, ui.Value(left, p.unit), ui.Value(p.found, p.unit), why)
}
