package treetab

import (
	"slices"
	"strings"

	"flameview/model/shape"
	"flameview/model/tree"
)

// lines are what is in sight of a tree: the rows whose ancestors are all open, a
// parent before its children and larger ones first.
type lines struct {
	tree *tree.Tree
	open map[int32]bool
	list []line

	// Of the tree, made when something is looked for first.
	order []int32 // all rows as they stand with everything open
	place []int32 // of each row in order
}

// line is one row. rest, if it is not 0, is the value of the frames below the row
// that the tree leaves out because they are thin: then the line stands for them.
type line struct {
	row   int32
	level int
	rest  int64
}

// show follows a new tree. What was open stays open where the same path is there.
func (l *lines) show(t *tree.Tree) {
	old := *l
	*l = lines{tree: t, open: map[int32]bool{}}
	if t == nil {
		return
	}
	if old.tree != nil && old.tree.Boxes == t.Boxes && old.tree.Callers == t.Callers && samePath(old.tree, t) {
		for from, to := range carried(old, t) {
			if old.open[from] {
				l.open[to] = true
			}
		}
	} else {
		l.unfold(0)
		l.unfold(int32(t.Chain))
		for row := int32(t.Chain); row > 0; row = t.Parent[row] {
			l.open[row] = true
		}
	}
	l.list = l.visible()
}

// samePath says that both trees are of the same fragment.
func samePath(a, b *tree.Tree) bool {
	return a.Chain == b.Chain && a.Len() > a.Chain && b.Len() > b.Chain && slices.Equal(a.Box[:a.Chain+1], b.Box[:b.Chain+1])
}

// carried finds the rows that were in sight in the new tree, by their paths.
// Parents have lower numbers than their children.
func carried(old lines, t *tree.Tree) map[int32]int32 {
	to := map[int32]int32{0: 0}
	var rows []int32
	for _, x := range old.list {
		if x.row > 0 && x.rest == 0 {
			rows = append(rows, x.row)
		}
	}
	slices.Sort(rows)
	children := map[int32]map[shape.BoxID]int32{} // of new rows
	for _, row := range rows {
		parent, ok := to[old.tree.Parent[row]]
		if !ok {
			continue
		}
		if children[parent] == nil {
			children[parent] = map[shape.BoxID]int32{}
			for r, end := t.Children(parent); r < end; r++ {
				children[parent][t.Box[r]] = r
			}
		}
		if r, ok := children[parent][old.tree.Box[row]]; ok {
			to[row] = r
		}
	}
	return to
}

// visible lists the lines. It takes time by their number, whatever the depth.
func (l *lines) visible() (list []line) {
	next := []line{{}}
	for len(next) > 0 {
		x := next[len(next)-1]
		next = next[:len(next)-1]
		list = append(list, x)
		if x.rest != 0 || !l.open[x.row] {
			continue
		}
		if rest := l.tree.Rest(x.row); rest != 0 { // below the children
			next = append(next, line{x.row, x.level + 1, rest})
		}
		for _, child := range slices.Backward(l.tree.ByTotal(x.row)) {
			next = append(next, line{child, x.level + 1, 0})
		}
	}
	return list
}

// children says whether there is something to open below a row.
func (l *lines) children(row int32) bool {
	from, to := l.tree.Children(row)
	return from < to || l.tree.Rest(row) != 0
}

// unfold opens a row, and of a single file of frames all, because opening each of
// them would tell nothing.
func (l *lines) unfold(row int32) {
	for l.children(row) {
		l.open[row] = true
		from, to := l.tree.Children(row)
		if to != from+1 || l.tree.Total[from] != l.tree.Total[row] {
			return
		}
		row = from
	}
}

// mostOpened is how many rows opening all below a row opens.
const mostOpened = 5000

// unfoldAll opens a row and what is below it, larger ones first. It says whether
// that was all.
func (l *lines) unfoldAll(row int32) bool {
	next := []int32{row}
	for n := 0; n < len(next); n++ {
		if n >= mostOpened {
			return false
		}
		if l.children(next[n]) {
			l.open[next[n]] = true
			next = append(next, l.tree.ByTotal(next[n])...)
		}
	}
	return true
}

// foldAll closes a row and what is below it.
func (l *lines) foldAll(row int32) {
	for r := range l.open {
		for up := r; up >= row; up = l.tree.Parent[up] {
			if up == row {
				delete(l.open, r)
				break
			}
		}
	}
}

// at is the line of a row that is in sight, 0 if it is not.
func (l *lines) at(row int32) int {
	return max(slices.IndexFunc(l.list, func(x line) bool { return x.row == row && x.rest == 0 }), 0)
}

// find looks for a name in the whole tree, open or not, from a row on and from the
// end on to the beginning; with here the row itself may be it. It opens what is
// above what it finds. ok is false if no name holds the text.
func (l *lines) find(text string, from int32, here bool) (row int32, ok bool) {
	if l.order == nil {
		l.order = l.tree.PreorderByTotal()
		l.place = make([]int32, len(l.order))
		for i, r := range l.order {
			l.place[r] = int32(i)
		}
	}
	text = strings.ToLower(text)
	holds := map[shape.BoxID]bool{}
	start := int(l.place[from])
	if !here {
		start++
	}
	for i := range l.order {
		row := l.order[(start+i)%len(l.order)]
		box := l.tree.Box[row]
		found, known := holds[box]
		if !known {
			found = row > 0 && strings.Contains(strings.ToLower(l.tree.Name(row)), text)
			holds[box] = found
		}
		if found {
			for up := l.tree.Parent[row]; up >= 0; up = l.tree.Parent[up] {
				l.open[up] = true
			}
			l.list = l.visible()
			return row, true
		}
	}
	return 0, false
}
