package callgrind

import (
	"flameview/formats/codec"
)

// costs reads a line of costs: of the function, or of the call before.
//
//	+3 1200 14
func (r *reader) costs(line []byte) bool {
	for range r.positions {
		line = skipWord(line)
	}
	row := r.row[:0]
	for len(line) > 0 {
		negative := line[0] == '-'
		if negative {
			line = line[1:]
		}
		v, n := number(line)
		if n == 0 || len(row) == len(r.columns) || n < len(line) && line[n] > ' ' {
			return false
		}
		if negative {
			v = -v
		}
		row = append(row, v)
		for line = line[n:]; len(line) > 0 && line[0] <= ' '; {
			line = line[1:]
		}
	}
	if r.node == noNode {
		return false
	}
	if r.calling {
		r.calling = false
		return r.addCall(row)
	}
	return r.addSelf(row)
}

func (r *reader) addSelf(row []int64) bool {
	ok := true
	for i, v := range row {
		m := r.columns[i]
		if m < 0 {
			continue
		}
		e := &r.events[m]
		r.totals.lines[m] += v
		switch {
		case v >= 0 && v <= codec.MaxTotal/e.scale:
			r.graph.AddSelf(r.node, m, v*e.scale)
		case v < 0 && e.signed && v >= -codec.MaxTotal/e.scale:
			e.negative = true
			r.graph.AddSelf(r.node, len(r.events)+e.extra, -v*e.scale)
		default:
			ok = false
		}
	}
	return ok
}

func (r *reader) addCall(row []int64) bool {
	edge, ok := r.graph.Edge(r.node, r.callee), true
	r.graph.AddCalls(edge, r.calls)
	for i, v := range row {
		m := r.columns[i]
		if m < 0 {
			continue
		}
		switch e := &r.events[m]; {
		case v >= 0 && v <= codec.MaxTotal/e.scale:
			r.graph.AddCost(edge, m, v*e.scale)
		case v < 0 && e.signed:
			e.negative = true
		default:
			ok = false
		}
	}
	return ok
}
