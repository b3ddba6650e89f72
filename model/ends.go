package model

import (
	"context"
	"slices"
)

// noRow stands for events that are not in the tree.
const noRow = int32(-1)

// ends says, for each node, the deepest row of a tree that the events pass
// which end at the node, noRow for none. t is what the engine answered with
// these nodes, fragment and weights. Where boxes are left out of the tree,
// events end at the deepest one that is there.
func (sh *Shape) ends(ctx context.Context, t *Tree, fragment []BoxID, own []int64) ([]int32, error) {
	if t.Callers {
		return sh.endsUp(ctx, t, fragment, own)
	}
	return sh.endsDown(ctx, t, fragment)
}

// endsDown is ends of a callees view: events go on from the row of their parent.
func (sh *Shape) endsDown(ctx context.Context, t *Tree, fragment []BoxID) ([]int32, error) {
	rows := make([]int32, sh.Len())
	gone := make([]bool, sh.Len()) // the tree has no row for the node itself
	var at span
	if len(fragment) > 0 {
		at = sh.find(ctx, fragment)
		rows[0] = noRow
	}
	for n := 1; n < len(rows); n++ {
		if stops(ctx, n) {
			return nil, ctx.Err()
		}
		up := sh.Up[n]
		switch {
		case sh.Box[n] == NoBox: // its events are its host's
			rows[n] = noRow
		case len(fragment) > 0 && at.lastEnd[n] == 0:
			rows[n] = noRow
		case len(fragment) > 0 && at.lastEnd[n] == NodeID(n):
			rows[n] = int32(t.Chain)
		case gone[up]:
			rows[n], gone[n] = rows[up], true
		default:
			row, ok := t.child(rows[up], sh.Box[n])
			rows[n], gone[n] = row, !ok
		}
	}
	return rows, ctx.Err()
}

// endsUp is ends of a callers view: events climb from where they end, or from
// the start of the fragment's first occurrence, towards the root.
func (sh *Shape) endsUp(ctx context.Context, t *Tree, fragment []BoxID, own []int64) ([]int32, error) {
	rows := slices.Repeat([]int32{noRow}, sh.Len())
	climb := func(row int32, from NodeID) int32 {
		for n, ok := from, true; n != 0; n = sh.Up[n] {
			if row, ok = t.child(row, sh.Box[n]); !ok {
				break
			}
		}
		return row
	}
	var at span
	var known []int32 // by the node that starts an occurrence: its row + 1
	if len(fragment) > 0 {
		at, known = sh.find(ctx, fragment), make([]int32, sh.Len())
	}
	for n, v := range own {
		if n&0xfff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch {
		case v == 0:
		case len(fragment) == 0:
			rows[n] = climb(0, NodeID(n))
		case at.firstStart[n] != 0:
			start := at.firstStart[n]
			if known[start] == 0 {
				known[start] = climb(int32(t.Chain), sh.Up[start]) + 1
			}
			rows[n] = known[start] - 1
		}
	}
	return rows, ctx.Err()
}

// child gives the row of a box below a row, the row itself where there is
// none.
func (t *Tree) child(row int32, b BoxID) (int32, bool) {
	from, to := t.First[row], t.First[row+1]
	for to-from > 8 {
		if mid := (from + to) / 2; t.Box[mid] <= b {
			from = mid
		} else {
			to = mid
		}
	}
	for ; from < to; from++ {
		if t.Box[from] == b {
			return from, true
		}
	}
	return row, false
}
