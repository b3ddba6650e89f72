package model

import "math/bits"

// bag adds numbers up by index and gives the sums back in the order of the
// indices, though few of many indices may occur: what it costs depends on these,
// but for a look at one word for 4,096.
type bag struct {
	sums   []int64
	words  []uint64 // a bit for each index that occurs
	groups []uint64 // a bit for each word that is not 0
}

// newBag makes a bag for indices below n. Memory: 8 bytes and a bit for each.
func newBag(n int) *bag {
	return &bag{sums: make([]int64, n), words: make([]uint64, n/64+1), groups: make([]uint64, n/4096+1)}
}

func (b *bag) add(i uint32, v int64) {
	if b.sums[i] == 0 {
		b.words[i/64] |= 1 << (i % 64)
		b.groups[i/4096] |= 1 << (i / 64 % 64)
	}
	b.sums[i] += v
}

// addAll adds a number for each index.
func (b *bag) addAll(values []int64) {
	for i, v := range values {
		if v != 0 {
			b.add(uint32(i), v)
		}
	}
}

// empty gives all sums that are not 0, lowest index first, and forgets them.
func (b *bag) empty(give func(i uint32, v int64)) {
	for g, group := range b.groups {
		for ; group != 0; group &= group - 1 {
			w := g*64 + bits.TrailingZeros64(group)
			for word := b.words[w]; word != 0; word &= word - 1 {
				i := uint32(w*64 + bits.TrailingZeros64(word))
				if v := b.sums[i]; v != 0 {
					give(i, v)
					b.sums[i] = 0
				}
			}
			b.words[w] = 0
		}
		b.groups[g] = 0
	}
}
