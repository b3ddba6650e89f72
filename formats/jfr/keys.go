package jfr

// keys puts ids of 64 bits into columns of 32. Nearly all ids are small and
// stand for themselves; the others are numbered from bigKey on.
type keys struct {
	list []uint64
	byID map[uint64]uint32
}

const bigKey = 1 << 31

func (k *keys) key(id uint64) uint32 {
	if id < bigKey {
		return uint32(id)
	}
	if n, ok := k.byID[id]; ok {
		return n
	}
	if k.byID == nil {
		k.byID = map[uint64]uint32{}
	}
	n := uint32(bigKey + len(k.list))
	k.byID[id] = n
	k.list = append(k.list, id)
	return n
}

// id is the inverse of key.
func (k *keys) id(key uint32) uint64 {
	if key < bigKey {
		return uint64(key)
	}
	return k.list[key-bigKey]
}
