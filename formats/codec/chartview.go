package codec

import (
	"flameview/model/chart"
	"flameview/model/shape"
)

// ChartView is what is written in the order of time: the tracks of a flame chart,
// from Chart.From to Chart.To, in full detail. Times are written as nanoseconds
// since Chart.From, since JSON's readers cannot tell two nanoseconds of today
// apart.
type ChartView struct {
	Chart *chart.Chart
	Title string // "" for none
	// Canonical writes canonical names in place of displayed ones.
	Canonical bool
}

// Name is a box's name as it is written.
func (v *ChartView) Name(b shape.BoxID) string {
	if v.Canonical {
		return v.Chart.Boxes.List[b].Name
	}
	return v.Chart.Boxes.List[b].Display
}

// Clip is the part of a box's time that is written, since Chart.From; ok is false
// where there is none.
func (v *ChartView) Clip(b chart.Box) (from, to int64, ok bool) {
	from, to = max(b.From, v.Chart.From), min(b.To, v.Chart.To)
	return from - v.Chart.From, to - v.Chart.From, from < to
}
