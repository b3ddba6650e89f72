package chart

import (
	"context"
	"slices"

	"flameview/model"
	"flameview/model/run"
	"flameview/model/shape"
)

// Track is what one thread of one file did, ordered by time. It never changes once built.
type Track struct {
	Name   string // the thread's title
	ID     model.ThreadID
	Thread model.Thread
	File   model.FileID
	// Samples counts sampled events, Exact those with a begin and an end.
	Samples, Exact int
	// Gap is the usual time between samples in nanoseconds, 0 with fewer than two. A sample stands for at
	// most twice that time.
	Gap int64

	shape  *shape.Shape
	pieces []piece
	levels []level // of a pyramid of summaries, finest first
}

// blockLen is how many pieces, or blocks of the level below, a block summarises.
const blockLen = 64

// level is one level of the pyramid: for each block the node with most of its time, that time, and the number
// of samples.
type level struct {
	node    []shape.NodeID
	time    []int64
	samples []int32
}

// NewTrack makes the track of a thread's events, which it sorts. If the context ends, the track is incomplete.
func NewTrack(ctx context.Context, s *model.Store, sh *shape.Shape, events []Event) *Track {
	l := &Track{shape: sh}
	for _, e := range events {
		if e.Timing == model.Sampled {
			l.Samples++
		} else {
			l.Exact++
		}
	}
	l.pieces, l.Gap = pieces(ctx, s, sh, events)
	l.build(ctx)
	return l
}

// Span is the time between the first and the last known activity of the thread; ok is false if there is none.
func (l *Track) Span() (from, to int64, ok bool) {
	if len(l.pieces) == 0 {
		return 0, 0, false
	}
	return l.pieces[0].from, l.pieces[len(l.pieces)-1].to, true
}

// build computes the pyramid.
func (l *Track) build(ctx context.Context) {
	if len(l.pieces) <= blockLen {
		return
	}
	var sums sums
	var low level
	for at := 0; at < len(l.pieces); at += blockLen {
		if run.Cancelled(ctx, at) {
			return
		}
		samples := int32(0)
		for _, p := range l.pieces[at:min(at+blockLen, len(l.pieces))] {
			sums.add(p.node, p.to-p.from)
			if p.first && !p.exact {
				samples++
			}
		}
		low.add(&sums, samples)
	}
	l.levels = append(l.levels, low)
	for len(low.node) > blockLen {
		var high level
		for at := 0; at < len(low.node); at += blockLen {
			samples := int32(0)
			for i := at; i < min(at+blockLen, len(low.node)); i++ {
				sums.add(low.node[i], low.time[i])
				samples += low.samples[i]
			}
			high.add(&sums, samples)
		}
		l.levels = append(l.levels, high)
		low = high
	}
}

func (l *level) add(s *sums, samples int32) {
	node, time := s.most()
	l.node, l.time, l.samples = append(l.node, node), append(l.time, time), append(l.samples, samples)
	s.reset()
}

// sums adds times up by node. It searches linearly: there are few nodes, mostly in runs.
type sums struct {
	node []shape.NodeID
	time []int64
}

func (s *sums) add(n shape.NodeID, time int64) {
	i := len(s.node) - 1
	for i >= 0 && s.node[i] != n {
		i--
	}
	if i < 0 {
		s.node, s.time = append(s.node, n), append(s.time, 0)
		i = len(s.node) - 1
	}
	s.time[i] += time
}

// most returns the node with the most time, the first of equal ones.
func (s *sums) most() (node shape.NodeID, time int64) {
	for i, t := range s.time {
		if i == 0 || t > time {
			node, time = s.node[i], t
		}
	}
	return node, time
}

func (s *sums) reset() { s.node, s.time = s.node[:0], s.time[:0] }

// after returns the index of the first piece that ends after a time.
func (l *Track) after(at int64) int {
	i, _ := slices.BinarySearchFunc(l.pieces, at, func(p piece, at int64) int {
		if p.to > at {
			return 1
		}
		return -1
	})
	return i
}

// heaviest returns the node with the most time between two times; pieces i up to, not including, j overlap that time.
// For many pieces it uses the pyramid and so only the heaviest node of each block: a node that is in every block but
// heaviest in none is missed.
func (l *Track) heaviest(s *sums, i, j int, from, to int64) shape.NodeID {
	s.reset()
	each := func(i, j int) {
		for _, p := range l.pieces[i:j] {
			s.add(p.node, min(p.to, to)-max(p.from, from))
		}
	}
	if j-i <= 2*blockLen || len(l.levels) == 0 {
		each(i, j)
		node, _ := s.most()
		return node
	}
	bi, bj := (i+blockLen-1)/blockLen, j/blockLen // blocks that are completely inside
	each(i, min(bi*blockLen, j))
	each(max(bj*blockLen, i), j)
	for k := 0; bi < bj; k++ {
		low := l.levels[k]
		add := func(i, j int) {
			for ; i < j; i++ {
				s.add(low.node[i], low.time[i])
			}
		}
		if k+1 == len(l.levels) || bj-bi <= 2*blockLen {
			add(bi, bj)
			break
		}
		hi, hj := (bi+blockLen-1)/blockLen, bj/blockLen
		add(bi, min(hi*blockLen, bj))
		add(max(hj*blockLen, bi), bj)
		bi, bj = hi, hj
	}
	node, _ := s.most()
	return node
}

// samplesIn counts the samples that begin in pieces i up to, not including, j.
func (l *Track) samplesIn(i, j int) (n int) {
	each := func(i, j int) {
		for _, p := range l.pieces[i:j] {
			if p.first && !p.exact {
				n++
			}
		}
	}
	if j-i <= 2*blockLen || len(l.levels) == 0 {
		each(i, j)
		return n
	}
	bi, bj := (i+blockLen-1)/blockLen, j/blockLen
	each(i, min(bi*blockLen, j))
	each(max(bj*blockLen, i), j)
	for _, s := range l.levels[0].samples[bi:max(bi, bj)] {
		n += int(s)
	}
	return n
}
