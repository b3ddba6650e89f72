package threadstab

import "math"

// ratio sorts threads by the ratio of the view; what cannot be divided is less than anything.
func (t *Tab) ratio(thread string) float64 {
	r := t.view.Ratio
	if r == nil {
		return 0
	}
	v, ok := r.Ratio.Of(r.OverThreads[thread], r.UnderThreads[thread])
	if !ok {
		return math.Inf(-1)
	}
	return v
}

func (t *Tab) ratioText(thread string) string {
	r := t.view.Ratio
	if r == nil {
		return ""
	}
	return r.Text(r.OverThreads[thread], r.UnderThreads[thread])
}
