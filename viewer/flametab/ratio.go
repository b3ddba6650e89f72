package flametab

import (
	"image/color"

	"flameview/compare"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// ratio is what a flame shows of a ratio in place of a palette.
type ratio struct {
	rows  *compare.RatioRows // nil without one
	style picture.ChangeStyle

	made *picture.Ratios // the colours of both, for a theme
	dark bool
}

// SetRatio makes the colours those of a ratio of the rows; nil makes them the palette's
// again. Set the tree next.
func (f *Flame) SetRatio(rows *compare.RatioRows, style picture.ChangeStyle) {
	if f.ratio.rows != rows || f.ratio.style != style {
		f.ratio = ratio{rows: rows, style: style}
	}
}

// paintRatio gives a scene the colours of the ratio. What leads to the selection is told
// apart from it, as in any picture.
func (f *Flame) paintRatio(s *picture.Scene) {
	r := &f.ratio
	if r.made == nil || r.dark != s.Theme.Dark {
		r.made, r.dark = picture.NewRatios(r.rows, r.style, s.Theme.Dark), s.Theme.Dark
	}
	chain, rows := int32(f.tree.Chain), int32(r.rows.Tree.Len())
	s.Fill = func(row int32) color.NRGBA {
		if row > 0 && row < chain || row >= rows {
			return s.Theme.Chain
		}
		return r.made.Fill(row)
	}
	s.Signs = func(row int32) picture.Sign {
		if row < chain || row >= rows {
			return picture.NoSign
		}
		return r.made.Sign(row)
	}
}

// describeRatio says what the ratio of a row is, and whether it differs from that of all.
//
//	bytes per event of alloc: 24.3 KiB · x2.1 of all (11.6 KiB) · beyond noise, between 20.1 KiB and 29.4 KiB
//	of its own: 3.02 KiB
func describeRatio(r *compare.RatioRows, row int32) []string {
	of, total, self := r.Of, r.Total(row), r.Self(row)
	words := of.Name + ": "
	text := of.Text(total.Over, total.Under)
	switch {
	case text == "":
		return []string{words + "nothing of both here"}
	case total.Undefined():
		words += text + " here, but " + ui.Measured(total.Over, of.Over.Unit)
	case row > 0:
		words += text + " · " + compare.Factor(total.Factor) + " of all (" + of.Text(of.SumOver, of.SumUnder) + ")"
		if judged := ratioJudgement(r, total); judged != "" {
			words += " · " + judged
		}
	default:
		words += text
	}
	lines := []string{words}
	if own := of.Text(self.Over, self.Under); own != "" && row > 0 && own != text {
		lines = append(lines, "by itself: "+own)
	}
	return lines
}

// ratioJudgement says whether a ratio is more than noise.
func ratioJudgement(r *compare.RatioRows, of compare.RatioOf) string {
	switch noise := r.Of.Noise; {
	case noise.Level == compare.NotJudged:
		return "not judged: " + noise.Why
	case noise.Level == compare.Exact:
		return ""
	case of.Bounded && of.Significant:
		return "beyond noise, between " + r.Of.Write(of.Low) + " and " + r.Of.Write(of.High)
	case of.Significant:
		return "beyond noise"
	case of.Bounded:
		return "within noise, between " + r.Of.Write(of.Low) + " and " + r.Of.Write(of.High)
	}
	return "seen too rarely"
}

// withRatio puts what the ratio of a row is before what else is known of it.
func withRatio(r *compare.RatioRows, row int32, details []string) []string {
	if r == nil || int(row) >= r.Tree.Len() {
		return details
	}
	return append(describeRatio(r, row), details...)
}

// ratioRows are those of a view's main picture, nil without.
func ratioRows(v *answer.View) *compare.RatioRows {
	if v.Ratio == nil || v.Ratio.Rows == nil || v.Ratio.Rows.Tree != v.Tree {
		return nil
	}
	return v.Ratio.Rows
}
