package model

import (
	"context"
	"slices"
)

// noRow stands for events that are not in the tree.
const noRow = int32(-1)

// ends says, for events of one root after the other, where they end in a tree:
// the deepest row that those pass which end at a node, noRow for none. Where
// boxes are left out of the tree, events end at the deepest one that is there.
type ends interface {
	of(root int32) // noRoot without
	row(n NodeID) int32
}

// ends gives those of t, which is what the engine answered.
func (a *asked) ends(ctx context.Context, q Query, t *Tree) (ends, error) {
	seen := a.rootsSeen(q)
	if seen && !t.Callers {
		return newRootedEnds(t, a.shape), nil
	}
	if !t.Callers {
		rows, err := a.shape.endsDown(ctx, t, a.fragment)
		return plainEnds(rows), err
	}
	rows, tops, err := a.shape.endsUp(ctx, t, a.fragment, a.weights.own)
	if seen {
		return &endsAtRoots{t: t, sh: a.shape, rows: rows, tops: tops}, err
	}
	return plainEnds(rows), err
}

// plainEnds are by node, the same for all roots.
type plainEnds []int32

func (plainEnds) of(int32)             {}
func (e plainEnds) row(n NodeID) int32 { return e[n] }

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
// the start of the fragment's first occurrence, towards the root. tops says of
// which nodes the climb has reached it.
func (sh *Shape) endsUp(ctx context.Context, t *Tree, fragment []BoxID, own []int64) (rows []int32, tops []bool, err error) {
	rows, tops = slices.Repeat([]int32{noRow}, sh.Len()), make([]bool, sh.Len())
	climb := func(row int32, from NodeID) (last int32, top bool) {
		for n, ok := from, true; n != 0; n = sh.Up[n] {
			if row, ok = t.child(row, sh.Box[n]); !ok {
				return row, false
			}
		}
		return row, true
	}
	var at span
	var first []NodeID // by the node that starts an occurrence: the first that was asked for
	if len(fragment) > 0 {
		at, first = sh.find(ctx, fragment), make([]NodeID, sh.Len())
	}
	for n, v := range own {
		if n&0xfff == 0 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		switch {
		case v == 0:
		case len(fragment) == 0:
			rows[n], tops[n] = climb(0, NodeID(n))
		case at.firstStart[n] != 0:
			start := at.firstStart[n]
			if first[start] == 0 {
				first[start] = NodeID(n)
				rows[n], tops[n] = climb(int32(t.Chain), sh.Up[start])
			}
			rows[n], tops[n] = rows[first[start]], tops[first[start]]
		}
	}
	return rows, tops, ctx.Err()
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
