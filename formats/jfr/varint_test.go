package jfr

import (
	"math/rand/v2"
	"testing"
)

// putVarint is the writers' side.
func putVarint(b []byte, v uint64) []byte {
	for range 8 {
		if v < 0x80 {
			return append(b, byte(v))
		}
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

// TestVarint holds that all ways to read and to skip integers agree, at every
// length and at every distance from the end of the bytes.
func TestVarint(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var b []byte
		var want []uint64
		for range r.IntN(20) {
			v := r.Uint64() >> r.IntN(64)
			want = append(want, v)
			b = putVarint(b, v)
		}
		pos := 0
		for i, w := range want {
			if got := skipVarints(b, 0, i); got != pos {
				t.Fatalf("skip %d of %x: %d, want %d", i, b, got, pos)
			}
			v, next := varint(b, pos)
			if v != w || next != skipVarint(b, pos) {
				t.Fatalf("%x at %d: %x to %d, want %x", b, pos, v, next, w)
			}
			pos = next
		}
		if pos != len(b) {
			t.Fatalf("ended at %d of %d", pos, len(b))
		}
		if _, next := varint(b, pos); next <= len(b) {
			t.Fatal("read behind the end")
		}
		if skipVarints(b, 0, len(want)+1) <= len(b) {
			t.Fatalf("skipped behind the end of %x", b)
		}
	}
}
