package filter

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"flameview/model"
)

// columnKind matches a range of value columns. Animated folded text has one column for
// each frame of the animation, instead of times. Columns are numbered from 0 here; for
// people and on the command line, from 1 with both ends included.
var columnKind = &Kind{
	ID: "column", Axis: true, Value: "FROM,TO in columns from 1",
	Events: func(_ *model.Store, f Filter) (func(*model.Segment) Verdicts, error) {
		return func(seg *model.Segment) Verdicts {
			if seg.Phase == nil {
				return nil
			}
			return within(seg.Phase, f.From, f.To)
		}, f.checkRange()
	},
	Range: &Range{Parse: parseColumns, Format: formatColumns, Words: columnWords, Check: Filter.checkRange},
}

// Columns returns the filter that keeps a range of value columns.
func Columns(from, to int64) Filter { return Filter{Kind: columnKind.ID, From: from, To: to} }

// parseColumns reads FROM,TO; either may be empty.
//
//	1,3 -> 0, 3    2, -> 1, open    1,0 -> 0, 0 (none)
func parseColumns(f *Filter, s string, _ *model.Store) (err error) {
	a, b, ok := strings.Cut(s, ",")
	if !ok {
		return fmt.Errorf("%q: want FROM,TO", s)
	}
	if a == "" {
		a = "1"
	}
	first, err := strconv.ParseInt(a, 10, 32)
	if err != nil || first < 1 {
		return fmt.Errorf("%q: want the number of a column, from 1", a)
	}
	f.From, f.To = first-1, math.MaxInt64
	if b == "" {
		return nil
	}
	if f.To, err = strconv.ParseInt(b, 10, 32); err != nil || f.To < f.From {
		return fmt.Errorf("%q: want the number of a column, from %d", b, first)
	}
	return nil
}

func formatColumns(f Filter) string {
	to := ""
	if f.To != math.MaxInt64 {
		to = strconv.FormatInt(f.To, 10)
	}
	return strconv.FormatInt(f.From+1, 10) + "," + to
}

func columnWords(f Filter) string {
	if f.To == math.MaxInt64 {
		return fmt.Sprintf("columns from %d", f.From+1)
	}
	return fmt.Sprintf("columns %d to %d", f.From+1, f.To)
}
