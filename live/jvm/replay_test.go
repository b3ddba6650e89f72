//go:build linux

package jvm

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"flameview/formats/jfr"
	"flameview/live"
)

// record gives a real chunk, and its header after each flush.
func record(t *testing.T) (data []byte, flushes [][]byte) {
	_, vm := start(t, 1_000_000)
	s := open(t, fmt.Sprintf("jvm:%d", vm.PID))
	if err := s.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer s.Stop(t.Context())
	var c *chunk
	for begin := time.Now(); len(flushes) < 4; time.Sleep(5 * time.Millisecond) {
		if time.Since(begin) > time.Minute {
			t.Fatalf("only %d flushes", len(flushes))
		}
		if c == nil {
			c, _ = s.chunks.open()
			continue
		}
		head := make([]byte, jfr.HeaderLen)
		if _, err := c.file.ReadAt(head, 0); err != nil {
			continue
		}
		h, ok := jfr.ParseChunkHeader(head)
		if again, _ := header(c.file); ok && h.Size > 0 && again == h && (len(flushes) == 0 || !bytes.Equal(head, flushes[len(flushes)-1])) {
			flushes = append(flushes, head)
		}
	}
	if err := s.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	h, ok := header(c.file)
	if !ok || !h.Finished {
		t.Fatalf("%+v", h)
	}
	data = make([]byte, h.Size)
	if _, err := c.file.ReadAt(data, 0); err != nil {
		t.Fatal(err)
	}
	return data, append(flushes, data[:jfr.HeaderLen])
}

// A real chunk is written once more, some bytes at a time, its header in parts:
// at no moment does a look fail, lose or invent an event.
func TestReplay(t *testing.T) {
	data, flushes := record(t)
	whole := filepath.Join(t.TempDir(), "whole.jfr")
	if err := os.WriteFile(whole, data, 0o666); err != nil {
		t.Fatal(err)
	}
	want := events(load(t, whole))
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 5 {
		folder := t.TempDir()
		f, err := os.Create(filepath.Join(folder, "growing.jfr"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		c := &chunks{name: "live", folder: folder, saved: maxSize}
		defer c.close()
		rec := live.NewRecording(live.Limits{})
		seen := 0
		look := func() {
			stores, err := c.look(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			s, err := rec.Add(t.Context(), live.Tick{Stores: stores, Until: time.Now()})
			if err != nil {
				t.Fatal(err)
			}
			if s.Events() < seen {
				t.Fatalf("%d events, %d before", s.Events(), seen)
			}
			seen = s.Events()
			for _, f := range s.Files {
				if f.Err != "" || len(f.Warnings) > 0 {
					t.Fatalf("%+v", f)
				}
			}
		}
		write := func(b []byte, at int64) {
			if _, err := f.WriteAt(b, at); err != nil {
				t.Fatal(err)
			}
			look()
		}
		at := int64(jfr.HeaderLen)
		write(make([]byte, jfr.HeaderLen), 0)
		begin := slices.Clone(flushes[0]) // before the first flush
		clear(begin[8:32])
		begin[64] = 1
		write(begin, 0)
		for _, head := range flushes {
			h, _ := jfr.ParseChunkHeader(head)
			for at < h.Size {
				n := min(1+r.Int64N(1<<(4+3*round)), h.Size-at)
				if round == 0 && h.Size > 3000 {
					n = min(max(n, (h.Size-at)/200), h.Size-at) // a few hundred looks
				}
				write(data[at:at+n], at)
				at += n
			}
			// As the JDK does: the guard, the fields, the guard.
			write([]byte{255}, 64)
			for field := 8; field < 64; field += 8 {
				write(head[field:field+8], int64(field))
			}
			write(head[65:], 65)
			write(head[64:65], 64)
		}
		if got := events(rec.Store()); !slices.Equal(got, want) {
			t.Fatalf("round %d: %d events, want %d", round, len(got), len(want))
		}
		var saved bytes.Buffer
		if err := c.save(t.Context(), &saved); err != nil || !bytes.Equal(saved.Bytes(), data) {
			t.Errorf("%v: the saved recording differs", err)
		}
	}
}
