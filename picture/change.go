package picture

import (
	"image/color"
	"math"

	"flameview/compare"
)

// Colours of change
//
// Red is always more and blue less, whether more is good or bad. How strong a
// colour is follows from the change, as a part of all or as a ratio; what is within
// noise is grey with a touch of its hue. The second pair is orange and blue, which
// all colour vision tells apart; lightness tells both from grey.

// ChangePair are the colours of more and of less.
type ChangePair struct {
	ID, Title  string
	More       string // the name of the colour of more
	more, less pair
}

// ChangePairs lists the pairs; the first is the usual one.
var ChangePairs = []ChangePair{
	{"red", "red and blue", "red", pair{0xe4523f, 0xc2402f}, pair{0x4a86d8, 0x2f68b8}},
	{"safe", "orange and blue, colour-blind safe", "orange", pair{0xd55e00, 0xc25500}, pair{0x0072b2, 0x0072b2}},
}

// unchanged is the grey of what stayed the same.
var unchanged = pair{0xdcdad6, 0x45433f}

// ChangeStyle says what a change's colour shows. The zero value is the usual one.
type ChangeStyle struct {
	Pair     int  // of ChangePairs
	Self     bool // of self values, not totals
	Relative bool // the ratio of both sides, not the part of all
}

// Title says in words what a style shows.
//
//	change of all, total    ratio, self · orange and blue, colour-blind safe
func (s ChangeStyle) Title() string {
	words := "change of all, "
	if s.Relative {
		words = "ratio, "
	}
	if s.Self {
		words += "self"
	} else {
		words += "total"
	}
	if s.Pair > 0 && s.Pair < len(ChangePairs) {
		words += " · " + ChangePairs[s.Pair].Title
	}
	return words
}

// How strong colours are, of 256.
const (
	weakest  = 56 // of what is beyond noise
	withinAt = 38 // of what is within noise at most: 15 %

	shadeStep = 16
)

// maxRatio is the ratio, as a logarithm to base 2, at which a colour is strongest.
const maxRatio = 2

// Changes are the colours of a comparison's rows.
type Changes struct {
	style ChangeStyle
	j     *compare.RowChanges
	dark  bool
	most  float64 // the change that has the strongest colour
}

// NewChanges prepares the colours of the rows of a tree. The strongest is that of
// the largest change of all rows.
func NewChanges(j *compare.RowChanges, style ChangeStyle, dark bool) *Changes {
	c := &Changes{style: style, j: j, dark: dark, most: maxRatio}
	if !style.Relative {
		c.most = 0
		for row := range int32(j.Tree.Len()) {
			c.most = max(c.most, math.Abs(c.change(row).Delta))
		}
	}
	return c
}

func (c *Changes) change(row int32) compare.Change {
	if c.style.Self {
		return c.j.Self(row)
	}
	return c.j.Total(row)
}

// Fill is the colour of a row.
func (c *Changes) Fill(row int32) color.NRGBA { return c.Of(c.change(row)) }

// Sign is what stands in the box of a row: only what is beyond noise has one.
func (c *Changes) Sign(row int32) Sign {
	switch c.change(row).State {
	case compare.Grew:
		return More
	case compare.Shrank:
		return Less
	case compare.New:
		return Added
	case compare.Gone:
		return Missing
	}
	return NoSign
}

// Of is the colour of a change.
func (c *Changes) Of(change compare.Change) color.NRGBA {
	part := change.Delta
	if c.style.Relative {
		part = math.Log2(change.Factor)
	}
	strength := 0.0
	if c.most > 0 && part != 0 && !math.IsNaN(part) {
		strength = math.Sqrt(min(1, math.Abs(part)/c.most))
	}
	if change.State == compare.New || change.State == compare.Gone {
		strength = 1
	}
	beyond := change.State == compare.New || change.State == compare.Gone || change.Significant || !change.Judged && c.j.Noise.Level == compare.NotJudged
	return changeColor(c.style.Pair, strength, change.Delta < 0, beyond, c.dark)
}

// changeColor is a colour of a pair: of less or of more, as strong as strength from 0
// to 1 says where that is beyond noise, else nearly grey.
func changeColor(pair int, strength float64, less, beyond, dark bool) color.NRGBA {
	n := int(math.Round(256 * strength))
	switch {
	case !beyond:
		n = n * withinAt / 256
	case strength > 0:
		n = max(n, weakest)
	}
	hue := ChangePairs[pair].more
	if less {
		hue = ChangePairs[pair].less
	}
	// Few colours: pictures keep each in their style, and eyes tell no more apart.
	n = min((n+shadeStep/2)/shadeStep*shadeStep, 256)
	return Mix(unchanged.in(dark), hue.in(dark), n)
}

// Legend is the scale with its numbers, from least to most.
func (c *Changes) Legend() []LegendItem {
	p := ChangePairs[c.style.Pair]
	most := compare.Delta(c.most)
	least := compare.Delta(-c.most)
	if c.style.Relative {
		most, least = "x4 and more", "x0.25 and less"
	} else {
		most, least = most+" of all", least+" of all"
	}
	same := "within noise"
	if c.j.Noise.Level == compare.NotJudged {
		same = "the same"
	}
	return []LegendItem{
		{Label: least, Color: p.less.in(c.dark), Sign: Less},
		{Label: same, Color: unchanged.in(c.dark)},
		{Label: most, Color: p.more.in(c.dark), Sign: More},
	}
}
