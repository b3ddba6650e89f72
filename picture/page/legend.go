package page

import (
	"math"
	"strings"

	"flameview/model"
)

// PlacedSwatch is a square of the legend in its place, and its label.
type PlacedSwatch struct {
	Swatch     // its label may be in Label, cut
	X, Y, Side float64
	Label      Line

	line int
}

// legend breaks the legend into lines; a label that is longer than a line is
// cut. Their places along y are left open.
func (b *builder) legend() {
	if b.Metrics.Text.Height <= 0 {
		return
	}
	x, line, most := 0.0, 0, b.most(int(^uint(0)>>1), 4)
	for i, s := range b.Legend {
		label := b.cut(Text, strings.Join(strings.Fields(s.Label), " "), b.inner()-b.Swatch-b.Gap)
		w := b.Swatch + b.Gap + b.font.Width(Text, label)
		if i > 0 && x+w > b.inner() {
			x = 0
			line++
		}
		if line == most {
			b.say("there is no room for " + model.Grouped(len(b.Legend)-i) + " colours of the legend")
			return
		}
		b.page.Legend = append(b.page.Legend, PlacedSwatch{
			Swatch: s, X: b.Margin + x, Side: b.Swatch, line: line,
			Label: Line{Text, label, b.Margin + x + b.Swatch + b.Gap, 0},
		})
		x += w + 3*b.Gap
	}
}

// legendHeight is the legend's with the space around it, 0 for none.
func (b *builder) legendHeight() float64 {
	n := len(b.page.Legend)
	if n == 0 {
		return 0
	}
	return b.Block.Above + float64(b.page.Legend[n-1].line+1)*b.Metrics.Text.Height + b.Block.Below
}

func (b *builder) placeLegend(y float64) {
	t := b.Metrics.Text
	for i := range b.page.Legend {
		s := &b.page.Legend[i]
		top := y + b.Block.Above + float64(s.line)*t.Height
		s.Y = top + math.Floor((t.Height-b.Swatch)/2)
		s.Label.Baseline = top + t.Baseline
	}
}
