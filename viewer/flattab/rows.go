package flattab

import (
	"cmp"
	"math"
	"regexp"
	"slices"

	"flameview/model"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/viewer/answer"
)

// The columns by number.
const (
	byName = iota
	byKind
	bySelf
	bySelfShare
	byTotal
	byTotalShare
	byPart
	byPartShare
	byBase
	byChange
	bySelfRatio
	byRatio
	bySelfRange
	byTotalRange
)

// rows says which boxes are shown, and in which order.
type rows struct {
	sort  int
	down  bool
	re    *regexp.Regexp // the filter, nil for none
	shown []shape.BoxID
}

func (r *rows) setFilter(pattern string) error {
	r.re = nil
	if pattern == "" {
		return nil
	}
	re, err := model.CompilePattern(pattern)
	r.re = re
	return err
}

// list gives the boxes that occur and pass the filter, in order. Without a
// part, what is sorted by it is sorted by total; so is what is sorted by a ratio without one. Boxes of the same value
// stand in the order of their names, whichever way the rest is sorted.
func (r *rows) list(f, part *tree.Flat, base *base, ratio *answer.Ratio) []shape.BoxID {
	var out []shape.BoxID
	for _, b := range f.Boxes.ByRank {
		box := &f.Boxes.List[b]
		if (f.Total[b] != 0 || base != nil && base.flat.Total[b] != 0) && (r.re == nil || r.re.MatchString(box.Display) || r.re.MatchString(box.Name)) {
			out = append(out, b)
		}
	}
	var key func(b shape.BoxID) int64
	var real func(b shape.BoxID) float64 // in its place
	switch by := r.sort; {
	case (by == byPart || by == byPartShare) && part != nil:
		key = func(b shape.BoxID) int64 { return part.Total[b] }
	case by == byBase && base != nil:
		key = func(b shape.BoxID) int64 { return base.flat.Total[b] }
	case by == byChange && base != nil:
		key = func(b shape.BoxID) int64 { return int64(math.Abs(base.change(f, b)) * 1e15) }
	case (by == byRatio || by == bySelfRatio) && ratio != nil:
		real = ratioKey(ratio, by == bySelfRatio)
	case by == byName:
		if r.down {
			slices.Reverse(out)
		}
		return out
	case by == byKind:
		key = func(b shape.BoxID) int64 { return int64(f.Kind[b]) }
	case by == bySelf || by == bySelfShare || by == bySelfRange:
		key = func(b shape.BoxID) int64 { return f.Self[b] }
	default:
		key = func(b shape.BoxID) int64 { return f.Total[b] }
	}
	slices.SortStableFunc(out, func(x, y shape.BoxID) int {
		if r.down {
			x, y = y, x
		}
		if real != nil {
			return cmp.Compare(real(x), real(y))
		}
		return cmp.Compare(key(x), key(y))
	})
	return out
}

// occurring is how many methods have a value, on either side of a comparison.
func occurring(f *tree.Flat, b *base) int {
	n := 0
	for box, v := range f.Total {
		if v != 0 || b != nil && b.flat.Total[box] != 0 {
			n++
		}
	}
	return n
}
