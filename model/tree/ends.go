package tree

import (
	"context"
	"slices"

	"flameview/model/run"
	"flameview/model/shape"
)

// NoRoot means that no root above the shape is involved.
const NoRoot = int32(-1)

// noRow is the row of events that are not in the tree.
const noRow = int32(-1)

// ends says in which row of a tree the events end that end at a node, noRow if they are not in the
// tree. If the row is omitted from the tree, they end at the deepest ancestor that is there. Events
// are looked up root by root.
type ends interface {
	setRoot(root int32) // NoRoot without
	row(n shape.NodeID) int32
}

// newEnds returns the ends for a tree that was grown from in.
func newEnds(ctx context.Context, in Input, t *Tree) (ends, error) {
	seen := in.Roots != nil
	if seen && !t.Callers {
		return newRootEnds(t, in.Shape), nil
	}
	if !t.Callers {
		rows, err := endsDown(ctx, in.Shape, t, in.Fragment)
		return plainEnds(rows), err
	}
	rows, tops, err := endsUp(ctx, in.Shape, t, in.Fragment, in.Weights.Self)
	if seen {
		return &endsAtRoots{t: t, sh: in.Shape, rows: rows, tops: tops}, err
	}
	return plainEnds(rows), err
}

// plainEnds are rows by node, the same for all roots.
type plainEnds []int32

func (plainEnds) setRoot(int32)              {}
func (e plainEnds) row(n shape.NodeID) int32 { return e[n] }

// endsDown finds the ends in a callees view, each node's from its parent's.
func endsDown(ctx context.Context, sh *shape.Shape, t *Tree, fragment []shape.BoxID) ([]int32, error) {
	rows := make([]int32, sh.Len())
	gone := make([]bool, sh.Len()) // the tree has no row for the node itself
	var at shape.Occurrences
	if len(fragment) > 0 {
		at = sh.Find(ctx, fragment)
		rows[0] = noRow
	}
	for n := 1; n < len(rows); n++ {
		if run.Cancelled(ctx, n) {
			return nil, ctx.Err()
		}
		up := sh.Up[n]
		switch {
		case sh.Box[n] == shape.NoBox: // merged: its events belong to an ancestor
			rows[n] = noRow
		case len(fragment) > 0 && at.LastEnd[n] == 0:
			rows[n] = noRow
		case len(fragment) > 0 && at.LastEnd[n] == shape.NodeID(n):
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

// endsUp finds the ends in a callers view: events climb towards the root, from where they end or from
// the start of the fragment's first occurrence. tops says from which nodes the climb reached the
// root.
func endsUp(ctx context.Context, sh *shape.Shape, t *Tree, fragment []shape.BoxID, self []int64) (rows []int32, tops []bool, err error) {
	rows, tops = slices.Repeat([]int32{noRow}, sh.Len()), make([]bool, sh.Len())
	climb := func(row int32, from shape.NodeID) (last int32, top bool) {
		for n, ok := from, true; n != 0; n = sh.Up[n] {
			if row, ok = t.child(row, sh.Box[n]); !ok {
				return row, false
			}
		}
		return row, true
	}
	var at shape.Occurrences
	var first []shape.NodeID // by the node that starts an occurrence: the first that was asked for
	if len(fragment) > 0 {
		at, first = sh.Find(ctx, fragment), make([]shape.NodeID, sh.Len())
	}
	for n, v := range self {
		if n&0xfff == 0 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		switch {
		case v == 0:
		case len(fragment) == 0:
			rows[n], tops[n] = climb(0, shape.NodeID(n))
		case at.FirstStart[n] != 0:
			start := at.FirstStart[n]
			if first[start] == 0 {
				first[start] = shape.NodeID(n)
				rows[n], tops[n] = climb(int32(t.Chain), sh.Up[start])
			}
			rows[n], tops[n] = rows[first[start]], tops[first[start]]
		}
	}
	return rows, tops, ctx.Err()
}
