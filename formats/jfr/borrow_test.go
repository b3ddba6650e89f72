package jfr

import "testing"

// Those asked are the nearest with a description, and never more than
// mostLenders, though they come in pairs.
func TestLenders(t *testing.T) {
	r := &reader{}
	for i := range 12 {
		c := &chunk{no: i}
		if i != 5 && i != 4 {
			c.described = []int{1}
		}
		r.chunks = append(r.chunks, c)
	}
	var got []int
	for _, c := range r.lenders(5) {
		got = append(got, c.no)
	}
	if want := []int{6, 3, 7, 2}; len(got) != mostLenders || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] || got[3] != want[3] {
		t.Errorf("%v, want %v", got, want)
	}
}
