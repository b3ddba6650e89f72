package answer

import (
	"flameview/model/filter"
	"flameview/model/query"
)

// SideWant says which events of a comparison a part of a view is of that has no columns
// for sides.
type SideWant uint8

// The choices. EverySide is all events that the common filters leave, on a side or not.
const (
	EverySide SideWant = iota
	BaseSide
	CurrentSide
)

// of gives a question the metric, the filters and the wishes of the wanted side. The
// filters are added to those that the question has by now.
func (w SideWant) of(q, from query.Query) query.Query {
	if w == EverySide || int(w) > len(from.Sides) {
		return q
	}
	side := from.Side(int(w) - 1)
	q.Metric, q.Wishes = side.Metric, side.Wishes
	q.Filters = append(q.Filters[:len(q.Filters):len(q.Filters)], filter.Active(from.Sides[w-1].Filters)...)
	return q
}
