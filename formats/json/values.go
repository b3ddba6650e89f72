package json

import (
	"fmt"

	"flameview/formats/codec"
)

// meaning is what the values of a tree are.
type meaning int

const (
	totals meaning = iota // a value contains its children's
	selves                // it does not
)

// evidence is what tells one from the other: of the nodes that have children
// and a value, not both 0, how many are at least as large as their children
// together, and how many are smaller.
type evidence struct{ covers, short int }

// readAs decides what values mean. Where no node is smaller than its children
// together they are totals, else they are self values:
//
//	a 5 (b 3, c 2)           totals: a 5/0
//	a 5 (b 3)                totals: a 5/2; self values would look like that only by chance
//	a 0 (b 3)                self:   a 3/0
//	a (b 3)                  no value is no evidence: a 3/0 either way
//	a 1                      a lone leaf is the same either way
//	all 0 (a 5 (b 3))        totals: writers that give the outermost 0 say nothing by it
//	all 0 (a 5 (b 3)), "l"   self:   perf's writer, and there it does say something
//
// Large trees of totals may have a few nodes that do not add up, because their
// writer rounded or merged carelessly. Reading those as self values would
// multiply the sum by the depth, so up to one in ten is forgiven; real trees of
// self values are mostly zeros above and samples at the leaves.
func (e evidence) readAs() meaning {
	if e.short*9 <= e.covers {
		return totals
	}
	return selves
}

// doubt is a sentence for when the evidence is mixed, "" for when it is clear.
func (e evidence) doubt() string {
	switch n := e.covers + e.short; {
	case e.short == 0:
		return ""
	case e.readAs() == totals:
		return fmt.Sprintf("values were read as totals, but in %d of %d frames the callees have more than the frame itself; there the sum of the callees counts", e.short, n)
	case e.covers > e.short:
		return fmt.Sprintf("values were read as self values, because in %d of %d frames the callees have more than the frame itself", e.short, n)
	}
	return ""
}

// amounts are the values of a tree as integers.
type amounts struct {
	self     []int64
	decimals uint8
	rounded  bool
	evidence evidence
	negative bool    // some value is below 0
	base     []int64 // self values of the profile that this one is compared with; nil without
}

// amounts decides what the values mean and gives self values, in multiples of
// the finest decimal that occurs and still lets everything add up.
func (t *tree) amounts() (amounts, error) {
	finest := 0
	for i := range t.nodes {
		finest = max(finest, -int(t.nodes[i].value.Exp))
	}
	for d := min(finest, maxDecimals); d >= 0; d-- {
		if a, ok := t.amountsAt(d, d < finest); ok {
			return a, nil
		}
	}
	return amounts{}, fmt.Errorf("the values are too large to be added up")
}

// amountsAt tries a number of decimals, which rounds the values or does not; ok
// is false where sums overflow.
func (t *tree) amountsAt(decimals int, rounded bool) (a amounts, ok bool) {
	n := len(t.nodes)
	a = amounts{self: make([]int64, n), decimals: uint8(decimals), rounded: rounded}
	below := make([]int64, n) // sum of the children's values, or totals
	var count []int32         // children, where values were rounded
	if rounded {
		count = make([]int32, n)
	}
	self, signs := a.self, int64(0)
	for i := n - 1; i >= 0; i-- {
		v, ok := t.nodes[i].value.Times10(decimals)
		if !ok {
			return a, false
		}
		self[i] = v
		signs |= v
		if p := t.nodes[i].parent; p >= 0 {
			sum := below[p] + v
			if sum > codec.MaxTotal || sum < -codec.MaxTotal {
				return a, false
			}
			below[p] = sum
			if rounded {
				count[p]++
			}
		}
	}
	a.negative = signs < 0
	for i := range t.nodes {
		parent := i+1 < n && t.nodes[i+1].parent == int32(i)
		if parent && t.isEvidence(i, a.self[i]) && (a.self[i] != 0 || below[i] != 0) {
			slack := int64(0)
			if rounded { // each may be off by half a unit
				slack = int64(count[i]+2) / 2
			}
			if abs(a.self[i])+slack >= abs(below[i]) {
				a.evidence.covers++
			} else {
				a.evidence.short++
			}
		}
	}
	if t.delta != nil {
		a.base = make([]int64, n)
		for i := range t.nodes {
			d, ok := t.delta[i].Times10(decimals)
			if !ok {
				return a, false
			}
			a.base[i] = a.self[i] - d
		}
	}
	for _, values := range [][]int64{a.self, a.base} {
		if values == nil {
			continue
		}
		if a.evidence.readAs() == totals && !t.subtract(values, below, a.negative) {
			return a, false
		}
		var magnitude int64
		for _, v := range values {
			if magnitude += abs(v); magnitude > codec.MaxTotal {
				return a, false
			}
		}
	}
	return a, true
}

// isEvidence says whether node i tells totals from self values, given that it
// has children.
func (t *tree) isEvidence(i int, value int64) bool {
	n := &t.nodes[i]
	return n.valued && !n.open && (n.parent >= 0 || value > 0 || t.perf)
}

// subtract turns totals into self values. Where the text broke off, or where a
// node has no value or less than its children, its self value is not known and
// taken for 0; differences may be less. below is scratch space.
func (t *tree) subtract(values, below []int64, differences bool) (ok bool) {
	clear(below)
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		total := max(values[i], below[i])
		if differences && n.valued {
			total = values[i]
		}
		if n.open || differences && !n.valued {
			total = below[i]
		}
		values[i] = total - below[i]
		if n.parent >= 0 {
			if below[n.parent] += total; abs(below[n.parent]) > codec.MaxTotal {
				return false
			}
		}
	}
	return true
}
