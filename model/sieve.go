package model

import "math/bits"

// sieve is the scratch space in which filters judge a block.
type sieve struct {
	filters []Filter
	tallies []Tally // parallel to filters
	is      [blockLen]verdict
	keep    [blockLen / 8]uint64 // a byte for each event: 1 for those that stay, 0 for those that go
	kept    [blockLen]int32
}

// Eight verdicts are looked at as one number with a byte for each; so are the
// answers, a 1 or a 0 in each byte.
const ones = 0x0101010101010101

func eight(is []verdict) uint64 {
	_ = is[7]
	return uint64(is[0]) | uint64(is[1])<<8 | uint64(is[2])<<16 | uint64(is[3])<<24 |
		uint64(is[4])<<32 | uint64(is[5])<<40 | uint64(is[6])<<48 | uint64(is[7])<<56
}

// Of the verdicts, matches is 00 in binary, differs 01, unknown 10 and neither,
// which fills the last eight, 11.
func areMatches(eight uint64) uint64 { return ^(eight | eight>>1) & ones }
func areDiffers(eight uint64) uint64 { return eight &^ (eight >> 1) & ones }
func areUnknown(eight uint64) uint64 { return eight >> 1 &^ eight & ones }

// judge fills the block with what filters leave; of are theirs in its segment.
func (s *sieve) judge(b *block, of []verdicts, listed bool) {
	n := b.to - b.from
	is, words := s.is[:n], (n+7)/8
	b.whole, b.kept = true, nil
	none := false
	for k, f := range s.filters {
		t := &s.tallies[k]
		if of[k](b.from, is) { // all alike
			switch {
			case is[0] == unknown:
				t.Unjudged += b.sum()
				none = true
			case (is[0] == matches) == f.Drop:
				t.Removed += b.sum()
				none = true
			}
			continue
		}
		for e := n; e < 8*words; e++ {
			s.is[e] = neither
		}
		stay, unjudged := s.mask(words, f.Drop, b.whole)
		b.whole = false
		if b.values.Each != nil {
			t.sum(is, f.Drop, b.values.Each[b.from:b.to])
		} else {
			t.Removed += b.values.Same * int64(n-stay-unjudged)
			t.Unjudged += b.values.Same * int64(unjudged)
		}
	}
	switch {
	case none:
		b.whole = false
	case !b.whole:
		b.kept = s.list(b.from, words)
	case listed:
		b.kept = s.kept[:n]
		for e := range b.kept {
			b.kept[e] = int32(b.from + e)
		}
	}
}

// mask takes out of keep what the verdicts do not keep; the first of a block
// fills it. It counts the events that this filter would keep on its own, and those
// that it cannot judge.
func (s *sieve) mask(words int, drop, first bool) (stay, unjudged int) {
	for w := range s.keep[:words] {
		v := eight(s.is[8*w : 8*w+8])
		k := areMatches(v)
		if drop {
			k = areDiffers(v)
		}
		stay += bits.OnesCount64(k)
		unjudged += bits.OnesCount64(areUnknown(v))
		if !first {
			k &= s.keep[w]
		}
		s.keep[w] = k
	}
	return stay, unjudged
}

// list gives the events that are kept, as indices into the segment's columns.
func (s *sieve) list(from, words int) []int32 {
	left := 0
	for w, k := range s.keep[:words] {
		if k == ones {
			for e := range s.kept[left : left+8] {
				s.kept[left+e] = int32(from + 8*w + e)
			}
			left += 8
			continue
		}
		for ; k != 0; k &= k - 1 {
			s.kept[left] = int32(from + 8*w + bits.TrailingZeros64(k)/8)
			left++
		}
	}
	return s.kept[:left]
}

// sum adds to a tally where each event has its own value.
func (t *Tally) sum(is []verdict, drop bool, values []int64) {
	goes := [4]int64{differs: -1} // all bits set for what is removed
	if drop {
		goes = [4]int64{matches: -1}
	}
	values = values[:len(is)]
	removed, unjudged := int64(0), int64(0)
	for e, v := range is {
		unjudged += values[e] & -int64(v>>1)
		removed += values[e] & goes[v&3]
	}
	t.Removed += removed
	t.Unjudged += unjudged
}

// sum is the value of the block's events: of those that are left, before it has
// been judged of all.
func (b *block) sum() (sum int64) {
	switch {
	case b.values.Each == nil && b.kept == nil:
		return b.values.Same * int64(b.to-b.from)
	case b.values.Each == nil:
		return b.values.Same * int64(len(b.kept))
	case b.kept == nil:
		for _, v := range b.values.Each[b.from:b.to] {
			sum += v
		}
	}
	for _, e := range b.kept {
		sum += b.values.Each[e]
	}
	return sum
}
