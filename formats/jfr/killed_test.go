package jfr

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/grafana/jfr-parser/parser/types/def"

	"flameview/model"
)

// unfinish makes a recording look as if its process had been killed: the header
// knows neither its size nor where anything is.
func unfinish(data []byte) []byte {
	for at := 8; at < 32; at += 8 {
		data = patched(data, at, 0)
	}
	return data
}

// TestKilled: the JDK flushes pools every second, but writes the description of
// the events last; so what is needed is there up to the very end.
func TestKilled(t *testing.T) {
	data := fixture(t)
	s := mustRead(t, unfinish(data))
	want := mustRead(t, data)
	want.Files[0].Warnings, s.Files[0].Warnings = nil, nil
	if picture(s) != picture(want) {
		t.Error("another store")
	}
}

// TestRealDamage does the same to real recordings, and takes single chunks out.
func TestRealDamage(t *testing.T) {
	for _, file := range recordings(t, profiles) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data := load(t, file)
			whole := mustRead(t, data)
			chunks := split(data, model.NewBuilder(model.File{}))
			if len(chunks) == 1 {
				s := mustRead(t, unfinish(data))
				if s.Events() != whole.Events() || s.Stacks.Len() != whole.Stacks.Len() {
					t.Errorf("unfinished: %d events, %d stacks; want %d, %d", s.Events(), s.Stacks.Len(), whole.Events(), whole.Stacks.Len())
				}
				return
			}
			for _, c := range chunks {
				alone := mustRead(t, c.data).Events()
				b := slices.Clone(data)
				clear(b[c.at : c.at+len(c.data)])
				s := mustRead(t, b)
				if s.Events() != whole.Events()-alone || len(s.Files[0].Warnings) == 0 {
					t.Errorf("without chunk %d: %d events, want %d", c.no, s.Events(), whole.Events()-alone)
				}
			}
		})
	}
}

// TestExact: the description of a chunk gives the length of each of its events,
// and that of another chunk with the same classes does too. So each of several
// may lose its own.
func TestExact(t *testing.T) {
	for _, file := range recordings(t, profiles) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data := load(t, file)
			r := &reader{chunks: split(data, model.NewBuilder(model.File{}))}
			for _, c := range r.chunks {
				if err := c.survey(t.Context(), func(int) {}); err != nil {
					t.Fatal(err)
				}
				own := &chunk{no: c.no, head: c.head, data: c.data}
				if fits, err := own.readLike(t.Context(), c.lend("itself")); !fits || len(own.scan.holes) > 0 {
					t.Errorf("chunk %d does not fit its own description: %v, %v", c.no, own.scan, err)
				}
			}
			whole := mustRead(t, data)
			for i, c := range r.chunks {
				if !slices.ContainsFunc(r.lenders(i), func(l *chunk) bool { return sameClasses(c, l) }) {
					continue
				}
				b := slices.Clone(data)
				for i := range 500 {
					b[c.at+c.described[0]+i] = 0xA5 // its size too
				}
				s := mustRead(t, b)
				if s.Events() != whole.Events() || s.Stacks.Len() != whole.Stacks.Len() || len(s.Files[0].Warnings) == 0 {
					t.Errorf("chunk %d without its description: %d events, %d stacks; want %d, %d\n%q", c.no, s.Events(), s.Stacks.Len(), whole.Events(), whole.Stacks.Len(), s.Files[0].Warnings)
				}
			}
		})
	}
}

// sameClasses says whether the descriptions of two chunks have the same classes
// with the same ids: a recording of async-profiler and the JDK has not.
func sameClasses(a, b *chunk) bool {
	return maps.EqualFunc(a.schema.IDMap, b.schema.IDMap, func(x, y *def.Class) bool {
		return x.Name == y.Name && slices.Equal(x.Fields, y.Fields)
	})
}

// TestDeep reads stacks of 100,000 frames, and many of them.
func TestDeep(t *testing.T) {
	const depth = 100_000
	c := newChunk().metadata()
	frames := []any{depth}
	for i := range depth {
		frames = append(frames, 1+i%3, i%1000, 0, 1)
	}
	pool := wPool{idStack, nil}
	for i := range 20 {
		pool.entries = append(pool.entries, append([]any{100 + i, false}, frames...))
		c.event(idExecution, 1100, 1, 100+i, 1)
	}
	c.checkpoint(pool).usual(false, false)
	s := mustRead(t, c.bytes())
	if n := s.Stacks.Len(); n < depth || n > depth+100 {
		t.Errorf("%d nodes for stacks of %d", n, depth)
	}
}
