package flametab

import (
	"image/color"
	"strings"

	"flameview/compare"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// change is what a flame shows of a comparison in place of a palette.
type change struct {
	judged *compare.RowChanges // nil without one
	style  picture.ChangeStyle

	made *picture.Changes // the colours of both, for a theme
	dark bool
}

// SetChange makes the colours those of what changed in the rows; nil makes them the
// palette's again. Set the tree next.
func (f *Flame) SetChange(j *compare.RowChanges, style picture.ChangeStyle) {
	if f.change.judged != j || f.change.style != style {
		f.change = change{judged: j, style: style}
	}
}

// colors are those of a theme.
func (c *change) colors(dark bool) *picture.Changes {
	if c.made == nil || c.dark != dark {
		c.made, c.dark = picture.NewChanges(c.judged, c.style, dark), dark
	}
	return c.made
}

// paintChange gives a scene the colours and signs of what changed. What leads to
// the selection is told apart from it, as in any picture.
func (f *Flame) paintChange(s *picture.Scene) {
	colors := f.change.colors(s.Theme.Dark)
	chain := int32(f.tree.Chain)
	rows := int32(f.change.judged.Tree.Len())
	s.Fill = func(row int32) (c color.NRGBA) {
		if row > 0 && row < chain || row >= rows {
			return s.Theme.Chain
		}
		return colors.Fill(row)
	}
	s.Signs = func(row int32) picture.Sign {
		if row < chain || row >= rows {
			return picture.NoSign
		}
		return colors.Sign(row)
	}
}

// describe says what is known about a row.
func (f *Flame) describe(row int32) (name string, details []string) {
	if f.change.judged == nil {
		name, details = Describe(f.tree, row)
		return name, append(withRatio(f.ratio.rows, row, details), intervalLine(f.errors.spread, f.tree, row)...)
	}
	return DescribeChange(f.change.judged, row)
}

// DescribeIn is what is known about a row of a view's main picture.
func DescribeIn(v *answer.View, row int32) (name string, details []string) {
	if v.Comparing == nil {
		name, details = Describe(v.Tree, row)
		return name, append(withRatio(ratioRows(v), row, details), intervalLine(v.Spread, v.Tree, row)...)
	}
	return DescribeChange(v.Comparing.Judged, row)
}

// DescribeChange says what happened to a row: its full name, and what both sides
// have of it. Values are raw; where sides are scaled, what is compared follows in
// brackets.
//
//	total +4.3 % of all · x1.14 · beyond the variation over time
//	between +2.9 % and +5.6 % of all, with 95 % confidence
//	self -0.1 % of all · within noise
//	A before.jfr: 2,760 samples (29.9 %), self 15
//	B after.jfr: 3,401 samples (34.2 %; scaled 2,890), self 12
func DescribeChange(j *compare.RowChanges, row int32) (name string, details []string) {
	of, t := j.Of(), j.Tree
	name = "all"
	if row > 0 {
		name = picture.FullName(&t.Boxes.List[t.Box[row]])
		if about := aboutBox(t, row); about != "" {
			details = append(details, about)
		}
	}
	total, self := j.Total(row), j.Self(row)
	details = append(details, "total "+changeWords(j, total))
	if in := total.Interval(); in != "" {
		details = append(details, in+" of all, with 95 % confidence")
	}
	details = append(details, "self "+changeWords(j, self))
	for i, letter := range []string{"A", "B"} {
		s := of.Sides[i]
		v := t.Sides[i].Total[row]
		words := letter + " " + ui.CutMiddle(s.Name, shortSide) + ": " + ui.Measured(v, s.Metric.Unit) + " (" + ui.Percent(v, s.Total)
		if s.Scale != 1 && v != 0 {
			words += "; scaled " + ui.Value(int64(s.Scale*float64(v)+0.5), s.Metric.Unit)
		}
		details = append(details, words+"), self "+ui.Value(t.Sides[i].Self[row], s.Metric.Unit))
	}
	return name, details
}

// longestSide is how many letters of a side's name are shown in a line of its own,
// shortSide beside numbers.
const longestSide, shortSide = 40, 20

// changeWords says what a change is, and whether it is more than noise.
func changeWords(j *compare.RowChanges, c compare.Change) string {
	words := compare.Delta(c.Delta) + " of all"
	if factor := compare.Factor(c.Factor); factor != "" && c.Delta != 0 {
		words += " · " + factor
	}
	if j.Early() {
		return words + " · noise is being judged"
	}
	return words + " · " + j.Noise.Judgement(c)
}

// aboutBox is the kind of a row's frame and its name in full, if that says more.
func aboutBox(t *tree.Tree, row int32) string {
	box := t.Boxes.List[t.Box[row]]
	about := t.Kind[row].String()
	full := picture.FullName(&box)
	if strings.ReplaceAll(box.Name, "/", ".") != strings.ReplaceAll(full, "/", ".") {
		if about != "" {
			about += " · "
		}
		about += box.Name
	}
	return about
}
