package v8

import (
	"cmp"
	"slices"

	"flameview/formats/codec"
)

// sample is one sample with its time.
type sample struct {
	at   int64 // nanoseconds
	node int32
	line int32
}

// inTime returns the samples ordered by time; timed is false if the profile has no times.
func (p *Profile) inTime(out *Events) (list []sample, timed bool) {
	times := p.stamps
	if n := len(times); n > 0 && len(p.deltas) == 0 {
		// Some writers take another clock for the end than for the samples.
		const believable = 60e9
		if p.End = p.endOld; p.End-times[n-1] > believable {
			p.End = 0
		}
	}
	if len(p.deltas) > 0 {
		times = p.deltas
		t := p.Start
		for i, d := range times {
			if t += d; t > codec.MaxTotal || t < -codec.MaxTotal {
				t -= d
				out.Lost.Large++
			}
			times[i] = t
		}
		p.deltas = nil
	}
	timed = len(times) > 0
	if timed && len(times) < len(p.samples) {
		out.Lost.Untimed += len(p.samples) - len(times)
	}
	if len(p.lines) > len(p.samples) {
		out.Lost.Lines++
		p.lines = nil
	}
	list = make([]sample, len(p.samples))
	ordered := true
	for i, id := range p.samples {
		x := &list[i]
		node, ok := p.Find(id)
		if x.node = node; !ok {
			x.node = none
		}
		switch {
		case i < len(times):
			x.at = times[i]
		case timed:
			x.at = times[len(times)-1]
		}
		if i < len(p.lines) {
			x.line = p.lines[i]
		}
		ordered = ordered && (i == 0 || list[i-1].at <= x.at)
	}
	p.samples = nil
	if !ordered {
		slices.SortStableFunc(list, func(a, b sample) int { return cmp.Compare(a.at, b.at) })
	}
	return list, timed
}
