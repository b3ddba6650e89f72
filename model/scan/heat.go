package scan

import (
	"context"
	"fmt"

	"flameview/model/run"
)

// Heat is a heat map of a metric over time: one column for each period, divided into
// cells of equal time. What repeats with the period shows as a row.
type Heat struct {
	// Start and End (exclusive) are nanoseconds since the Unix epoch. The first
	// period begins at Start; the last ones may end after End.
	Start, End int64
	Period     int64 // in nanoseconds
	Rows       int
	// Cells are by column, first period first, and within a column from the beginning of
	// its period. There are none where no event has a time. Cell [c*Rows+r] covers the
	// times from Start+c*Period+r*Period/Rows until the beginning of the next cell.
	Cells []int64
	// Untimed is the value of events without a time. Untimed and the cells add up to
	// all events that passed the filters.
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

// Begin is the time at which a cell begins, in nanoseconds, rounded up.
func (h *Heat) Begin(column, row int) int64 {
	t := Timeline{width: uint64(h.Period), parts: uint64(h.Rows)}
	return h.Start + int64(t.begin(uint64(column*h.Rows+row)))
}

// NewHeat returns a heat map over all times of a store, without events. Errors: a period
// or number of rows that is not positive, or more than MaxCells cells.
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

// SumHeat fills a copy of an empty heat map. Error: the context's.
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
