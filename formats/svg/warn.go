package svg

import (
	"fmt"

	"flameview/model"
)

// warn says what the picture leaves open.
func (p *picture) warn(b *model.Builder, t *outline, s *selfs, reversed bool) {
	if p.unplaced > 0 {
		b.Warn("%s had no usable x, y, width or counts, left out", frames(p.unplaced))
	}
	if root := p.labels[p.frames[0].label].name; t.root && root != "all" && root != "root" {
		b.Warn("the frame %q spans the whole picture: taken for its root, it is no part of the stacks", root)
	}
	if n := len(t.orphans); n > 0 && p.complete {
		b.Warn("%s stood on nothing: what is missing between them and the nearest frame below is shown as %s", frames(n), elided)
	}
	if t.guessed > 0 {
		b.Warn("the callers of %s, thinner than the picture's coordinates tell, were guessed by their counts", frames(t.guessed))
	}
	if p.uncounted > 0 {
		b.Warn("%s had a title without a count: estimated from the width", frames(p.uncounted))
	}
	if p.renamed > 0 {
		b.Warn("%s had a title in place of the name, and the name cut short: called by the title", frames(p.renamed))
	}
	if p.fractions {
		b.Warn("the titles count in fractions: rounded to whole numbers")
	}
	if s.rounded > 0 {
		b.Warn("the titles' counts are rounded: %s said less than the frames on top together and got their sum", frames(s.rounded))
	}
	if s.zero > 0 {
		b.Warn("the titles' counts are rounded: %s, drawn but counting 0, went missing", frames(s.zero))
	}
	if s.short > 0 {
		b.Warn("%s said much less than the frames on top together and got their sum", frames(s.short))
	}
	if s.whole > 0 {
		about := ""
		if s.whole >= exactBelow {
			about = fmt.Sprintf("; they have two digits, so a value may be off by %s", model.Grouped(s.whole/(2*exactBelow)+1))
		}
		b.Warn("the picture compares two recordings: it shows the second, and the series Base is the first, by the differences in its titles%s; what only the first had is not in the picture; if it was drawn with --negate, swap the sides", about)
	}
	if s.below > 0 {
		b.Warn("%s a difference larger than its value; the base is taken as 0 there", framesHave(s.below))
	}
	if p.ext.view != "" {
		p.warnExtension(b, reversed)
		return
	}
	p.warnThin(b, s)
}

func frames(n int) string {
	if n == 1 {
		return "1 frame"
	}
	return fmt.Sprintf("%d frames", n)
}

// usualMin are the widths below which the writers leave frames out unless told
// otherwise (flamegraph.pl 0.1 px, async-profiler 0.25 px, inferno 0.01 %).
var usualMin = map[string]float64{"px": 0.25, "%": 0.01}

// warnThin says that thin frames may be missing. Writers leave out frames under
// a minimum width that the picture does not tell, and self time cannot be told
// from callees left out. But every frame that was drawn is at least that wide,
// so nothing is missing where a frame of the smallest possible count, 1, was
// drawn; and where each caller's count is its callees' sum, nothing is missing
// on top of callers. (A frame may have lost all its callees even so; it would
// take many, all of them thin.)
func (p *picture) warnThin(b *model.Builder, s *selfs) {
	if s.least <= 1 || s.gaps == 0 || !p.complete || len(p.frames) < 2 {
		return
	}
	then := fmt.Sprintf("what they counted then shows as self of the frames below them, up to %s in all", model.Grouped(s.gapped))
	one := p.minWidth / float64(s.least) // how wide a count of 1 is drawn
	usual, least := usualMin[p.measure], p.minWidth
	if widest := p.widest(); least > widest/10 {
		// Nobody leaves out a tenth of the picture; the usual least width may
		// still hide something.
		if one >= usual {
			return
		}
		least = usual
	}
	b.Warn("frames thinner than %.4g %s may be missing, none is drawn: %s", least, p.measure, then)
}

// widest is the width of the widest frame.
func (p *picture) widest() float64 {
	widest := 0.0
	for i := range p.frames {
		widest = max(widest, p.frames[i].w)
	}
	return widest
}

func framesHave(n int) string {
	if n == 1 {
		return "1 frame has"
	}
	return frames(n) + " have"
}
