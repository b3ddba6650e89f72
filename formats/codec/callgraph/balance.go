package callgraph

import "math/bits"

// balance makes the inflow of each node equal to its outflow, callees first. If a node holds more than its callers bring, the
// difference begins at the root; if callers bring more, the edges are reduced.
func (f *flow) balance() {
	if !f.byCalls {
		for _, n := range f.order {
			if in, want := f.arriving(n), f.through(n); in > want && !(f.Rounded && in-want <= in/100) {
				f.excess += in - want
			}
		}
	}
	for _, n := range f.order {
		want, in := f.through(n), f.arriving(n)
		switch {
		case in == want:
		case in == 0 || in < want && !f.fits(want-in, in):
			f.root[n] = want - in
		default:
			f.scale(f.in.of(n), in, want)
		}
	}
}

// arriving is the sum of what a node's callers bring.
func (f *flow) arriving(n Node) int64 {
	var sum int64
	for _, e := range f.in.of(n) {
		sum += f.cost[e]
	}
	return sum
}

// fits says whether callers take over a rest that their calls do not carry (Rounded).
func (f *flow) fits(rest, in int64) bool {
	return f.byCalls || f.Rounded && rest <= in/100
}

// scale multiplies edges that carry from together so that they carry to. Running sums are rounded, so that the result is exact.
func (f *flow) scale(edges []Edge, from, to int64) {
	var sum, given int64
	for _, e := range edges {
		sum += f.cost[e]
		upTo := mulDiv(sum, to, from)
		f.cost[e] = upTo - given
		given = upTo
	}
}

// mulDiv is a*b/c for a <= c; no number is negative, c is not 0.
func mulDiv(a, b, c int64) int64 {
	if a == c {
		return b
	}
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	q, _ := bits.Div64(hi, lo, uint64(c))
	return int64(q)
}
