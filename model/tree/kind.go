package tree

import (
	"flameview/model"
)

// shownKind chooses one kind for a box that merges several kinds of one method, by the rule of
// async-profiler's pages: inlined from a third of the weight on, C1 and interpreted from a half,
// otherwise JIT. Kinds outside the Java family win by weight.
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
