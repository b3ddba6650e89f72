package svg

import "context"

// grow finds the callers of sorted spots; the picture is in their order.
func (t *outline) grow(ctx context.Context, p *picture, spots []spot) error {
	t.parent = make([]int32, len(spots))
	room := make([]int64, len(spots)) // what a frame's callees may still count
	blur := p.blur()
	var open []int32
	for i := range spots {
		if err := checkContext(ctx, i); err != nil {
			return err
		}
		f := &spots[i]
		for len(open) > 0 {
			under := &spots[open[len(open)-1]]
			if under.row < f.row && f.x <= under.end+blur {
				break
			}
			open = open[:len(open)-1]
		}
		t.parent[i] = -1
		room[i] = p.sum(i)
		if len(open) > 0 {
			under := open[len(open)-1]
			if f.end-f.x <= 1 && !p.exact {
				under = t.callerAmong(spots, room, under, room[i])
			}
			t.parent[i] = under
			room[under] -= max(room[i], 0)
		}
		if f.row > 0 && (t.parent[i] < 0 || spots[t.parent[i]].row != f.row-1) {
			if t.orphans == nil {
				t.orphans = map[int32]bool{}
			}
			t.orphans[int32(i)] = true
		}
		open = append(open, int32(i))
	}
	return nil
}

// maxTie bounds how many callers with one left edge are compared.
const maxTie = 64

// callerAmong chooses the caller of a frame thinner than the rounding: of the
// frames that share the left edge and the row of "under", the first that can
// still hold its count. They stand in front of "under", widest last.
func (t *outline) callerAmong(spots []spot, room []int64, under int32, count int64) int32 {
	u := &spots[under]
	first := under
	for first > 0 && under-first < maxTie && spots[first-1].x == u.x && spots[first-1].row == u.row {
		first--
	}
	if first == under {
		return under
	}
	t.guessed++
	for q := first; q < under; q++ {
		if room[q] >= count {
			return q
		}
	}
	return under
}
