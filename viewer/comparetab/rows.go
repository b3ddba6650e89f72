package comparetab

import (
	"cmp"
	"math"
	"regexp"
	"slices"

	"flameview/compare"
	"flameview/model"
)

// The columns by number.
const (
	byName = iota
	byBase
	byCurrent
	byChange
	bySelf
	byFactor
	byInterval
	byJudgement
	byState
)

// rows says which methods are shown, and in which order: whatever it is, those beyond
// noise stand first.
type rows struct {
	sort  int
	down  bool
	re    *regexp.Regexp // the filter, nil for none
	shown []compare.Row
	// beyond is how many of them are beyond noise.
	beyond int
	most   [2]float64 // the largest change of self values, and of totals
}

func (r *rows) setFilter(pattern string) error {
	r.re = nil
	if pattern == "" {
		return nil
	}
	re, err := model.CompilePattern(pattern)
	r.re = re
	return err
}

// order is which values are judged: those of the column that rows are sorted by.
func (r *rows) order() compare.Order {
	if r.sort == byChange || r.sort == byBase || r.sort == byCurrent {
		return compare.ByTotal
	}
	return compare.BySelf
}

// list puts the rows of a table in order.
func (r *rows) list(t *compare.Table) {
	by := r.order()
	r.shown, r.beyond, r.most = nil, 0, [2]float64{}
	for _, row := range t.Sorted(by).Rows {
		box := &t.Boxes.List[row.Box]
		r.most[0], r.most[1] = max(r.most[0], math.Abs(row.Self.Delta)), max(r.most[1], math.Abs(row.Total.Delta))
		if r.re != nil && !r.re.MatchString(box.Display) && !r.re.MatchString(box.Name) {
			continue
		}
		if row.Main(by).Significant {
			r.beyond++
		}
		r.shown = append(r.shown, row)
	}
	key := r.key(t)
	for _, part := range [][]compare.Row{r.shown[:r.beyond], r.shown[r.beyond:]} {
		slices.SortStableFunc(part, func(x, y compare.Row) int {
			if r.down {
				return cmp.Compare(key(&y), key(&x))
			}
			return cmp.Compare(key(&x), key(&y))
		})
	}
}

// heat is how strong the colour of a change is: as in a picture of it.
func (r *rows) heat(k int, c compare.Change) float64 {
	if r.most[k] == 0 {
		return 0
	}
	strength := math.Copysign(math.Sqrt(math.Abs(c.Delta)/r.most[k]), c.Delta)
	if c.Judged && !c.Significant {
		strength *= 0.15
	}
	return strength
}

// key is what rows are sorted by.
func (r *rows) key(t *compare.Table) func(*compare.Row) float64 {
	main := func(row *compare.Row) compare.Change { return row.Main(r.order()) }
	switch r.sort {
	case byName:
		return func(row *compare.Row) float64 { return float64(t.Boxes.Rank[row.Box]) }
	case byBase:
		return func(row *compare.Row) float64 { return float64(row.Total.Base) }
	case byCurrent:
		return func(row *compare.Row) float64 { return float64(row.Total.Current) }
	case byChange:
		return func(row *compare.Row) float64 { return math.Abs(row.Total.Delta) }
	case byFactor:
		return func(row *compare.Row) float64 { // x2 and x0.5 are equally far from x1
			if f := main(row).Factor; !math.IsNaN(f) {
				return math.Abs(math.Log(f))
			}
			return 0
		}
	case byState:
		return func(row *compare.Row) float64 { return float64(main(row).State) }
	}
	return func(row *compare.Row) float64 { return math.Abs(row.Self.Delta) }
}
