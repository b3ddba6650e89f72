package ghcprof

import (
	"errors"

	"flameview/formats/codec"
	"flameview/model"
)

// totals are what a profile says of itself, 0 where it does not.
type totals struct {
	ticks int64
	tick  int64 // ns
	alloc int64 // bytes
}

// columns are the events: one for each place of the tree that has a value.
type columns struct {
	ticks, alloc, entries column
}

// column is a series without a time.
type column struct {
	stack []model.StackID
	value []int64
	sum   int64
}

var errLarge = errors.New("the values are too large to be added up")

func (c *column) add(stack model.StackID, v int64) error {
	if v == 0 {
		return nil
	}
	if v < 0 || v > codec.MaxTotal-c.sum {
		return errLarge
	}
	c.sum += v
	c.stack, c.value = append(c.stack, stack), append(c.value, v)
	return nil
}

// times gives all values times a factor and divided, rounded.
func (c *column) times(factor, by int64) ([]int64, error) {
	if factor > 0 && c.sum > codec.MaxTotal/factor {
		return nil, errLarge
	}
	out := make([]int64, len(c.value))
	for i, v := range c.value {
		out[i] = (v*factor + by/2) / by
	}
	return out, nil
}

// thousand is the whole of a column of shares: percents have one decimal.
const thousand = 1000

// store hands the columns over. shares says that they hold thousandths of the
// totals.
func (c *columns) store(b *model.Builder, t totals, shares bool) error {
	samples := model.Unit{Name: "samples"}
	ticks, tick, alloc, whole := int64(1), t.tick, int64(1), int64(1)
	if shares {
		samples.Decimals = 3 // thousandths of a tick, so that nothing is rounded
		if t.tick > codec.MaxTotal/max(t.ticks, 1) {
			return errLarge
		}
		ticks, tick, alloc, whole = t.ticks, t.ticks*t.tick, t.alloc, thousand
	}
	n, err := c.ticks.times(ticks, 1)
	if err != nil {
		return err
	}
	ns, err := c.ticks.times(tick, whole)
	if err != nil {
		return err
	}
	bytes, err := c.alloc.times(alloc, whole)
	if err != nil {
		return err
	}
	cpu := b.Series("cpu", "CPU", samples, model.Unit{Name: "ns"})
	cpu.Stack, cpu.Values[0].Each = c.ticks.stack, n
	if t.tick > 0 {
		cpu.Values[1].Each = ns
	}
	allocations := b.Series("alloc", "Allocations", model.Unit{Name: "count"}, model.Unit{Name: "bytes"})
	allocations.Stack, allocations.Values[1].Each = c.alloc.stack, bytes
	entries := b.Series("calls", "Calls", model.Unit{Name: "count"})
	entries.Stack, entries.Values[0].Each = c.entries.stack, c.entries.value
	return nil
}

// compare says where the tree does not add up to what the profile says.
func (c *columns) compare(b *model.Builder, t totals, shares bool) {
	if shares {
		b.Warn("times and bytes are shares with one decimal of %s ticks and %s bytes; they add up to %s %% and %s %%; run the program with +RTS -P for exact numbers",
			model.Grouped(t.ticks), model.Grouped(t.alloc), tenths(c.ticks.sum), tenths(c.alloc.sum))
		return
	}
	if c.ticks.sum != t.ticks {
		b.Warn("the tree adds up to %s ticks, the total of the profile is %s: the tree counts", model.Grouped(c.ticks.sum), model.Grouped(t.ticks))
	}
	if c.alloc.sum != t.alloc {
		b.Warn("the tree adds up to %s bytes, the total of the profile is %s: the tree counts", model.Grouped(c.alloc.sum), model.Grouped(t.alloc))
	}
}

func tenths(v int64) string {
	return string(model.Unit{Decimals: 1}.AppendGrouped(nil, v))
}
