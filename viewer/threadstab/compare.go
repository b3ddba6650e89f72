package threadstab

import (
	"slices"

	"flameview/model/scan"
	"flameview/viewer/answer"
)

// compare notes what the base side of a comparison has of each thread. The rows are
// of the current side; threads that are on the base alone get rows of nothing.
func (t *Tab) compare(v *answer.View) {
	t.base, t.sides = nil, nil
	total := "Total"
	if v.Comparing != nil {
		total = "B total"
		t.base, t.sides = map[string]int64{}, v.Comparing.Pair
		for _, r := range v.ThreadsBase {
			t.base[r.Name] += r.Total
			if !slices.ContainsFunc(t.rows, func(x scan.ThreadRow) bool { return x.Name == r.Name }) {
				t.rows = append(t.rows, scan.ThreadRow{Name: r.Name, Threads: r.Threads})
			}
		}
	}
	t.table.ShowColumn(byBase, t.sides != nil)
	t.table.ShowColumn(byChange, t.sides != nil)
	t.table.SetTitle(byTotal, total)
}

// change is that of a thread's total, scaled, as a part of all.
func (t *Tab) change(r scan.ThreadRow) float64 {
	if t.sides == nil {
		return 0
	}
	return t.sides.Delta(t.base[r.Name], r.Total)
}
