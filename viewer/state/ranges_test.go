package state

import (
	"testing"

	"flameview/model/filter"
)

func TestCompareRange(t *testing.T) {
	base := filter.Times(0, 10)
	s := CompareRange(base).Do(State{})
	if len(s.Sides) != 2 || s.Sides[0].Filters[0].Drop || !s.Sides[1].Filters[0].Drop {
		t.Fatalf("without a range it is not compared with all other times: %+v", s.Sides)
	}
	s = CompareRange(base).Do(ShowRange(filter.Times(20, 30)).Do(State{}))
	if f := s.Sides[1].Filters[0]; len(s.Filters) != 0 || f.From != 20 || f.To != 30 || f.Drop {
		t.Fatalf("it is not compared with the range that is shown: %+v, filters %+v", s.Sides, s.Filters)
	}
	s = CompareRange(filter.Times(5, 6)).Do(s)
	if a, b := s.Sides[0].Filters[0], s.Sides[1].Filters[0]; a.From != 5 || b.From != 20 {
		t.Errorf("another base: %+v", s.Sides)
	}
}
