package chart

import (
	"math/bits"

	"flameview/model/shape"
)

// Box is a time during which the frames down to one depth were the same. It need not be a single call: a
// thread that was sampled three times in a function may have called it three times.
type Box struct {
	From, To int64 // nanoseconds
	Depth    int32 // 0 for the outermost frame
	Box      shape.BoxID
	Node     shape.NodeID // of the first piece
	// Exact says that all of it comes from events with a begin and an end; otherwise some
	// comes from samples.
	Exact bool
	// Samples is the number of samples in it.
	Samples int
}

// span is a time that is drawn with one stack.
type span struct {
	from, to    int64
	node        shape.NodeID
	keep        uint16
	exact       bool
	joined      bool // follows the previous span without a gap
	first, last int  // range of pieces, last excluded
}

// Boxes yields the boxes of all pieces in full detail, ordered by time, outer before inner. yield
// returns false to stop.
func (l *Track) Boxes(yield func(Box) bool) {
	b := boxer{track: l, yield: yield}
	for i, p := range l.pieces {
		s := span{p.from, p.to, p.node, p.keep, p.exact, i > 0 && l.pieces[i-1].to == p.from, i, i + 1}
		if !b.add(s) {
			return
		}
	}
	b.close(0)
}

// Edge is the begin or end of a box.
type Edge struct {
	At     int64 // nanoseconds
	Box    shape.BoxID
	Begins bool
	Exact  bool // of an end: as of the box, which is known only then
}

// Edges yields the edges of all boxes between two times, ordered by time. At equal times ends come before
// begins, and inner boxes end before outer ones.
func (l *Track) Edges(from, to int64) func(yield func(Edge) bool) {
	return func(yield func(Edge) bool) {
		b := boxer{track: l, edge: yield, yield: func(Box) bool { return true }}
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

// Window returns the boxes between two times, at the resolution of a picture with that many columns: boxes
// narrower than a column are merged, and a column shows the stack with most of its time. The cost depends on
// the number of columns, not of events.
func (l *Track) Window(from, to int64, columns int) (out []Box) {
	b := boxer{track: l, yield: func(box Box) bool {
		out = append(out, box)
		return true
	}}
	for s := range l.columns(from, to, columns) {
		b.add(s)
	}
	b.close(0)
	return out
}

// columns yields the spans of a picture's columns; neighbouring columns that show the same piece are one
// span.
func (l *Track) columns(from, to int64, columns int) func(yield func(span) bool) {
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
		last := -1 // column of the previous span
		for i, c := l.after(from), 0; i < len(l.pieces) && l.pieces[i].from < to && c < columns; {
			p := &l.pieces[i]
			for step := columns; step > 0; step /= 2 { // find the column in which the piece begins or continues
				for c+step < columns && edge(c+step) <= p.from {
					c += step
				}
			}
			begin, end := edge(c), edge(c+1)
			if end <= begin { // empty columns, in a window of a few nanoseconds
				c++
				continue
			}
			joined := last == c-1
			if p.to >= end { // the only piece in this column, and perhaps in the next ones
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

// exactIn says whether pieces i up to, not including, j are all exact.
func (l *Track) exactIn(i, j int) bool {
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

// boxer makes boxes from spans: neighbouring spans share a box at each depth down to which their paths are
// equal.
type boxer struct {
	track *Track
	yield func(Box) bool
	edge  func(Edge) bool // called at begins and ends of boxes; may be nil
	ended bool

	path, next []shape.BoxID // of the last span and of the current one
	open       []opened
	to         int64 // the end of the last span
	last       int   // index of the piece behind it
}

type opened struct {
	Box
	first int // piece
}

// add adds the next span; it returns false if no more boxes are wanted.
func (b *boxer) add(s span) bool {
	b.next = b.track.shape.Path(b.next[:0], s.node)
	common := 0
	for s.joined && common < len(b.next) && common < len(b.path) && b.next[common] == b.path[common] {
		common++
	}
	common = min(common, int(s.keep))
	if n := len(b.open); n > 0 && common == n && common == len(b.next) && b.open[n-1].Exact != s.exact {
		common-- // the box of an interval ends even if a sample with the same path follows
	}
	b.close(common)
	for d := range b.open {
		b.open[d].Exact = b.open[d].Exact && s.exact
	}
	for d := common; d < len(b.next); d++ {
		b.emit(Edge{At: s.from, Box: b.next[d], Begins: true})
		b.open = append(b.open, opened{Box{From: s.from, Depth: int32(d), Box: b.next[d], Node: s.node, Exact: s.exact}, s.first})
	}
	b.path, b.next = b.next, b.path
	b.to, b.last = s.to, s.last
	return !b.ended
}

// close ends the boxes from a depth on.
func (b *boxer) close(depth int) {
	for i := len(b.open) - 1; i >= depth; i-- {
		b.emit(Edge{At: b.to, Box: b.open[i].Box.Box, Exact: b.open[i].Exact})
	}
	for i := depth; i < len(b.open) && !b.ended; i++ {
		box := b.open[i].Box
		box.To, box.Samples = b.to, b.track.samplesIn(b.open[i].first, b.last)
		b.ended = !b.yield(box)
	}
	b.open = b.open[:depth]
}

func (b *boxer) emit(e Edge) {
	if b.edge != nil && !b.ended {
		b.ended = !b.edge(e)
	}
}

// PathTo returns the boxes from the root down to b.
func (l *Track) PathTo(b Box) []shape.BoxID {
	path := l.shape.Path(nil, b.Node)
	return path[:min(int(b.Depth)+1, len(path))]
}

// PathAt returns the thread's boxes at a time, root first, and the time during which it had them; ok is
// false if it is not known what the thread did.
func (l *Track) PathAt(at int64) (path []shape.BoxID, from, to int64, ok bool) {
	i := l.after(at)
	if i == len(l.pieces) || l.pieces[i].from > at {
		return nil, 0, 0, false
	}
	p := l.pieces[i]
	return l.shape.Path(nil, p.node), p.from, p.to, true
}
