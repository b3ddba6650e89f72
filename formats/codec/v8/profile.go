package v8

import (
	"context"
	"math"

	"flameview/formats/codec/jsontext"
	"flameview/model"
)

// Profile is a CPU profile: nodes, and samples in the order in which they were
// taken. It can be read in pieces.
type Profile struct {
	*Nodes
	Start, End int64 // nanoseconds, 0 = not known

	samples []int64 // ids of nodes
	deltas  []int64 // nanoseconds since the sample before, of the first since Start
	stamps  []int64 // nanoseconds, in place of deltas in old files
	lines   []int32 // of the leaf, 0 = not known; of the first samples
	endOld  int64   // the end in old files, which write it in seconds; nanoseconds
	piece   int     // number of samples before the current piece
}

// decimals turns the microseconds of V8 into nanoseconds.
const decimals = 3

// NewProfile starts an empty profile.
func NewProfile(f *Frames) *Profile { return &Profile{Nodes: NewNodes(f)} }

// Piece begins a new piece.
func (p *Profile) Piece() { p.piece = len(p.samples) }

// Key reads the value of one key of a profile; other keys are not read.
//
//	"nodes":[{...}], "startTime":1, "endTime":9, "samples":[2,3], "timeDeltas":[5,1]
//	"head":{...}, "samples":[2,3], "timestamps":[5,6]           Chrome before 2016
//	"lines":[12,0]                                              beside samples, in traces
func (p *Profile) Key(s *jsontext.Scanner, key []byte) (err error) {
	switch c := s.Next(); string(key) {
	case "nodes":
		if c == '[' {
			return s.List(func() error { return p.Read(s) })
		}
	case "head":
		if c == '{' {
			return p.Read(s)
		}
	case "samples":
		return s.Column(0, func(v int64, ok bool) {
			if !ok {
				v = none
			}
			p.samples = append(p.samples, v)
		})
	case "timeDeltas":
		return s.Column(decimals, func(v int64, _ bool) { p.deltas = append(p.deltas, v) })
	case "timestamps":
		return s.Column(decimals, func(v int64, _ bool) { p.stamps = append(p.stamps, v) })
	case "lines":
		for len(p.lines) < p.piece {
			p.lines = append(p.lines, 0) // an earlier piece had none
		}
		return s.Column(0, func(v int64, _ bool) {
			p.lines = append(p.lines, int32(min(max(v, 0), math.MaxInt32)))
		})
	case "startTime":
		p.Start, _, err = s.Fixed(decimals)
	case "endTime":
		at := s.At
		if p.End, _, err = s.Fixed(decimals); err == nil {
			s.At = at
			p.endOld, _, err = s.Fixed(9)
		}
	}
	return err
}

// Losses count what could not be used.
type Losses struct {
	Unknown  int // samples of nodes that are not there
	Untimed  int // samples without a time
	Cycles   int // nodes that are their own callers
	Repeated int // nodes with the id of another one
	Large    int // durations that cannot be added up
	Hits     int // profiles with hitCount only
	Lines    int // profiles whose lines do not go with their samples
}

// Events adds the samples to out, as events of a thread.
//
// The time of a sample is the start plus all deltas up to it. Deltas may be negative: V8 does not write samples strictly in the order
// in which they were taken, so they are sorted. A sample lasts until the next one, the last until the end. The first delta is
// the start-up time of the profiler and belongs to no sample.
//
// The error is the context's.
func (p *Profile) Events(ctx context.Context, b *model.Builder, thread model.ThreadID, out *Events) error {
	stacks, circles := p.Stacks(b)
	out.Lost.Cycles += circles
	out.Lost.Repeated += p.Repeated
	if len(p.samples) == 0 {
		p.hits(stacks, thread, out)
		return nil
	}
	list, timed := p.inTime(out)
	out.grow(len(list))
	leaf := leaves{p: p, b: b, stacks: stacks, lined: map[int64]model.StackID{}}
	for i, x := range list {
		if i&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if x.node == none {
			out.Lost.Unknown++
			continue
		}
		e := event{stack: leaf.stack(x), thread: thread, time: x.at, count: 1, idle: p.frames.isIdle(p.frame[x.node]), timed: timed}
		switch {
		case !timed:
		case i+1 < len(list):
			e.nanos = list[i+1].at - x.at
		default:
			e.nanos = max(0, p.End-x.at)
		}
		out.add(e)
	}
	return nil
}

// hits makes events from hit counts, for files that have nothing else.
func (p *Profile) hits(stacks []model.StackID, thread model.ThreadID, out *Events) {
	some := false
	for i, n := range p.Hits {
		if n > 0 {
			out.add(event{stack: stacks[i], thread: thread, count: n, idle: p.frames.isIdle(p.frame[i])})
			some = true
		}
	}
	if some {
		out.Lost.Hits++
	}
}

// leaves gives the stacks of samples, with the line of the leaf where it is
// known: from the sample, or from the node, if all its samples were there.
type leaves struct {
	p      *Profile
	b      *model.Builder
	stacks []model.StackID
	lined  map[int64]model.StackID
}

func (l *leaves) stack(x sample) model.StackID {
	line := x.line
	if line == 0 {
		line = l.p.line[x.node]
	}
	f := l.p.frame[x.node]
	if line == 0 || f == none || l.p.frames.isRoot(f) {
		return l.stacks[x.node]
	}
	key := int64(x.node)<<32 | int64(line)
	at, ok := l.lined[key]
	if !ok {
		at = l.b.Push(l.b.Parent(l.stacks[x.node]), l.p.frames.id(f, line))
		l.lined[key] = at
	}
	return at
}
