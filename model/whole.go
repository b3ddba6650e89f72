package model

// whole fills a tree with the plain call tree: the forest itself, less what
// has no weight or too little.
func (f *Forest) whole(t *Tree, w *Weights, q Query) {
	least := q.least(w.Total)
	rows := 0
	for _, v := range w.Sum {
		if v >= least {
			rows++
		}
	}
	if rows == f.Len() && rows <= q.maxRows() {
		f.share(t, w)
		return
	}
	rows = min(max(rows, 1), q.maxRows())
	t.Box = make([]BoxID, 0, rows)
	t.Parent = make([]int32, 0, rows)
	t.Offset = make([]int64, 0, rows)
	t.Total = make([]int64, 0, rows)
	t.Self = make([]int64, 0, rows)
	t.Kind = make([]Kind, 0, rows)
	t.First = make([]int32, 0, rows+1)
	rowOf := make([]int32, f.Len())
	edge := int64(0)
	for d := range f.Levels[1:] {
		begin := len(t.Box)
		for n := f.Levels[d]; n < f.Levels[d+1]; n++ {
			if w.Sum[n] < least && n > 0 {
				if w.Sum[n] > 0 {
					t.Cut++
				}
				continue
			}
			if len(t.Box) == rows {
				t.Full = true
				continue
			}
			row, parent := int32(len(t.Box)), int32(-1)
			if n > 0 {
				parent = rowOf[f.Up[n]]
			}
			if parent >= 0 && len(t.First) <= int(parent) {
				edge = t.Offset[parent]
			}
			for len(t.First) <= int(parent) {
				t.First = append(t.First, row)
			}
			rowOf[n] = row
			t.Box = append(t.Box, f.Box[n])
			t.Parent = append(t.Parent, parent)
			t.Offset = append(t.Offset, edge)
			t.Total = append(t.Total, w.Sum[n])
			t.Self = append(t.Self, w.Own[n])
			t.Kind = append(t.Kind, w.Kind[n])
			edge += w.Sum[n]
		}
		if len(t.Box) == begin {
			break
		}
		t.Levels = append(t.Levels, int32(begin))
	}
	t.Levels = append(t.Levels, int32(len(t.Box)))
	for len(t.First) <= len(t.Box) {
		t.First = append(t.First, int32(len(t.Box)))
	}
}

// share lets the tree use the forest's own columns, where every node has a row.
func (f *Forest) share(t *Tree, w *Weights) {
	t.Box, t.First, t.Levels = f.Box, f.First, f.Levels
	t.Kind, t.Total, t.Self = w.Kind, w.Sum, w.Own
	t.Parent = make([]int32, f.Len())
	t.Offset = make([]int64, f.Len())
	t.Parent[0] = -1
	for n := range f.Box {
		edge := t.Offset[n]
		for kid := f.First[n]; kid < f.First[n+1]; kid++ {
			t.Parent[kid] = int32(n)
			t.Offset[kid] = edge
			edge += w.Sum[kid]
		}
	}
}
