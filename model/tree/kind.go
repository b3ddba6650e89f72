package tree

import (
	"flameview/model"
)

// shownKind picks the one kind to show for a box in which several kinds of one
// method were merged, by the rule async-profiler's pages use: mostly inlined
// wins at a third, C1 and interpreted at a half, the rest is JIT. Kinds outside
// the Java family win by weight.
func shownKind(by *[model.NumKinds]int64, total int64) model.Kind {
	best, most := model.KindUnknown, int64(0)
	for k, v := range by {
		if v > most {
			best, most = model.Kind(k), v
		}
	}
	switch best {
	case model.KindInterpreted, model.KindC1, model.KindJIT, model.KindInlined:
	default:
		return best
	}
	switch {
	case by[model.KindInlined]*3 >= total:
		return model.KindInlined
	case by[model.KindC1]*2 >= total:
		return model.KindC1
	case by[model.KindInterpreted]*2 >= total:
		return model.KindInterpreted
	}
	return model.KindJIT
}
