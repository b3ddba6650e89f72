package jfr

// ids maps the ids of one pool to numbers of ours. Recorders count most ids
// from 1, but some are addresses or hashes; so small ones index a slice and the
// others a map. The slice never takes more memory than a fraction of the chunk,
// however the ids of a crafted file are chosen.
type ids struct {
	small []uint32
	big   map[uint64]uint32
	limit int // most entries of small
}

// none marks an id that the pool lacks.
const none = ^uint32(0)

func newIDs(chunkBytes int) ids {
	return ids{limit: min(max(chunkBytes/16, 1<<8), 1<<24)}
}

func (t *ids) get(id uint64) uint32 {
	if id < uint64(len(t.small)) {
		return t.small[id]
	}
	if x, ok := t.big[id]; ok {
		return x
	}
	return none
}

// known is get for small ids, without a call; none for the others.
func (t *ids) known(id uint64) uint32 {
	if id < uint64(len(t.small)) {
		return t.small[id]
	}
	return none
}

func (t *ids) set(id uint64, x uint32) {
	if id >= uint64(t.limit) {
		if t.big == nil {
			t.big = map[uint64]uint32{}
		}
		t.big[id] = x
		return
	}
	for uint64(len(t.small)) <= id {
		grown := make([]uint32, min(max(2*len(t.small), int(id)+1, 64), t.limit))
		for i := copy(grown, t.small); i < len(grown); i++ {
			grown[i] = none
		}
		t.small = grown
	}
	t.small[id] = x
}

// rewrite replaces every number.
func (t *ids) rewrite(f func(x uint32) uint32) {
	for i, x := range t.small {
		if x != none {
			t.small[i] = f(x)
		}
	}
	for id, x := range t.big {
		t.big[id] = f(x)
	}
}
