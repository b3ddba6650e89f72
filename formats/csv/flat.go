package csv

import (
	"flameview/model"
	"flameview/model/shape"
	"flameview/model/tree"
)

// line is what the table says about one box.
type line struct {
	box         shape.BoxID
	self, total int64
	byKind      [model.NumKinds]int64 // parts of total
}

// kind is the kind with the largest part of the total, the first of equals.
func (l *line) kind() model.Kind {
	best := model.KindUnknown
	for k, v := range l.byKind {
		if v > l.byKind[best] {
			best = model.Kind(k)
		}
	}
	return best
}

// flatten sums a tree up by box. Recursion counts once: of the rows of one box
// on one path only the outermost counts.
//
//	a 5/0          a  total 5, self 3
//	  b 5/2        b  total 5, self 2
//	    a 3/3
//
// The walk keeps the path and, for each box, how many of its rows are on it. A
// tree of any depth costs one step a row.
func flatten(t *tree.Tree) []line {
	at := make([]int32, len(t.Boxes.List)) // index into out and 1
	open := make([]int32, len(t.Boxes.List))
	var out []line
	var path []shape.BoxID // of the rows above the root
	for row, depth := range t.Preorder() {
		if depth == 0 {
			continue
		}
		for len(path) >= depth {
			open[path[len(path)-1]]--
			path = path[:len(path)-1]
		}
		box := t.Box[row]
		path = append(path, box)
		if at[box] == 0 {
			out = append(out, line{box: box})
			at[box] = int32(len(out))
		}
		l := &out[at[box]-1]
		l.self += t.Self[row]
		if open[box] == 0 {
			l.total += t.Total[row]
			l.byKind[t.Kind[row]] += t.Total[row]
		}
		open[box]++
	}
	return out
}
