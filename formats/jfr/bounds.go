package jfr

import (
	"math"

	"flameview/formats/codec"
	"flameview/model"
)

// Values that cannot be. A few wrong bytes in a field give a number of up to 63
// bits, and one of those would drown all that the series has, or turn its total
// negative. So values beyond what any event costs are that event's loss, and are
// said. The check runs over the rows of a span right after they were written,
// while they are in the cache.
const (
	mostNanos  = 1 << 53 // 104 days
	mostOthers = 1 << 58 // bytes, weights
)

// impossible is what a value becomes that does not fit into 63 bits.
const impossible = math.MaxInt64

// bound takes impossible values out of the rows of a span.
func (t *task) bound() {
	for _, e := range t.c.scan.events {
		for _, l := range e.routes {
			if l.cols == nil || l.counts[t.span] == 0 {
				continue
			}
			from, to := l.first[t.span], l.first[t.span]+l.counts[t.span]
			for _, v := range l.cols.values() {
				if v.each != nil {
					t.impossible += boundRows(v.each[from:to], v.most)
				}
			}
		}
	}
}

func boundRows(rows []int64, most int64) (lost int) {
	for i, v := range rows {
		if v > most || v < -most {
			rows[i] = 0
			lost++
		}
	}
	return lost
}

// column is one column of values and the largest that can be.
type column struct {
	each []int64
	most int64
	unit string
}

func (c *columns) values() [4]column {
	return [4]column{
		{c.samples, mostOthers, c.unit}, {c.ns, mostNanos, "ns"}, {c.bytes, mostOthers, c.bytesUnit}, {c.weight, mostOthers, "weight"},
	}
}

// boundSums takes out what lets a sum overflow all the same, and says what is
// negative.
func (c *columns) boundSums(b *model.Builder) {
	lost := 0
	for _, v := range c.values() {
		var magnitude int64
		var negatives codec.Negatives
		for i, x := range v.each {
			if max(x, -x) > codec.MaxTotal-magnitude {
				v.each[i], x = 0, 0
				lost++
			}
			magnitude += max(x, -x)
			negatives.Add(x)
		}
		negatives.Warn(b, c.label, model.Unit{Name: v.unit})
	}
	if c.sameNS > codec.MaxTotal/int64(max(c.n, 1)) {
		b.Warn("%s: a sampling interval of %s ns cannot be, so the time is not known", c.label, model.Grouped(c.sameNS))
		c.sameNS = 0
	}
	if lost > 0 {
		b.Warn("%s: %s too large to be added up and count as nothing", c.label, pluralAre(lost, "value"))
	}
}
