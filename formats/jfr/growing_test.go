package jfr

import (
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// flushes are the lengths and bytes of a chunk as the JDK flushes it: events, then
// the constants that they need.
func flushes(r *rand.Rand) (at []int, chunk []byte) {
	c := newChunk().metadata().event(idSetting, 1000, idExecution, "period", "20 ms")
	for flush := range 1 + r.IntN(6) {
		stack := 10 + flush // that only later constants have
		for range r.IntN(30) {
			switch r.IntN(3) {
			case 0:
				c.event(idExecution, 1000+r.IntN(1000), 1, 1+r.IntN(2), 1)
			case 1:
				c.event(idExecution, 1000+r.IntN(1000), 1, stack, 1)
			case 2:
				c.event(idOutsideTLAB, 1000+r.IntN(1000), 1, stack, 2, 1+r.IntN(500))
			}
		}
		if flush == 0 {
			c.usual(false, false)
		}
		c.checkpoint(wPool{idStack, [][]any{{stack, false, 2, 1 + flush%4, flush, 0, 2, 1, 10, 0, 1}}})
		at = append(at, headerLen+len(c.body))
	}
	return at, c.bytes()
}

// flushed is a chunk as it was after a flush.
func flushed(chunk []byte, size int) []byte {
	b := append([]byte(nil), chunk[:size]...)
	Finish(b)
	return b
}

func tail(t *testing.T, data []byte, from int) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "live"})
	if err := ReadTail(t.Context(), &codec.Input{Name: "live", Data: data}, int64(from), b); err != nil {
		t.Fatal(err)
	}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What the looks at a growing chunk give adds up to the finished chunk.
func TestTailsAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		at, chunk := flushes(r)
		want := mustRead(t, chunk)
		a := model.NewAppender(model.MergeOptions{})
		var got *model.Store
		from := 0
		for i, size := range at {
			if i < len(at)-1 && r.IntN(3) == 0 {
				continue // nobody looked
			}
			var err error
			if got, err = a.Continue(t.Context(), tail(t, flushed(chunk, size), from)); err != nil {
				t.Fatal(err)
			}
			from = size
		}
		if len(got.Metrics()) != len(want.Metrics()) {
			t.Fatalf("%d metrics, want %d", len(got.Metrics()), len(want.Metrics()))
		}
		for _, m := range want.Metrics() {
			q := query.Query{Metric: m.ID}
			if got, want := modeltest.Picture(modeltest.Tree(t, got, q)), modeltest.Picture(modeltest.Tree(t, want, q)); got != want {
				t.Fatalf("%s:\n%s\nwant\n%s", m.ID, got, want)
			}
		}
		if w := strings.Join(got.Files[0].Warnings, ";"); w != strings.Join(want.Files[0].Warnings, ";") {
			t.Fatalf("warnings %s, want %s", w, want.Files[0].Warnings)
		}
	}
}

func TestChunkHeader(t *testing.T) {
	chunk := fixture(t)
	h, ok := ParseChunkHeader(chunk)
	if !ok || !h.Finished || h.Size != int64(len(chunk)) || h.Start == 0 {
		t.Errorf("%+v, %v", h, ok)
	}
	for state, want := range map[byte]struct{ ok, finished bool }{0: {true, true}, 1: {true, false}, 254: {true, false}, 255: {false, false}} {
		b := append([]byte(nil), chunk[:HeaderLen]...)
		b[stateByte] = state
		if h, ok := ParseChunkHeader(b); ok != want.ok || h.Finished != want.finished {
			t.Errorf("state %d: %+v, %v", state, h, ok)
		}
	}
	if _, ok := ParseChunkHeader(chunk[:HeaderLen-1]); ok {
		t.Error("half a header is one")
	}
	if _, ok := ParseChunkHeader(chunk[1:]); ok {
		t.Error("what does not begin a chunk is a header")
	}
}

// A hostile process writes what it likes into its chunk.
func FuzzReadTail(f *testing.F) {
	_, chunk := flushes(rand.New(rand.NewPCG(1, 1)))
	f.Add(chunk, 500)
	f.Add(chunk[:300], 68)
	f.Fuzz(func(t *testing.T, data []byte, from int) {
		b := model.NewBuilder(model.File{})
		if err := ReadTail(t.Context(), &codec.Input{Data: data}, int64(from), b); err != nil {
			return
		}
		if _, err := b.Build(); err != nil {
			t.Fatal(err)
		}
	})
}
