package live

import (
	"context"

	"flameview/model"
)

// Delta gives what a later snapshot of the same counters has more, or less, than
// an earlier one: for each stack, thread, state and class the difference of the
// values, where there is any. Successive deltas add up to the difference of the
// last snapshot and the first, with no gap between them.
//
//	earlier a;b 3, a;c 4   later a;b 5, a;d 1   ->   a;b 2, a;c -4, a;d 1
func Delta(ctx context.Context, later, earlier *model.Store) (*model.Store, error) {
	// The first file of the joined store is the later one.
	both, err := model.Merge(ctx, model.MergeOptions{KeepOrder: true}, later, earlier)
	if err != nil {
		return nil, err
	}
	out := *both
	out.Files = both.Files[:1]
	out.Series = nil
	for i := range both.Series {
		ser := &both.Series[i]
		d := delta{units: len(ser.Units), rows: map[place]int{}}
		for j := range ser.Segments {
			sign := int64(1)
			if ser.Segments[j].File != 0 {
				sign = -1
			}
			d.add(&ser.Segments[j], sign)
		}
		if seg := d.segment(); seg.Len() > 0 {
			out.Series = append(out.Series, model.Series{ID: ser.ID, Label: ser.Label, Units: ser.Units, Segments: []model.Segment{seg}})
		}
	}
	return &out, nil
}

// place is what events have in common whose values are one counter.
type place struct {
	stack  model.StackID
	thread model.ThreadID
	state  model.StateID
	class  model.MethodID
}

// delta adds up the counters of one series.
type delta struct {
	units  int
	rows   map[place]int
	places []place
	values []int64 // units for each row
	// Which columns the snapshots have.
	thread, state, class bool
}

func (d *delta) add(seg *model.Segment, sign int64) {
	d.thread = d.thread || seg.Thread != nil
	d.state = d.state || seg.State != nil
	d.class = d.class || seg.Class != nil
	for e, stack := range seg.Stack {
		p := place{stack: stack, thread: seg.ThreadOf(int32(e))}
		if seg.State != nil {
			p.state = seg.State[e]
		}
		if seg.Class != nil {
			p.class = seg.Class[e]
		}
		row, ok := d.rows[p]
		if !ok {
			row = len(d.places)
			d.rows[p] = row
			d.places = append(d.places, p)
			d.values = append(d.values, make([]int64, d.units)...)
		}
		for u := range d.units {
			v := seg.Values[u].Same
			if each := seg.Values[u].Each; each != nil {
				v = each[e]
			}
			d.values[row*d.units+u] += sign * v
		}
	}
}

// segment is the rows that are not zero.
func (d *delta) segment() model.Segment {
	seg := model.Segment{Values: make([]model.Values, d.units)}
	for row, p := range d.places {
		values := d.values[row*d.units : (row+1)*d.units]
		if isZero(values) {
			continue
		}
		seg.Stack = append(seg.Stack, p.stack)
		if d.thread {
			seg.Thread = append(seg.Thread, p.thread)
		}
		if d.state {
			seg.State = append(seg.State, p.state)
		}
		if d.class {
			seg.Class = append(seg.Class, p.class)
		}
		for u, v := range values {
			seg.Values[u].Each = append(seg.Values[u].Each, v)
		}
	}
	return seg
}

func isZero(values []int64) bool {
	for _, v := range values {
		if v != 0 {
			return false
		}
	}
	return true
}
