package compare

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Table compares two sides by method, or by whatever else boxes are. It needs no alignment of trees, so wrappers and
// inlining do not distort it. Each event counts once for a method.
type Table struct {
	*Comparison
	Noise Noise
	Boxes *shape.Boxes
	Rows  []Row // significant ones first, by the size of their change
	// Significant is the number of rows beyond noise; the others are within it, or not judged.
	Significant int
	// All is the change of all events of the query.
	All Change
	// Thresholds are the p-values up to which self values and totals are significant, -1 for none. Rows of trees are
	// judged by the same ones.
	Thresholds [2]float64
	// Uniform is not nil if everything became slower or faster by the same factor.
	Uniform *Uniform
}

// Row is one line of a table.
type Row struct {
	Box         shape.BoxID
	Self, Total Change
}

// Main returns the change by which the table is ordered.
func (r *Row) Main(by Order) Change {
	if by == ByTotal {
		return r.Total
	}
	return r.Self
}

// Order says by which change rows are ordered and judged.
type Order uint8

// The orders.
const (
	BySelf Order = iota
	ByTotal
)

// twoSides refuses other numbers of sides.
func twoSides(cmp *Comparison) error {
	if n := len(cmp.Sides); n != 2 {
		return refuse("two sides can be judged by method, these are %d; choose two", n)
	}
	return nil
}

// Table compares two sides by method. Threads and files at the root are ignored. Errors: those of the engine, and one
// that wraps ErrRefused if there are not two sides.
func (c *Comparer) Table(ctx context.Context, of *Comparison, by Order) (*Table, error) {
	if err := twoSides(of); err != nil {
		return nil, err
	}
	t := &Table{Comparison: of, Noise: c.Noise(of)}
	var flats [2]*tree.Flat
	for i := range flats {
		flat, err := c.e.Flat(ctx, of.Query.Side(i))
		if err != nil {
			return nil, err
		}
		flats[i] = flat
	}
	t.Boxes = flats[0].Boxes
	at := methods{boxes: len(t.Boxes.List)}
	values := [2][2][]int64{{flats[0].Self, flats[1].Self}, {flats[0].Total, flats[1].Total}}
	m, err := c.measure(ctx, of, t.Noise, at, values)
	if errors.Is(err, engine.ErrSides) { // nothing is known of roots above the shape
		t.Noise.Level, t.Noise.Why = NotJudged, "threads or files stand at the root"
		m, err = c.measure(ctx, of, t.Noise, at, values)
	}
	if err != nil {
		return nil, err
	}
	t.fill(m)
	t.order(by)
	t.All, err = c.all(ctx, of, t.Noise)
	t.Uniform = t.uniform()
	return t, err
}

// fill makes the rows and judges them together.
func (t *Table) fill(m *measured) {
	var chances [2][]float64
	for box := range t.Boxes.List {
		if m.base[1][0][box] == 0 && m.base[1][1][box] == 0 {
			continue
		}
		r := Row{Box: shape.BoxID(box), Self: m.change(0, box), Total: m.change(1, box)}
		for k, c := range []Change{r.Self, r.Total} {
			if c.Judged && m.eligible(k, box) {
				chances[k] = append(chances[k], c.P)
			}
		}
		t.Rows = append(t.Rows, r)
	}
	for k := range chances {
		t.Thresholds[k] = falseDiscovery(chances[k])
	}
	for i := range t.Rows {
		r := &t.Rows[i]
		for k, c := range []*Change{&r.Self, &r.Total} {
			m.finish(k, int(r.Box), c, t.Thresholds[k])
		}
	}
}

// rounding is the relative error that equal p-values may have when computed from different sums.
const rounding = 1 + 1e-9

// finish decides whether a change is significant, and sets its state.
func (m *measured) finish(k, place int, c *Change, least float64) {
	c.Significant = c.Judged && c.P <= least*rounding && c.Delta != 0 && m.eligible(k, place)
	c.State = m.state(k, place, *c)
}

// order sorts the rows: significant ones first, then by size of the change, then by name.
func (t *Table) order(by Order) {
	size := func(r *Row) float64 { return math.Abs(r.Main(by).Delta) }
	other := func(r *Row) float64 { return math.Abs(r.Main(1 - by).Delta) }
	slices.SortFunc(t.Rows, func(x, y Row) int {
		switch a, b := x.Main(by).Significant, y.Main(by).Significant; {
		case a && !b:
			return -1
		case b && !a:
			return 1
		}
		return cmp.Or(cmp.Compare(size(&y), size(&x)), cmp.Compare(other(&y), other(&x)), cmp.Compare(t.Boxes.Rank[x.Box], t.Boxes.Rank[y.Box]))
	})
	t.Significant = 0
	for i := range t.Rows {
		if t.Rows[i].Main(by).Significant {
			t.Significant++
		}
	}
}

// WithDirection is the same table for judging trees of callers or callees.
func (t *Table) WithDirection(callers bool) *Table {
	if t.Query.Callers == callers {
		return t
	}
	out := *t
	out.Comparison = t.Comparison.WithDirection(callers)
	return &out
}

// Sorted is the same table in another order.
func (t *Table) Sorted(by Order) *Table {
	out := *t
	out.Rows = slices.Clone(t.Rows)
	out.order(by)
	return &out
}

// everything is the single place that has all events of a query.
type everything struct{}

func (everything) len() int    { return 1 }
func (everything) key() string { return "everything" }

func (everything) at(ctx context.Context, e *engine.Engine, q query.Query, v engine.Vector) (self, total []int64, part int64, err error) {
	flat, err := e.FlatOf(ctx, q, v)
	if err != nil {
		return nil, nil, 0, err
	}
	return []int64{0}, []int64{flat.Sum}, flat.Sum, nil
}

// all judges the change of the whole.
func (c *Comparer) all(ctx context.Context, of *Comparison, noise Noise) (Change, error) {
	m, err := c.measure(ctx, of, noise, everything{}, [2][2][]int64{{{0}, {0}}, {{of.Sides[0].Part}, {of.Sides[1].Part}}})
	if err != nil {
		return Change{}, err
	}
	out := m.change(1, 0)
	m.finish(1, 0, &out, significance)
	return out, nil
}
