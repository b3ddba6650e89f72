package scan

import (
	"context"
	"fmt"

	"flameview/model/run"
)

// Heat is a metric over time, folded by a period: a column for each period, and
// in it a cell for each of as many equal parts. What repeats with the period is a
// row.
type Heat struct {
	// Start and End (exclusive) are nanoseconds since the Unix epoch. The first
	// period begins at Start; the last ones may end after End.
	Start, End int64
	Period     int64 // in nanoseconds
	Rows       int
	// Cells are by column, from the first period to the last, and in it by row,
	// from the beginning of the period to its end. There are none where no event
	// has a time. Cell [c*Rows+r] is of the times from Start+c*Period+r*Period/Rows
	// up to, not including, the next one's.
	Cells []int64
	// Untimed is the value of events without a time. With the cells it adds up to
	// all events that take part.
	Untimed int64
}

// MaxCells is how many cells a heat map has at most: 32 MiB of them.
const MaxCells = 4 << 20

// Columns counts the periods.
func (h *Heat) Columns() int {
	if h.Rows == 0 {
		return 0
	}
	return len(h.Cells) / h.Rows
}

// Begin is the time at which a cell begins, rounded up to nanoseconds.
func (h *Heat) Begin(column, row int) int64 {
	t := Timeline{width: uint64(h.Period), parts: uint64(h.Rows)}
	return h.Start + int64(t.begin(uint64(column*h.Rows+row)))
}

// NewHeat is a heat map without events, over all times of a store. Errors: a
// period or a number of rows that is none, or makes more than MaxCells.
func NewHeat(times *BlockTimes, period int64, rows int) (*Heat, error) {
	all := times.All
	switch {
	case period <= 0:
		return nil, fmt.Errorf("a heat map of a period of %d ns: want one above 0", period)
	case rows < 1 || rows > MaxCells || int64(rows) > period:
		return nil, fmt.Errorf("a heat map of %d rows: want 1 to %d, and no more than the period has nanoseconds", rows, MaxCells)
	case !all.OK:
		return &Heat{Period: period, Rows: rows}, nil
	}
	columns := (uint64(all.End)-uint64(all.Start))/uint64(period) + 1
	if most := uint64(MaxCells / rows); columns > most {
		return nil, fmt.Errorf("a heat map of %d periods, %d rows each: want %d periods at most, choose a longer one", columns, rows, most)
	}
	return &Heat{
		Start: all.Start, End: max(all.End, all.End+1), // no time is later than the last there is
		Period: period, Rows: rows, Cells: make([]int64, int(columns)*rows),
	}, nil
}

// SumHeat adds up by cell. It is a time line with a bucket for each cell. Error:
// the context's.
func (p *Pass) SumHeat(ctx context.Context, parallel run.Parallel, empty *Heat) (*Heat, error) {
	axis := Timeline{Start: empty.Start, End: empty.End, Buckets: empty.Cells, width: uint64(empty.Period), parts: uint64(empty.Rows)}
	line, err := p.SumTimes(ctx, parallel, axis)
	if err != nil {
		return nil, err
	}
	h := *empty
	h.Cells, h.Untimed = line.Buckets, line.Untimed
	return &h, nil
}
