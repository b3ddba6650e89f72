package filter

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"flameview/model"
)

// columnKind matches a range of value columns of animated folded text, which
// stand in its files for the time. They are numbered from 0 here, from 1 for
// people and on the command line, where both ends belong to the range.
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
	Range: &Range{Parse: parseColumns, Format: formatColumns, Words: columnWords},
}

// Columns is the filter that keeps a range of value columns.
func Columns(from, to int64) Filter { return Filter{Kind: columnKind.ID, From: from, To: to} }

// parseColumns reads FROM,TO; either may be empty.
//
//	1,3 -> 0, 3    2, -> 1, open    1,0 -> 0, 0 (none)
func parseColumns(s string, _ *model.Store) (from, to int64, err error) {
	a, b, ok := strings.Cut(s, ",")
	if !ok {
		return 0, 0, fmt.Errorf("%q: want FROM,TO", s)
	}
	if a == "" {
		a = "1"
	}
	if from, err = strconv.ParseInt(a, 10, 32); err != nil || from < 1 {
		return 0, 0, fmt.Errorf("%q: want the number of a column, from 1", a)
	}
	if b == "" {
		return from - 1, math.MaxInt64, nil
	}
	if to, err = strconv.ParseInt(b, 10, 32); err != nil || to < from-1 {
		return 0, 0, fmt.Errorf("%q: want the number of a column, from %d", b, from)
	}
	return from - 1, to, nil
}

func formatColumns(from, to int64) (string, string) {
	if to == math.MaxInt64 {
		return strconv.FormatInt(from+1, 10), ""
	}
	return strconv.FormatInt(from+1, 10), strconv.FormatInt(to, 10)
}

func columnWords(from, to int64) string {
	if to == math.MaxInt64 {
		return fmt.Sprintf("columns from %d", from+1)
	}
	return fmt.Sprintf("columns %d to %d", from+1, to)
}
