package asynchtml

import (
	"fmt"

	"flameview/model"
)

// report counts what is not as it should be.
type report struct {
	gaps      int64 // value in gaps
	lost      int64 // value in gaps behind the end of the file
	right     int64 // value right of children that counts as self
	overlaps  int   // frames wider than their caller has room
	jumps     int   // frames without a caller on the level below
	tooLarge  int   // events whose values are too large to sum
	negative  int   // base values below 0
	atEntry   int64 // value of stacks that end where threads begin
	fromEntry int64 // value of stacks that begin there

	saidReversed bool
}

// finish closes what is open, hands the events over and says what was lost.
func (g *grower) finish(s series, truncated bool) error {
	g.unfinished = truncated
	g.closeTo(-1)
	g.closeRests(g.margins)
	g.events.store(g.b, s.id, s.label, s.unit)
	g.base.store(g.b, model.BaseSeries(s.id), model.BaseLabel(s.label), s.unit)
	g.warn(truncated)
	return g.err
}

func (g *grower) warn(truncated bool) {
	b, r := g.b, &g.report
	if truncated {
		b.Warn("the file ends too early; %s are missing and shown as [truncated]", g.share(r.lost))
	}
	if r.gaps > 0 {
		b.Warn("the page leaves out frames thinner than its minimal width; %s are shown as [truncated], and what looks like self time of others may be frames that were left out", g.share(r.gaps))
	}
	if r.right > 0 {
		b.Warn("%s have no callee in the page and count as self time; the page may leave thin frames out", g.share(r.right))
	}
	if r.overlaps > 0 {
		b.Warn("%s than the caller has room for; totals are recomputed from the callees", count(r.overlaps, "frame is wider", "frames are wider"))
	}
	if r.jumps > 0 {
		b.Warn("%s no caller on the level below; put on the nearest frame", count(r.jumps, "frame has", "frames have"))
	}
	if n := g.titles.strange; n > 0 {
		b.Warn("%s a name that is not in the file; shown as [unknown]", count(n, "frame has", "frames have"))
	}
	if r.tooLarge > 0 {
		b.Warn("%s left out, because the sum would be larger than 2^63", count(r.tooLarge, "value was", "values were"))
	}
	if g.diff {
		b.Warn("a differential page shows only frames of the second profile; what only the base had is not in the file")
	}
	if r.negative > 0 {
		b.Warn("%s a difference larger than its value; the base is taken as 0 there", count(r.negative, "frame has", "frames have"))
	}
	if !g.turn && !r.saidReversed && r.atEntry > g.events.sum/2 && r.fromEntry <= g.events.sum/2 {
		b.Warn("the stacks look reversed: most of them end in functions that threads begin with; open the file with --reversed to turn them round")
	}
}

// share says how much of the whole a value is.
func (g *grower) share(v int64) string {
	if g.total <= 0 {
		return fmt.Sprint(v)
	}
	return fmt.Sprintf("%d of %d (%.1f %%)", v, g.total, 100*float64(v)/float64(g.total))
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
