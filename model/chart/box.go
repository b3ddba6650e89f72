package chart

import (
	"math/bits"

	"flameview/model/shape"
)

// Box is a stretch of time in which the frames down to one depth were the same. It
// is no claim of one call: a thread that was sampled three times in a function may
// have called it three times.
type Box struct {
	From, To int64 // nanoseconds
	Depth    int32 // 0 for the outermost frame
	Box      shape.BoxID
	Node     shape.NodeID // of the first piece
	// Exact says that all of it is known from events that began and ended; else
	// some is known from samples.
	Exact bool
	// Samples is how many samples fall into it.
	Samples int
}

// span is a stretch of time that is drawn with one stack.
type span struct {
	from, to    int64
	node        shape.NodeID
	keep        uint16
	exact       bool
	joined      bool // to the span before, without a gap
	first, last int  // pieces, last not included
}

// Boxes are those of all pieces, each in full detail, outermost first and in the
// order of time. yield returns false to stop.
func (l *Lane) Boxes(yield func(Box) bool) {
	b := boxer{lane: l, yield: yield}
	for i, p := range l.pieces {
		s := span{p.from, p.to, p.node, p.keep, p.exact, i > 0 && l.pieces[i-1].to == p.from, i, i + 1}
		if !b.add(s) {
			return
		}
	}
	b.close(0)
}

// Edge is where a box begins or ends.
type Edge struct {
	At     int64 // nanoseconds
	Box    shape.BoxID
	Begins bool
}

// Edges are those of all boxes between two times, in the order of time: what ends
// at a time comes before what begins then, and each box ends after those in it.
func (l *Lane) Edges(from, to int64) func(yield func(Edge) bool) {
	return func(yield func(Edge) bool) {
		b := boxer{lane: l, edge: yield, yield: func(Box) bool { return true }}
		for i := l.after(from); i < len(l.pieces) && l.pieces[i].from < to; i++ {
			p := l.pieces[i]
			s := span{max(p.from, from), min(p.to, to), p.node, p.keep, p.exact, i > 0 && l.pieces[i-1].to == p.from, i, i + 1}
			if !b.add(s) {
				return
			}
		}
		b.close(0)
	}
}

// Window are the boxes between two times, as so many columns of a picture show
// them: what is narrower than a column is one with its neighbours, and a column
// shows the stack that has most of its time. What it costs depends on the columns,
// not on the events.
func (l *Lane) Window(from, to int64, columns int) (out []Box) {
	b := boxer{lane: l, yield: func(box Box) bool {
		out = append(out, box)
		return true
	}}
	for s := range l.columns(from, to, columns) {
		b.add(s)
	}
	b.close(0)
	return out
}

// columns are the spans of a picture's columns; neighbours that show one piece are
// one span.
func (l *Lane) columns(from, to int64, columns int) func(yield func(span) bool) {
	return func(yield func(span) bool) {
		if to <= from || columns <= 0 {
			return
		}
		width := uint64(to) - uint64(from)
		edge := func(c int) int64 {
			hi, lo := bits.Mul64(width, uint64(c))
			q, _ := bits.Div64(hi, lo, uint64(columns))
			return from + int64(q)
		}
		var sums sums
		last := -1 // the column of the span before
		for i, c := l.after(from), 0; i < len(l.pieces) && l.pieces[i].from < to && c < columns; {
			p := &l.pieces[i]
			for step := columns; step > 0; step /= 2 { // to the column in which the piece begins, or goes on
				for c+step < columns && edge(c+step) <= p.from {
					c += step
				}
			}
			begin, end := edge(c), edge(c+1)
			if end <= begin { // columns of no time, in a window of a few nanoseconds
				c++
				continue
			}
			joined := last == c-1
			if p.to >= end { // alone in this column, and perhaps in more
				stop := c + 1
				for step := columns; step > 0; step /= 2 {
					for stop+step <= columns && edge(stop+step) <= p.to {
						stop += step
					}
				}
				s := span{max(begin, p.from), min(edge(stop), p.to), p.node, keepAll, p.exact, joined, i, i + 1}
				if p.from >= begin {
					s.keep = p.keep
				}
				if !yield(s) {
					return
				}
				c, last = stop, stop-1
				if p.to <= edge(stop) {
					i++
				}
				continue
			}
			j := i + 1
			for step := len(l.pieces); step > 0; step /= 2 {
				for j+step <= len(l.pieces) && l.pieces[j+step-1].from < end {
					j += step
				}
			}
			s := span{max(begin, p.from), min(end, l.pieces[j-1].to), 0, keepAll, true, joined, i, j}
			s.node = l.heaviest(&sums, i, j, begin, end)
			if j-i == 1 {
				s.exact = p.exact
				if p.from >= begin {
					s.keep = p.keep
				}
			} else {
				s.exact = l.exactIn(i, j)
			}
			if !yield(s) {
				return
			}
			c, last = c+1, c
			if i = j; l.pieces[j-1].to > end {
				i--
			}
		}
	}
}

// exactIn says that pieces are all exact.
func (l *Lane) exactIn(i, j int) bool {
	if l.Samples == 0 {
		return true
	}
	for _, p := range l.pieces[i:min(j, i+blockLen)] {
		if !p.exact {
			return false
		}
	}
	return j-i <= blockLen
}

// boxer makes boxes of spans: neighbours that share the path down to a depth share
// the boxes down there.
type boxer struct {
	lane  *Lane
	yield func(Box) bool
	edge  func(Edge) bool // where boxes begin and end; may be nil
	ended bool

	path, next []shape.BoxID // of the last span, and of the one at hand
	open       []opened
	to         int64 // the end of the last span
	last       int   // the piece behind it
}

type opened struct {
	Box
	first int // piece
}

// add adds the next span; false if no more are wanted.
func (b *boxer) add(s span) bool {
	b.next = b.lane.shape.Path(b.next[:0], s.node)
	common := 0
	for s.joined && common < len(b.next) && common < len(b.path) && b.next[common] == b.path[common] {
		common++
	}
	common = min(common, int(s.keep))
	if n := len(b.open); n > 0 && common == n && common == len(b.next) && b.open[n-1].Exact != s.exact {
		common-- // where an interval ends that a sample follows, its box does
	}
	b.close(common)
	for d := range b.open {
		b.open[d].Exact = b.open[d].Exact && s.exact
	}
	for d := common; d < len(b.next); d++ {
		b.say(Edge{s.from, b.next[d], true})
		b.open = append(b.open, opened{Box{From: s.from, Depth: int32(d), Box: b.next[d], Node: s.node, Exact: s.exact}, s.first})
	}
	b.path, b.next = b.next, b.path
	b.to, b.last = s.to, s.last
	return !b.ended
}

// close ends the boxes from a depth on, outermost first.
func (b *boxer) close(depth int) {
	for i := len(b.open) - 1; i >= depth; i-- {
		b.say(Edge{b.to, b.open[i].Box.Box, false})
	}
	for i := depth; i < len(b.open) && !b.ended; i++ {
		box := b.open[i].Box
		box.To, box.Samples = b.to, b.lane.samplesIn(b.open[i].first, b.last)
		b.ended = !b.yield(box)
	}
	b.open = b.open[:depth]
}

func (b *boxer) say(e Edge) {
	if b.edge != nil && !b.ended {
		b.ended = !b.edge(e)
	}
}

// PathTo are the boxes down to one of a lane's, root first.
func (l *Lane) PathTo(b Box) []shape.BoxID {
	path := l.shape.Path(nil, b.Node)
	return path[:min(int(b.Depth)+1, len(path))]
}

// PathAt are the boxes of a thread at a time, root first, and from when to when it
// had them; ok is false where it is not known what the thread did.
func (l *Lane) PathAt(at int64) (path []shape.BoxID, from, to int64, ok bool) {
	i := l.after(at)
	if i == len(l.pieces) || l.pieces[i].from > at {
		return nil, 0, 0, false
	}
	p := l.pieces[i]
	return l.shape.Path(nil, p.node), p.from, p.to, true
}
