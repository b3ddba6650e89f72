package compare

import (
	"flameview/model/derive"
	"flameview/model/query"
)

// RatioSides are the sides whose comparison, scaled by their totals, is a ratio: a
// part that has twice the share of the one metric than of the other has twice the
// ratio of everything together.
func RatioSides(r derive.Ratio) []query.Side {
	return []query.Side{{Name: r.Under.Label, Metric: r.Under.ID}, {Name: r.Over.Label, Metric: r.Over.ID}}
}
