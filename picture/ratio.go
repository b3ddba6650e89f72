package picture

import (
	"image/color"
	"math"

	"flameview/compare"
)

// lacking is the colour of what has nothing to divide by.
var lacking = pair{0xc9b3dc, 0x62507a}

// Ratios are the colours of rows by a ratio of two metrics: grey at the ratio of all,
// red above it and blue below, strongest at four times and at a quarter. What is
// within noise is nearly grey.
type Ratios struct {
	rows *compare.RatioRows
	pair int // of ChangePairs
	dark bool
}

// NewRatios prepares the colours of the rows of a tree.
func NewRatios(rows *compare.RatioRows, style ChangeStyle, dark bool) *Ratios {
	return &Ratios{rows, style.Pair, dark}
}

// Fill is the colour of a row.
func (r *Ratios) Fill(row int32) color.NRGBA {
	of := r.rows.Total(row)
	if of.Undefined() {
		return lacking.in(r.dark)
	}
	strength, part := 0.0, math.Log2(of.Factor) // NaN where nothing is known, -Inf of a ratio of 0
	if !math.IsNaN(part) {
		strength = math.Sqrt(min(1, math.Abs(part)/maxRatio))
	}
	return changeColor(r.pair, strength, part < 0, of.Significant || r.rows.Of.Noise.Level == compare.NotJudged, r.dark)
}

// Sign is what stands in the box of a row: hatching where there is nothing to divide by.
func (r *Ratios) Sign(row int32) Sign {
	if r.rows.Total(row).Undefined() {
		return Hatched
	}
	return NoSign
}

// Legend is the scale with its numbers, from least to most.
func (r *Ratios) Legend() []LegendItem {
	of := r.rows.Of
	all, ok := of.Of(of.SumOver, of.SumUnder)
	same, least, most := "as everything", "a quarter and less", "four times and more"
	if ok {
		same, least, most = of.Write(all)+": as everything", of.Write(all/4)+" and less", of.Write(all*4)+" and more"
	}
	p := ChangePairs[r.pair]
	items := []LegendItem{
		{Label: least, Color: p.less.in(r.dark)},
		{Label: same, Color: unchanged.in(r.dark)},
		{Label: most, Color: p.more.in(r.dark)},
	}
	for row := range int32(r.rows.Tree.Len()) {
		if r.rows.Total(row).Undefined() {
			return append(items, LegendItem{Label: "no " + of.Under.ID + " here", Color: lacking.in(r.dark)})
		}
	}
	return items
}
