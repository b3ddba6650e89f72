package scan

import "math/bits"

// Accumulator adds numbers up by index and returns the sums in the order of the indices.
// It is made for many possible indices of which few occur: the cost depends on those that
// occur, plus one word for each 4,096 possible ones.
type Accumulator struct {
	sums   []int64
	words  []uint64 // a bit for each index that occurs
	groups []uint64 // a bit for each word that is not 0
}

// NewAccumulator returns one for indices below n. Memory: 8 bytes and a bit for each.
func NewAccumulator(n int) *Accumulator {
	return &Accumulator{sums: make([]int64, n), words: make([]uint64, n/64+1), groups: make([]uint64, n/4096+1)}
}

// Add adds a number at an index.
func (a *Accumulator) Add(i uint32, v int64) {
	if a.sums[i] == 0 {
		a.words[i/64] |= 1 << (i % 64)
		a.groups[i/4096] |= 1 << (i / 64 % 64)
	}
	a.sums[i] += v
}

// AddAll adds a number for each index.
func (a *Accumulator) AddAll(values []int64) {
	for i, v := range values {
		if v != 0 {
			a.Add(uint32(i), v)
		}
	}
}

// Drain calls give for all sums that are not 0, lowest index first, and resets them.
func (a *Accumulator) Drain(give func(i uint32, v int64)) {
	for g, group := range a.groups {
		for ; group != 0; group &= group - 1 {
			w := g*64 + bits.TrailingZeros64(group)
			for word := a.words[w]; word != 0; word &= word - 1 {
				i := uint32(w*64 + bits.TrailingZeros64(word))
				if v := a.sums[i]; v != 0 {
					give(i, v)
					a.sums[i] = 0
				}
			}
			a.words[w] = 0
		}
		a.groups[g] = 0
	}
}
