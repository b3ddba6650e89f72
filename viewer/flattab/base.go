package flattab

import (
	"flameview/compare"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// base is the base side of a comparison: the other columns are of the current one.
type base struct {
	flat  *tree.Flat
	sides *compare.Comparison
}

// baseOf is that of a view, nil where nothing is compared.
func baseOf(v *answer.View) *base {
	if v.Comparing == nil || v.FlatBase == nil {
		return nil
	}
	return &base{v.FlatBase, v.Comparing.Pair}
}

// change is that of a method's total, scaled, as a part of all.
func (b *base) change(now *tree.Flat, box shape.BoxID) float64 {
	return b.sides.Delta(b.flat.Total[box], now.Total[box])
}

func (b *base) text(box shape.BoxID) string {
	if b == nil {
		return ""
	}
	return ui.Value(b.flat.Total[box], b.flat.Metric.Unit)
}

func (b *base) changeText(now *tree.Flat, box shape.BoxID) string {
	if b == nil {
		return ""
	}
	return compare.Delta(b.change(now, box))
}
