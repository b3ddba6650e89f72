package cli

import (
	"fmt"

	"flameview/compare"
	"flameview/model"
	"flameview/model/engine"
)

// shareRange is two shares between which a true one is.
type shareRange [2]float64

// String is the interval in percent.
func (i shareRange) String() string { return fmt.Sprintf("%.1f to %.1f %%", 100*i[0], 100*i[1]) }

// intervalColumns are those of a row.
type intervalColumns struct {
	SelfShare  shareRange `json:"self_share_95"`
	TotalShare shareRange `json:"total_share_95"`
}

// intervals are those of a row's shares; nil where they are not wanted.
func intervals(s *engine.Spread, self, total, sum int64) *intervalColumns {
	if s == nil {
		return nil
	}
	of := func(part int64) shareRange {
		low, high := s.Interval(float64(part) / float64(max(sum, 1)))
		return shareRange{low, high}
	}
	return &intervalColumns{of(self), of(total)}
}

// spreadWords say how much events tell, and what that leaves out.
func spreadWords(s engine.Spread, unit model.Unit) string {
	return compare.SpreadWords(s, unit) + ". Intervals are by the number of samples alone: they know nothing of what samples are biased to, or of other runs."
}
