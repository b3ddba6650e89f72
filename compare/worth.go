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

// Worth is what making methods cheaper could bring. Savings of different methods do
// not add up where one calls the other.
type Worth struct {
	Flat *tree.Flat
	Rows []WorthRow // the largest self values first
	// Period is the length of the slots that elapsed time is bounded by, in
	// nanoseconds; 0 where that is not known.
	Period int64
}

// WorthRow is one method, or what else a box is.
type WorthRow struct {
	Box         shape.BoxID
	Self, Total int64
	// Alone and Any are the parts of elapsed time in which its own code runs alone
	// and at all: what is saved if it is free is between the two.
	Alone, Any float64
}

// Limit is Amdahl's: how many times the work could at most be done if a part of it
// cost nothing; infinite for all of it.
func Limit(part, all int64) float64 {
	if part >= all {
		return math.Inf(1)
	}
	return 1 / (1 - float64(part)/float64(all))
}

// Worth looks at all methods of a query. Errors as for the engine's Flat.
func (c *Comparer) Worth(ctx context.Context, q query.Query) (*Worth, error) {
	flat, err := c.e.Flat(ctx, q)
	if err != nil {
		return nil, err
	}
	out := &Worth{Flat: flat}
	boxes := len(flat.Boxes.List)
	alone, any := make([]float64, boxes), make([]float64, boxes)
	slots, err := c.e.Slots(ctx, q)
	if err != nil {
		return nil, err
	}
	if slots != nil && len(q.Fragment) == 0 {
		leaves, err := c.e.Leaves(ctx, q)
		if err != nil {
			return nil, err
		}
		out.Period = slots.Period
		if alone, any, err = slots.Occupied(ctx, leaves, boxes); err != nil {
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
