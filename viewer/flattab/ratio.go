package flattab

import (
	"math"

	"flameview/model/shape"
	"flameview/viewer/answer"
)

// ratioOf is the ratio of a view that has columns, nil without one.
func ratioOf(v *answer.View) *answer.Ratio {
	if v.Ratio == nil || v.Ratio.OverFlat == nil || v.Ratio.UnderFlat == nil || v.Ratio.OverFlat.Boxes != v.Flat.Boxes || v.Ratio.UnderFlat.Boxes != v.Flat.Boxes {
		return nil
	}
	return v.Ratio
}

// ratioKey sorts by a ratio; what cannot be divided is less than anything.
func ratioKey(r *answer.Ratio, self bool) func(shape.BoxID) float64 {
	return func(b shape.BoxID) float64 {
		over, under := r.OverFlat.Total[b], r.UnderFlat.Total[b]
		if self {
			over, under = r.OverFlat.Self[b], r.UnderFlat.Self[b]
		}
		v, ok := r.Ratio.Of(over, under)
		if !ok {
			return math.Inf(-1)
		}
		return v
	}
}
