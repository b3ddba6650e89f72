package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"flameview/compare"
	"flameview/model/derive"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// byRatio is the flags of tables with a ratio.
type byRatio struct {
	Ratio    string `group:"output" placeholder:"N/D" help:"Further columns: a metric divided by another, such as alloc.bytes/alloc.count, as info lists them. It is the sum of the one by the sum of the other; the table is of D unless --metric says otherwise."`
	MinTotal string `group:"output" placeholder:"P%" help:"Only methods with at least this share of the total."`

	least float64
}

func (c *byRatio) check(order string) error {
	if order == "ratio" && c.Ratio == "" {
		return usagef("--sort ratio goes with --ratio")
	}
	if c.MinTotal == "" {
		return nil
	}
	percent, err := strconv.ParseFloat(strings.TrimSuffix(c.MinTotal, "%"), 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return usagef("--min-total: want a share such as 1%%, not %s", c.MinTotal)
	}
	c.least = percent / 100
	return nil
}

// ratioTable is a ratio by method.
type ratioTable struct {
	derive.Ratio
	over, under *tree.Flat
	apart       int // files without one of the metrics, which are left out
}

// table divides by method. It makes the query that of the files that have both
// metrics, and of what is divided by if it names no metric.
func (c *byRatio) table(a *app, e *engine.Engine, q *query.Query) (*ratioTable, error) {
	r, err := derive.ParseRatio(c.Ratio, e.Metrics())
	if err != nil {
		return nil, usagef("--ratio: %w", err)
	}
	t := &ratioTable{Ratio: r}
	q.Filters, t.apart = compare.Complete(r, e.Store(), q.Filters)
	if q.Metric == "" {
		q.Metric = r.Under.ID
	}
	over, under := *q, *q
	over.Metric, under.Metric = r.Over.ID, r.Under.ID
	if t.over, err = e.Flat(a.ctx, over); err != nil {
		return nil, err
	}
	t.under, err = e.Flat(a.ctx, under)
	return t, err
}

// ratioColumns are those of a row. JSON has null where there is nothing to divide by.
type ratioColumns struct {
	RatioSelf  *float64 `json:"ratio_self"`
	RatioTotal *float64 `json:"ratio_total"`

	self2, total2 string // for people
}

func (t *ratioTable) columns(id shape.BoxID) *ratioColumns {
	if t == nil {
		return nil
	}
	of := func(over, under int64) *float64 {
		if v, ok := t.Of(over, under); ok {
			return &v
		}
		return nil
	}
	return &ratioColumns{
		of(t.over.Self[id], t.under.Self[id]), of(t.over.Total[id], t.under.Total[id]),
		t.Text(t.over.Self[id], t.under.Self[id]), t.Text(t.over.Total[id], t.under.Total[id]),
	}
}

// sortKey puts what cannot be divided last.
func (c *ratioColumns) sortKey() float64 {
	if c == nil || c.RatioTotal == nil {
		return math.Inf(-1)
	}
	return *c.RatioTotal
}

// words say what the columns are, and of everything together.
func (t *ratioTable) words() string {
	s := fmt.Sprintf("ratio: %s, %s of everything", t.ID(), t.Text(t.over.Sum, t.under.Sum))
	if t.apart > 0 {
		s += fmt.Sprintf("; %s without one of the two left out", plural(t.apart, "file"))
	}
	return s
}

// ratioText is a number for programs, "" for none.
func ratioText(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'g', -1, 64)
}
