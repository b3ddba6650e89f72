package svg

import (
	"context"
	"math"
)

// A flame graph's frames come in any order: flamegraph.pl and inferno write
// them out of a hash table. What is on top of what is said by geometry alone:
// a frame's caller is the frame one row nearer to the root that contains its
// left edge.
//
// Sorting by (left edge, row from the root) puts callers before callees and
// subtrees together, because a caller's edge is never right of its callee's:
// that order is the tree's preorder. One pass with a stack of open frames then
// finds every caller, also over rows that a cut-off file has lost. The road
// not taken is to search each frame's caller in the row below: as fast, but an
// orphan would have to search row after row.
//
// Coordinates are rounded, usually to 0.1 px. Rounding keeps the order, so the
// sort is right as long as no two frames of a row round to the same left edge,
// which frames wider than the rounding cannot. Pictures made with a smaller
// minimum width have such frames; there the counts decide (callerAmong).
// Writers that go through their tree in order (async-profiler) need none of
// this: we take their order where every frame fits it.

// spot is the place of a frame in whole steps of the picture's grid.
type spot struct {
	x, end int64
	row    int32  // 0 is nearest to the root
	frame  uint32 // index into picture.frames as written
}

// outline is what the frames of an arranged picture stand on. They are in the
// tree's preorder, so a caller comes before its callees.
type outline struct {
	parent []int32 // index of the caller, -1 for none
	// root says that frame 0 is "all", which is no frame of the stacks.
	root bool
	// orphans are the frames whose own caller is missing. Their parent is the
	// nearest frame below; what was between is shown as one frame, [elided].
	orphans map[int32]bool
	guessed int // frames too thin to tell whose callee they are
}

// blur is how far rounding may move an edge, in steps.
func (p *picture) blur() int64 {
	switch {
	case p.exact && p.largest > 1<<53:
		return maxCount >> 50 // what float64 rounds off, and its sum
	case p.exact:
		return 0
	case p.phases > 1:
		return int64(math.Ceil(0.2 / p.grid)) // each phase is rounded to 0.1
	}
	return 2
}

// leftOfAll is the root's left edge.
const leftOfAll = math.MinInt64 / 2

// arrange finds the tree and brings frames and counts into its order. The
// error is the context's.
func (p *picture) arrange(ctx context.Context) (*outline, error) {
	p.widen()
	spots := make([]spot, len(p.frames))
	rows, root := p.rows()
	for i := range p.frames {
		if err := checkContext(ctx, i); err != nil {
			return nil, err
		}
		f := &p.frames[i]
		spots[i] = spot{
			x: int64(math.Round(f.x / p.grid)), end: int64(math.Round((f.x + f.w) / p.grid)),
			row: rows[f.y], frame: uint32(i),
		}
		if root && spots[i].row == 0 {
			spots[i].x = leftOfAll // rounding must not put another in front
		}
	}
	t := &outline{root: root}
	if t.parent = written(spots, p.blur()); t.parent != nil {
		return t, nil
	}
	if err := sortSpots(ctx, spots); err != nil {
		return nil, err
	}
	p.reorder(spots)
	return t, t.grow(ctx, p, spots)
}

// checkContext gives the context's error once in 65,536 frames of a loop.
func checkContext(ctx context.Context, i int) error {
	if i%(1<<16) == 0 {
		return ctx.Err()
	}
	return nil
}

// reorder puts frames and counts into the order of the spots.
func (p *picture) reorder(spots []spot) {
	frames := make([]frame, len(spots))
	counts := make([]int64, len(p.counts))
	for i := range spots {
		at := int(spots[i].frame)
		frames[i] = p.frames[at]
		if p.phases == 1 {
			counts[i] = p.counts[at]
			continue
		}
		copy(counts[i*p.phases:(i+1)*p.phases], p.counts[at*p.phases:])
	}
	if p.deltas != nil {
		deltas := make([]float64, len(spots))
		for i := range spots {
			if at := int(spots[i].frame); at < len(p.deltas) {
				deltas[i] = p.deltas[at]
			}
		}
		p.deltas = deltas
	}
	p.frames, p.counts = frames, counts
}

// widen gives the frames of an animated picture their width over all phases;
// the drawn one is that of the first phase. Ours of two sides have it already.
func (p *picture) widen() {
	if p.phases == 1 || p.ext.compared {
		return
	}
	p.minWidth = math.Inf(1)
	widest, scale := 0.0, 0.0
	for i := range p.frames {
		if n := p.counts[i*p.phases]; p.frames[i].w > widest && n > 0 {
			widest = p.frames[i].w
			scale = widest / float64(n)
		}
	}
	for i := range p.frames {
		w := float64(p.sum(i)) * scale / float64(p.phases)
		p.frames[i].w = math.Min(math.Max(w, 0), maxLength)
		p.minWidth = math.Min(p.minWidth, p.frames[i].w)
	}
}

// sum is the count of a frame over all phases, unknown where there is none.
func (p *picture) sum(frame int) int64 {
	var sum int64
	for _, n := range p.counts[frame*p.phases : (frame+1)*p.phases] {
		if n == unknown {
			return unknown
		}
		sum = min(sum+n, maxCount)
	}
	return sum
}

// written takes the document's order for the tree's preorder, nil if some
// frame does not fit on the one before it.
func written(spots []spot, blur int64) []int32 {
	parent := make([]int32, len(spots))
	var open []int32 // by row
	for i := range spots {
		f := &spots[i]
		r := int(f.row)
		if r > len(open) {
			return nil
		}
		parent[i] = -1
		if r > 0 {
			under := &spots[open[r-1]]
			if f.x < under.x-blur || f.end > under.end+blur {
				return nil
			}
			parent[i] = open[r-1]
		}
		if r < len(open) && f.x < spots[open[r]].x {
			return nil
		}
		open = append(open[:r], int32(i))
	}
	return parent
}
