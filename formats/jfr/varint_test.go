package jfr

import (
	"math/rand/v2"
	"testing"

	"flameview/model"
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

// TestIntegers holds that reading many integers at once, and the start of an
// event, agree with reading them one by one, whatever stands behind.
func TestIntegers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		var b []byte
		n := r.IntN(len(values{}))
		for range n {
			b = putVarint(b, r.Uint64()>>r.IntN(64))
		}
		end := len(b)
		for range r.IntN(60) {
			b = append(b, byte(r.Uint32()))
		}
		var got, want values
		pos := 0
		for i := range n {
			want[i], pos = varint(b, pos)
		}
		if next := integers(b, 0, n, &got); next != end || got != want {
			t.Fatalf("%d integers of %x: %x to %d, want %x to %d", n, b, got, next, want, end)
		}
		if integers(b[:end], 0, n+1, &got) <= end {
			t.Fatalf("read %d integers of the %d in %x", n+1, n, b[:end])
		}
		size, p := varint(b, 0)
		id, p := varint(b, p)
		if s, i, body, ok := usualStart(b, 0); ok && (s != size || i != id || body != p) {
			t.Fatalf("start of %x: %d %d to %d, want %d %d to %d", b, s, i, body, size, id, p)
		} else if !ok && len(b) >= 4 && size < 0x80 && id < 1<<14 && p <= 3 {
			t.Fatalf("start of %x was not read", b)
		}
	}
}

// TestSpellings holds that spellings end where their frames do and differ when
// these do, and that the table finds each again.
func TestSpellings(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for ops := 1; ops <= 6; ops++ {
		frame := make(plan, ops)
		known := newSpellings(frame)
		byBytes := map[string]model.FrameID{}
		cut := 0
		for range 5000 {
			var b []byte
			for range ops {
				b = putVarint(b, r.Uint64()>>(30+r.IntN(34))>>r.IntN(30))
			}
			end := len(b)
			for range 16 {
				b = append(b, byte(r.Uint32()))
			}
			s, next, ok := known.cut(b, 0)
			if !ok {
				continue
			}
			cut++
			if next != end {
				t.Fatalf("the frame %x ends at %d, want %d", b, next, end)
			}
			text := string(b[:end])
			e := known.find(s)
			if id, was := byBytes[text]; e.set != was || was && e.frame != id {
				t.Fatalf("%x: %v %d, want %v %d", text, e.set, e.frame, was, id)
			}
			if !e.set {
				byBytes[text] = model.FrameID(len(byBytes))
				known.add(s, byBytes[text])
			}
			var got [1]model.FrameID
			if done, next := known.read(got[:], b, 0); done != 1 || next != end || got[0] != byBytes[text] {
				t.Fatalf("%x: read %d %v to %d, want %d to %d", text, done, got, next, byBytes[text], end)
			}
		}
		if want := ops > 1; cut > 1000 != want {
			t.Errorf("%d frames of %d integers were recognised", cut, ops)
		}
	}
}
