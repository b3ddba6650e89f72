package folded

import (
	"math"

	"flameview/formats/codec"
	"flameview/model"
)

// columns collects the events of a file. All values are multiples of
// 10^-decimals; when a line needs more decimals, what is there is rescaled.
//
// With one count a line there is one series, "samples". With two, "samples"
// holds the counts after and comes first, "base" those before. With more there
// is one series again, and an event for each phase that has a count.
type columns struct {
	perLine  int
	each     []column
	decimals uint8
	rounded  bool
}

// column is the events of one series.
type column struct {
	stack  []model.StackID
	thread []model.ThreadID // nil until a thread comes
	phase  []uint16
	value  []int64

	magnitude int64 // the sum of the values without their signs
	negatives codec.Negatives
}

func newColumns(perLine int) columns {
	n := 1
	if perLine == 2 {
		n = 2
	}
	return columns{perLine: perLine, each: make([]column, n)}
}

// of is the series that the i-th count of a line feeds.
func (c *columns) of(i int) int {
	if c.perLine == 2 {
		return 1 - i
	}
	return 0
}

// scale brings the counts of a line to the decimals of the columns. It keeps the
// magnitudes of whole columns within codec.MaxTotal, so that totals never overflow.
func (c *columns) scale(counts []count, values []int64) (problem string) {
	for _, n := range counts {
		c.rounded = c.rounded || n.rounded
		if n.decimals > c.decimals {
			c.refine(n.decimals)
		}
	}
	var sums [2]int64
	for i, n := range counts {
		for n.decimals > c.decimals { // refine was refused
			n.digits = n.digits/10 + n.digits%10/5
			n.decimals--
			c.rounded = true
		}
		v, ok := times10(n.digits, c.decimals-n.decimals)
		k := c.of(i)
		if !ok || abs(v) > codec.MaxTotal-c.each[k].magnitude-sums[k] {
			return "the sum of the counts becomes too large"
		}
		sums[k] += abs(v)
		values[i] = v
	}
	return ""
}

// refine rescales everything to more decimals, if the sums still fit then.
func (c *columns) refine(decimals uint8) {
	by := decimals - c.decimals
	for i := range c.each {
		if m, ok := times10(c.each[i].magnitude, by); !ok || m > codec.MaxTotal {
			return
		}
	}
	for i := range c.each {
		col := &c.each[i]
		col.magnitude, _ = times10(col.magnitude, by)
		col.negatives.Sum, _ = times10(col.negatives.Sum, by)
		for k := range col.value {
			col.value[k], _ = times10(col.value[k], by)
		}
	}
	c.decimals = decimals
}

// add notes the i-th count of a line, an event if it is not zero.
func (c *columns) add(i int, stack model.StackID, thread model.ThreadID, v int64) {
	if v == 0 {
		return
	}
	col := &c.each[c.of(i)]
	if thread != model.NoThread && col.thread == nil {
		col.thread = make([]model.ThreadID, len(col.stack), cap(col.stack))
	}
	if col.thread != nil {
		col.thread = append(col.thread, thread)
	}
	if c.perLine > 2 {
		col.phase = append(col.phase, uint16(i))
	}
	col.stack = append(col.stack, stack)
	col.value = append(col.value, v)
	col.magnitude += abs(v)
	col.negatives.Add(v)
}

// put hands the columns over to the store.
func (c *columns) put(b *model.Builder) {
	for i := range c.each {
		id, label := model.Unknown, "Samples"
		if i == 1 {
			id, label = model.BaseSeries(id), model.BaseLabel(label)
		}
		col := &c.each[i]
		unit := model.Unit{Name: "samples", Decimals: c.decimals}
		seg := b.Series(id, label, unit)
		seg.Stack, seg.Thread, seg.Phase = col.stack, col.thread, col.phase
		seg.Values[0].Each = col.value
		if col.value == nil {
			seg.Values[0].Each = []int64{} // recorded, though nothing happened
		}
		col.negatives.Warn(b, label, unit)
		col.warnLarge(b, unit)
	}
}

// largeCount is what a count of samples is on average only in a recording of
// weeks; nanoseconds and bytes are nearly always above it.
const largeCount = 100_000

// warnLarge gives a hint where counts are too large to be samples. Text does not
// say what it counts, so its events join the CPU samples of other files.
func (c *column) warnLarge(b *model.Builder, unit model.Unit) {
	if len(c.value) == 0 {
		return
	}
	one, _ := times10(1, unit.Decimals)
	if mean := c.magnitude / one / int64(len(c.value)); mean >= largeCount {
		b.Warn("the counts are %s on average, so they are perhaps nanoseconds or bytes; the text does not say, and they are taken for samples", model.Grouped(mean))
	}
}

func abs(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}

// times10 gives v * 10^n; ok is false where that does not fit.
func times10(v int64, n uint8) (int64, bool) {
	for range n {
		if abs(v) > math.MaxInt64/10 {
			return v, false
		}
		v *= 10
	}
	return v, true
}
