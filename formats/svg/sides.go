package svg

import "math"

// Pictures of two recordings
//
// Ours say the totals of both sides of each frame. Those of flamegraph.pl and
// inferno draw the second recording and tell by how much a frame's self value
// differs from the first, in percent of the whole with two digits behind the point:
//
//	func (1,234 samples, 5.67%; +0.12%)
//
// So the first one's self value is that of the second less the difference, exact
// where the whole is below 10,000. Frames that only the first one had are not in the
// picture. Whether it was drawn with --negate, and so shows the first recording,
// cannot be seen.
//
// https://github.com/brendangregg/FlameGraph/blob/master/flamegraph.pl

// exactBelow is the whole below which a hundredth of a percent is less than one.
const exactBelow = 10_000

// compare finds the self values of the base, by frame.
func (p *picture) compare(s *selfs, t *outline) {
	switch {
	case p.ext.compared:
		n := len(t.parent)
		s.base = make([]int64, n)
		for i := range n {
			s.base[i], s.each[i] = s.each[2*i], s.each[2*i+1]
		}
		s.each, p.phases = s.each[:n], 1
	case p.deltas != nil && p.phases == 1:
		p.deltas = append(p.deltas, make([]float64, len(p.frames)-len(p.deltas))...)
		s.base, s.whole = make([]int64, len(p.frames)), p.whole(t)
		for i, delta := range p.deltas {
			d := math.Round(delta / 100 * float64(s.whole))
			if v := float64(s.each[i]) - d; v > 0 && v < maxCount {
				s.base[i] = int64(v)
			} else if v < 0 {
				s.below++
			}
		}
	}
}

// whole is what the picture's percentages are of.
func (p *picture) whole(t *outline) int64 {
	if t.root {
		return p.counts[0]
	}
	sum := int64(0)
	for i, parent := range t.parent {
		if parent < 0 {
			sum = min(sum+p.counts[i], maxCount)
		}
	}
	return sum
}
