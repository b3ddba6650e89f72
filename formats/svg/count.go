package svg

import (
	"context"
	"fmt"
	"math"
)

// selfs is what remains of each frame's count when its callees' counts are
// taken off, phase by phase, and what had to be bent for it.
type selfs struct {
	each []int64 // phases for each frame, never negative
	// base are the counts of the first recording of a picture of two, by frame; nil
	// for others. whole is what the differences that it was told by are parts of,
	// 0 where it is exact, and below counts frames that it would have less than
	// nothing of.
	base  []int64
	whole int64
	below int
	// Frames that say less than their callees together; the callees' sum
	// counts. Rounded ones do so by no more than rounding explains.
	rounded, short int
	zero           int   // frames drawn but counting 0, by rounding
	gaps           int   // callers that say more than their callees together
	gapped         int64 // by how much, all of them
	least          int64 // smallest count of a frame, the root's left out
}

// computeSelf computes self counts. Every frame keeps the count of its title where
// that is not less than its callees' sum.
func (p *picture) computeSelf(ctx context.Context, t *outline) (*selfs, error) {
	n, ph := len(t.parent), p.phases
	p.estimate(t)
	s := &selfs{each: make([]int64, n*ph), least: math.MaxInt64}
	below := make([]int64, n*ph) // sums of the callees
	callees := make([]int32, n)
	var all int64                 // of all frames on the ground, in all phases
	for i := n - 1; i >= 0; i-- { // callees come after their callers
		if err := checkContext(ctx, i); err != nil {
			return nil, err
		}
		count := p.counts[i*ph:][:ph]
		if i > 0 || !t.root {
			sum := p.sum(i)
			s.least = min(s.least, sum)
			s.zero += count1(sum == 0 && p.frames[i].w > 2*p.grid)
		}
		rounded, short, gap := false, false, false
		for j := range ph {
			total, sum := count[j], below[i*ph+j]
			if sum > total {
				if sum-total <= int64(callees[i])/2+1 {
					rounded = true
				} else {
					short = true
				}
				total = sum
			}
			self := total - sum
			s.each[i*ph+j] = self
			if self > 0 && callees[i] > 0 {
				gap = true
				s.gapped = min(s.gapped+self, maxCount)
			}
			to := &all
			if q := t.parent[i]; q >= 0 {
				to = &below[int(q)*ph+j]
			}
			if *to += total; *to > 2*maxCount {
				return nil, fmt.Errorf("the counts add up to more than %d", int64(2*maxCount))
			}
		}
		if q := t.parent[i]; q >= 0 {
			callees[q]++
		}
		s.rounded += count1(rounded && !short)
		s.short += count1(short)
		s.gaps += count1(gap)
	}
	return s, nil
}

func count1(b bool) int {
	if b {
		return 1
	}
	return 0
}

// estimate finds counts for frames whose titles have none from their widths. A
// width is rounded, so where the callees' sum or the caller's count lies within
// the rounding, that is taken. Animated pictures have no such frames.
func (p *picture) estimate(t *outline) {
	if p.uncounted == 0 {
		return
	}
	scale := p.perWidth()
	slack := scale * p.grid * float64(max(p.blur(), 1))
	below := make([]int64, len(t.parent))
	for i := len(t.parent) - 1; i >= 0; i-- {
		at := &p.counts[i]
		if *at == unknown {
			guess := p.frames[i].w * scale
			near := func(n int64) bool { return n > 0 && math.Abs(float64(n)-guess) <= slack }
			q := t.parent[i]
			switch {
			case near(below[i]):
				*at = below[i]
			case q >= 0 && near(p.counts[q]):
				*at = p.counts[q]
			default:
				*at = int64(math.Min(math.Round(guess), maxCount))
			}
		}
		if q := t.parent[i]; q >= 0 {
			below[q] = min(below[q]+*at, maxCount)
		}
	}
}

// perWidth is how much a unit of width counts, by the widest frame that says.
func (p *picture) perWidth() float64 {
	widest, scale := 0.0, 0.0
	for i := range p.frames {
		if n := p.counts[i]; n > 0 && p.frames[i].w > widest {
			widest = p.frames[i].w
			scale = float64(n) / widest
		}
	}
	return scale
}
