package svg

import (
	"cmp"
	"context"
	"slices"
)

// sortSpots sorts by left edge, row, width, document order. It sorts runs and
// merges them, not all at once, so that it can stop when the context ends.
func sortSpots(ctx context.Context, spots []spot) error {
	const run = 1 << 15
	for from := 0; from < len(spots); from += run {
		if err := ctx.Err(); err != nil {
			return err
		}
		slices.SortFunc(spots[from:min(from+run, len(spots))], compareSpots)
	}
	from, to := spots, make([]spot, len(spots))
	for size := run; size < len(spots); size *= 2 {
		for at := 0; at < len(from); at += 2 * size {
			mid, end := min(at+size, len(from)), min(at+2*size, len(from))
			if err := mergeSpots(ctx, to[at:end], from[at:mid], from[mid:end]); err != nil {
				return err
			}
		}
		from, to = to, from
	}
	if len(spots) > 0 && &from[0] != &spots[0] {
		copy(spots, from)
	}
	return nil
}

// mergeSpots merges two sorted runs into out.
func mergeSpots(ctx context.Context, out, a, b []spot) error {
	for i := range out {
		if i%(1<<18) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if len(b) == 0 || len(a) > 0 && compareSpots(a[0], b[0]) <= 0 {
			out[i], a = a[0], a[1:]
		} else {
			out[i], b = b[0], b[1:]
		}
	}
	return nil
}

func compareSpots(a, b spot) int {
	switch {
	case a.x != b.x:
		return cmp.Compare(a.x, b.x)
	case a.row != b.row:
		return cmp.Compare(a.row, b.row)
	case a.end != b.end:
		return cmp.Compare(a.end, b.end)
	}
	return cmp.Compare(a.frame, b.frame)
}
