package sessionfile

import (
	"fmt"

	"flameview/compare"
	"flameview/model/query"
	"flameview/model/shape"
)

// savedSide is one side of a comparison. Its scale is not saved: it follows from
// the norm and the files.
type savedSide struct {
	Name     text          `json:"name"`
	Filters  []savedFilter `json:"filters,omitempty"`
	Metric   text          `json:"metric,omitempty"`
	Fragment []savedName   `json:"fragment,omitempty"`
	Wishes   []savedWish   `json:"wishes,omitempty"`
}

// savedWish says what if some events cost more or less.
type savedWish struct {
	Of     savedFilter `json:"of"`
	Self   bool        `json:"self,omitempty"`
	Factor float64     `json:"factor"`
}

func saveWishes(wishes []query.Wish) (out []savedWish) {
	for _, w := range wishes {
		out = append(out, savedWish{saveFilter(w.Of), w.Self, w.Factor})
	}
	return out
}

// mostWishes bounds how often the stacks are looked through.
const mostWishes = 100

func wishes(in []savedWish) (out []query.Wish, err error) {
	if len(in) > mostWishes {
		return nil, fmt.Errorf("wishes: want %d at most, found %d", mostWishes, len(in))
	}
	for i, saved := range in {
		of, err := filters([]savedFilter{saved.Of})
		if err != nil {
			return nil, fmt.Errorf("wishes[%d].%w", i, err)
		}
		w := query.Wish{Of: of[0], Self: saved.Self, Factor: saved.Factor}
		if err := w.Check(); err != nil {
			return nil, fmt.Errorf("wishes[%d]: %w", i, err)
		}
		out = append(out, w)
	}
	return out, nil
}

func saveSides(sides []query.Side) (out []savedSide) {
	for _, s := range sides {
		out = append(out, savedSide{text(s.Name), saveFilters(s.Filters), text(s.Metric), saveNames(s.Fragment), saveWishes(s.Wishes)})
	}
	return out
}

func sides(in []savedSide) (out []query.Side, err error) {
	if n := len(in); n == 1 || n > compare.MaxSides {
		return nil, fmt.Errorf("sides: want 2 to %d, found %d", compare.MaxSides, n)
	}
	for i, saved := range in {
		s := query.Side{Name: string(saved.Name), Metric: string(saved.Metric)}
		if s.Filters, err = filters(saved.Filters); err != nil {
			return nil, fmt.Errorf("sides[%d].%w", i, err)
		}
		if s.Fragment, err = names(saved.Fragment); err != nil {
			return nil, fmt.Errorf("sides[%d].fragment%w", i, err)
		}
		if s.Wishes, err = wishes(saved.Wishes); err != nil {
			return nil, fmt.Errorf("sides[%d].%w", i, err)
		}
		out = append(out, s)
	}
	return out, nil
}

// savedAlias says that methods were renamed.
type savedAlias struct {
	Old text `json:"old"`
	New text `json:"new"`
}

func saveAliases(list []shape.Alias) (out []savedAlias) {
	for _, a := range list {
		out = append(out, savedAlias{text(a.Old), text(a.New)})
	}
	return out
}

// mostAliases bounds what is matched with each name of a store.
const mostAliases = 1000

func aliases(in []savedAlias) (out []shape.Alias, err error) {
	if len(in) > mostAliases {
		return nil, fmt.Errorf("same: want %d at most, found %d", mostAliases, len(in))
	}
	for i, saved := range in {
		a := shape.Alias{Old: string(saved.Old), New: string(saved.New)}
		if len(a.Old) > maxPattern {
			err = errPattern
		} else {
			err = a.Check()
		}
		if err != nil {
			return nil, fmt.Errorf("same[%d]: %w", i, err)
		}
		out = append(out, a)
	}
	return out, nil
}
