package picture

import (
	"cmp"
	"image/color"
	"slices"

	"flameview/model"
	"flameview/model/shape"
	"flameview/model/tree"
)

// LegendItem explains one colour.
type LegendItem struct {
	Label string
	Color color.NRGBA
	// On and Pattern select the frames of this colour in filters and transforms: Pattern is a regular expression for the kind of name On. On
	// is "" if no pattern selects them.
	On      model.NameKind
	Pattern string
	// Sign stands in the frames of the colour.
	Sign Sign
}

// maxLegend is how many items a legend has at most.
const maxLegend = 12

// Legend explains the colours of a palette in a tree: the groups that have the
// largest totals in it, largest first, or the steps of a scale. A group's total
// counts each event once, however many boxes of the group are on its stack. It
// is nil where colours mean nothing. It is one pass over the rows: 954,301 of
// them took 48 ms (2 busy cores, BenchmarkLegend), so keep the answer.
func Legend(p Palette, t *tree.Tree, dark bool) []LegendItem {
	if p.Scale != nil {
		return p.Scale(t, dark)
	}
	if p.Group == nil {
		return nil
	}
	l := legend{palette: p, tree: t, dark: dark, byLabel: map[string]int32{}}
	l.sum()
	slices.SortStableFunc(l.groups, func(a, b legendGroup) int {
		return cmp.Or(cmp.Compare(b.total, a.total), cmp.Compare(a.Label, b.Label))
	})
	var items []LegendItem
	for _, g := range l.groups[:min(len(l.groups), maxLegend)] {
		items = append(items, g.LegendItem)
	}
	return items
}

// legend adds up the groups of a palette in a tree.
type legend struct {
	palette Palette
	tree    *tree.Tree
	dark    bool
	groups  []legendGroup
	byLabel map[string]int32        // index into groups
	of      [model.NumKinds][]int32 // by kind and BoxID: index into groups plus 1, 0 is not known yet
}

type legendGroup struct {
	LegendItem
	total  int64
	onPath int // rows of the group between the root and the row at hand
}

// sum walks the tree depth first. A row adds to its group where it is the
// group's first on the path.
func (l *legend) sum() {
	t := l.tree
	var path []int32 // groups, one a level; -1 for rows that no palette colours
	for row, depth := range t.Preorder() {
		for len(path) > depth {
			if g := path[len(path)-1]; g >= 0 {
				l.groups[g].onPath--
			}
			path = path[:len(path)-1]
		}
		if int(row) <= t.Chain {
			path = append(path, -1)
			continue
		}
		id := l.group(t.Box[row], t.Kind[row])
		g := &l.groups[id]
		if g.onPath == 0 {
			g.total += t.Total[row]
		}
		g.onPath++
		path = append(path, id)
	}
}

// group is the index of a box's group.
func (l *legend) group(b shape.BoxID, k model.Kind) int32 {
	if l.of[k] == nil {
		l.of[k] = make([]int32, len(l.tree.Boxes.List))
	}
	at := &l.of[k][b]
	if *at == 0 {
		item := l.palette.Group(&l.tree.Boxes.List[b], k, l.dark)
		id, ok := l.byLabel[item.Label]
		if !ok {
			id = int32(len(l.groups))
			l.byLabel[item.Label] = id
			l.groups = append(l.groups, legendGroup{LegendItem: item})
		}
		*at = id + 1
	}
	return *at - 1
}
