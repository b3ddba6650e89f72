package scan

import (
	"math/bits"

	"flameview/model/filter"
)

// mask is the working memory for judging one block by several filters.
type mask struct {
	filters  []filter.Filter
	tallies  []filter.Tally // parallel to filters
	verdicts [BlockLen]filter.Verdict
	keep     [BlockLen / 8]uint64 // one byte for each event: 1 = passes, 0 = does not
	kept     [BlockLen]int32
}

// Eight verdicts are processed as one 64-bit number with a byte for each. So are the
// results, with a 1 or 0 in each byte.
const ones = 0x0101010101010101

func eight(v []filter.Verdict) uint64 {
	_ = v[7]
	return uint64(v[0]) | uint64(v[1])<<8 | uint64(v[2])<<16 | uint64(v[3])<<24 |
		uint64(v[4])<<32 | uint64(v[5])<<40 | uint64(v[6])<<48 | uint64(v[7])<<56
}

// As bits of a verdict, Matches is 00, Differs 01, Unknown 10, and None, which pads the
// last eight, 11.
func areMatches(eight uint64) uint64 { return ^(eight | eight>>1) & ones }
func areDiffers(eight uint64) uint64 { return eight &^ (eight >> 1) & ones }
func areUnknown(eight uint64) uint64 { return eight >> 1 &^ eight & ones }

// judge sets which of the block's events pass; verdicts are those of the filters for the
// block's segment.
func (m *mask) judge(b *Block, verdicts []filter.Verdicts, listed bool) {
	n := b.To - b.From
	is, words := m.verdicts[:n], (n+7)/8
	b.Whole, b.Kept = true, nil
	none := false
	for k, f := range m.filters {
		t := &m.tallies[k]
		if verdicts[k](b.From, is) { // all alike
			switch {
			case is[0] == filter.Unknown:
				t.Unjudged += b.Sum()
				none = true
			case (is[0] == filter.Matches) == f.Drop:
				t.Removed += b.Sum()
				none = true
			}
			continue
		}
		for e := n; e < 8*words; e++ {
			m.verdicts[e] = filter.None
		}
		stay, unjudged := m.apply(words, f.Drop, b.Whole)
		b.Whole = false
		if b.Values.Each != nil {
			addTally(t, is, f.Drop, b.Values.Each[b.From:b.To])
		} else {
			t.Removed += b.Values.Same * int64(n-stay-unjudged)
			t.Unjudged += b.Values.Same * int64(unjudged)
		}
	}
	switch {
	case none:
		b.Whole = false
	case !b.Whole:
		b.Kept = m.list(b.From, words)
	case listed:
		b.Kept = m.kept[:n]
		for e := range b.Kept {
			b.Kept[e] = int32(b.From + e)
		}
	}
}

// apply clears keep for the events that one filter removes; the first filter of a block
// sets it. It returns how many events this filter alone would let pass, and how many it
// cannot judge.
func (m *mask) apply(words int, drop, first bool) (stay, unjudged int) {
	for w := range m.keep[:words] {
		v := eight(m.verdicts[8*w : 8*w+8])
		k := areMatches(v)
		if drop {
			k = areDiffers(v)
		}
		stay += bits.OnesCount64(k)
		unjudged += bits.OnesCount64(areUnknown(v))
		if !first {
			k &= m.keep[w]
		}
		m.keep[w] = k
	}
	return stay, unjudged
}

// list returns the events that pass, as indices into the segment's columns.
func (m *mask) list(from, words int) []int32 {
	left := 0
	for w, k := range m.keep[:words] {
		if k == ones {
			for e := range m.kept[left : left+8] {
				m.kept[left+e] = int32(from + 8*w + e)
			}
			left += 8
			continue
		}
		for ; k != 0; k &= k - 1 {
			m.kept[left] = int32(from + 8*w + bits.TrailingZeros64(k)/8)
			left++
		}
	}
	return m.kept[:left]
}

// addTally updates a tally for events that have individual values.
func addTally(t *filter.Tally, verdicts []filter.Verdict, drop bool, values []int64) {
	goes := [4]int64{filter.Differs: -1} // all bits set for what is removed
	if drop {
		goes = [4]int64{filter.Matches: -1}
	}
	values = values[:len(verdicts)]
	removed, unjudged := int64(0), int64(0)
	for e, v := range verdicts {
		unjudged += values[e] & -int64(v>>1)
		removed += values[e] & goes[v&3]
	}
	t.Removed += removed
	t.Unjudged += unjudged
}
