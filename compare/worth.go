package compare

import (
	"cmp"
	"context"
	"math"
	"slices"

	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Worth is what could be gained by making methods cheaper. Savings of different methods cannot be added if one calls
// another.
type Worth struct {
	Flat *tree.Flat
	Rows []WorthRow // the largest self values first
	// Period is the length of the time cells by which elapsed time is bounded, in nanoseconds; 0 if elapsed
	// time is not known.
	Period int64
}

// WorthRow is one method, or whatever else a box is.
type WorthRow struct {
	Box         shape.BoxID
	Self, Total int64
	// Alone and Any are the shares of elapsed time in which only its own code runs, and in which it runs at
	// all: what would be saved if it were free is between the two.
	Alone, Any float64
}

// Limit is Amdahl's law: the largest possible speed-up if a part cost nothing; infinite if it is all.
func Limit(part, all int64) float64 {
	if part >= all {
		return math.Inf(1)
	}
	return 1 / (1 - float64(part)/float64(all))
}

// Worth computes it for all methods of a query. Errors as for the engine's Flat.
func (c *Comparer) Worth(ctx context.Context, q query.Query) (*Worth, error) {
	flat, err := c.e.Flat(ctx, q)
	if err != nil {
		return nil, err
	}
	out := &Worth{Flat: flat}
	boxes := len(flat.Boxes.List)
	alone, any := make([]float64, boxes), make([]float64, boxes)
	cells, err := c.e.TimeCells(ctx, q)
	if err != nil {
		return nil, err
	}
	if cells != nil && len(q.Fragment) == 0 {
		leaves, err := c.e.Leaves(ctx, q)
		if err != nil {
			return nil, err
		}
		out.Period = cells.Period
		if alone, any, err = cells.Occupied(ctx, leaves, boxes); err != nil {
			return nil, err
		}
	}
	for box, total := range flat.Total {
		if total > 0 {
			out.Rows = append(out.Rows, WorthRow{Box: shape.BoxID(box), Self: flat.Self[box], Total: total, Alone: alone[box], Any: any[box]})
		}
	}
	slices.SortFunc(out.Rows, func(x, y WorthRow) int {
		return cmp.Or(cmp.Compare(y.Self, x.Self), cmp.Compare(y.Total, x.Total), cmp.Compare(flat.Boxes.Rank[x.Box], flat.Boxes.Rank[y.Box]))
	})
	return out, nil
}
