package jfr

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flameview/formats/codec"
	"flameview/model"
)

// sound is a chunk with n CPU samples.
func sound(n int) *wChunk {
	c := newChunk().metadata()
	for i := range n {
		c.event(idExecution, 1100+i, 1, 1+i%2, 1)
	}
	return c.usual(false, false)
}

func patched(b []byte, at int, v int64) []byte {
	b = bytes.Clone(b)
	binary.BigEndian.PutUint64(b[at:], uint64(v))
	return b
}

// TestUnfinished: recordings that are still running, or were killed.
func TestUnfinished(t *testing.T) {
	whole := sound(10).bytes()
	half := sound(10)
	half.event(idExecution, 1500, 1, 2, 1).usual(false, false) // after the last flush
	flushed := half.bytes()
	flushed = patched(flushed, 8, int64(len(whole)))
	noPools := newChunk().metadata()
	for i := range 10 {
		noPools.event(idExecution, 1100+i, 1, 1, 1)
	}
	for _, c := range []struct {
		name   string
		data   []byte
		events int
		stacks bool
		says   string
	}{
		{"sound", whole, 10, true, ""},
		{"size 0", patched(patched(patched(whole, 8, 0), 16, 0), 24, 0), 10, true, "was not where the header says"},
		{"size -1", patched(patched(patched(whole, 8, -1), 16, -1), 24, -1), 10, true, "was not where the header says"},
		{"size beyond the end", patched(whole, 8, 1<<40), 10, true, "promises"},
		{"events after the last flush", flushed, 11, true, "follow behind the end"},
		{"cut in the last event", whole[:len(whole)-3], 10, false, "damaged"},
		{"cut before the pools", noPools.bytes(), 10, false, "stacks of 10 events are lost"},
		{"junk at the end", append(bytes.Clone(whole), bytes.Repeat([]byte("junk"), 100)...), 10, true, "400 bytes"},
		{"junk in front", append([]byte("some junk"), whole...), 10, true, "belong to no chunk"},
		{"two by cat", append(bytes.Clone(whole), patched(whole, 40, 7)...), 20, true, ""},
		{"the same twice", append(bytes.Clone(whole), whole...), 10, true, "1 chunk of 2 stand in the file twice, byte for byte, and count once"},
		{"the first of two cut", append(bytes.Clone(whole[:len(whole)-100]), whole...), 20, false, "promises"},
		{"the first of two never finished", append(patched(whole, 8, 0), whole...), 20, true, "never finished"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := readAll(t, c.data)
			if err != nil {
				t.Fatal(err)
			}
			cpu := seriesOf(s, "cpu")
			if cpu == nil || cpu.Segments[0].Len() != c.events {
				t.Fatalf("want %d events, got\n%s", c.events, picture(s))
			}
			for _, id := range cpu.Segments[0].Stack {
				if c.stacks && id == model.Root {
					t.Errorf("events without stacks:\n%s", picture(s))
					break
				}
			}
			said := strings.Join(s.Files[0].Warnings, "\n")
			if !strings.Contains(said, c.says) || c.says == "" && said != "" {
				t.Errorf("says %q, want %q", said, c.says)
			}
		})
	}
}

// TestSmashed: one chunk of three is destroyed in all ways; the others stay.
func TestSmashed(t *testing.T) {
	whole := sound(100).bytes()
	smash := func(from, to int) []byte {
		b := slices.Concat(whole, patched(whole, 40, 7), patched(whole, 40, 8))
		for i := from; i < to; i++ {
			b[len(whole)+i] = 0xA5
		}
		return b
	}
	events := bytes.Index(whole, put(nil, 8, idExecution)) // about where they begin
	for _, c := range []struct {
		name     string
		from, to int
		atLeast  int
	}{
		{"header", 0, 60, 200},
		{"magic", 0, 4, 200},
		{"size", 8, 16, 300},
		{"metadata", headerLen + 40, headerLen + 300, 300},
		{"everything", 0, len(whole), 200},
		{"some events", events, events + 60, 285},
		{"the pools", len(whole) - 300, len(whole), 295},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := readAll(t, smash(c.from, c.to))
			if err != nil {
				t.Fatal(err)
			}
			if n := s.Events(); n < c.atLeast || n > 310 {
				t.Errorf("%d events, want %d or more\n%q", n, c.atLeast, s.Files[0].Warnings)
			}
			if len(s.Files[0].Warnings) == 0 {
				t.Error("nothing was said")
			}
		})
	}
}

// TestBorrowed: a chunk without a description of its events is read by that of
// another chunk if it fits, and only then.
func TestBorrowed(t *testing.T) {
	whole := sound(100).bytes()
	lost := bytes.Clone(whole)
	for i := headerLen + 40; i < headerLen+300; i++ {
		lost[i] = 0xA5
	}
	other := newChunk()
	for i := range other.classes {
		if other.classes[i].id == idExecution { // one field more
			other.classes[i].fields = append(other.classes[i].fields, wField{name: "more", class: idInt})
		}
	}
	stranger := other.metadata().event(idExecution, 1100, 1, 1, 1, 1).usual(false, false).bytes()
	other = newChunk()
	other.classes = slices.DeleteFunc(other.classes, func(c wClass) bool { return c.id == idExecution })
	ignorant := other.metadata().event(idMonitor, 1400, 5, 1, 1, 2).usual(false, false).bytes()
	for _, c := range []struct {
		name   string
		chunks [][]byte
		events int
		says   string
	}{
		{"alone", [][]byte{lost}, 0, "and its events with it"},
		{"behind", [][]byte{whole, lost}, 200, "chunk 2: its description of the events is lost; that of chunk 1 was used"},
		{"in front", [][]byte{lost, whole}, 200, "chunk 1: its description of the events is lost; that of chunk 2 was used"},
		{"the second fits", [][]byte{stranger, lost, whole}, 201, "that of chunk 3 was used"},
		{"other fields", [][]byte{stranger, lost}, 1, "and its events with it"},
		{"other classes", [][]byte{ignorant, lost}, 1, "and its events with it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := readAll(t, bytes.Join(c.chunks, nil))
			if err != nil {
				t.Fatal(err)
			}
			if said := strings.Join(s.Files[0].Warnings, "\n"); s.Events() != c.events || !strings.Contains(said, c.says) {
				t.Errorf("%d events, want %d; says %q, want %q", s.Events(), c.events, said, c.says)
			}
			if c.events == 200 && s.Stacks.Len() != mustRead(t, whole).Stacks.Len() {
				t.Errorf("other stacks:\n%s", picture(s))
			}
		})
	}
}

// TestCrafted: metadata and pools that claim what no file holds. What each
// would cost is in its name; all must be read at once and in little memory.
func TestCrafted(t *testing.T) {
	const huge = 0xFFFFFFFF
	nested := newChunk()
	for i := range 40 { // each class has two of the next: 2^40 fields
		nested.classes = append(nested.classes, wClass{500 + i, "com.acme.N" + strconv.Itoa(i), []wField{{name: "a", class: 501 + i}, {name: "b", class: 501 + i}}})
	}
	nested.classes = append(nested.classes,
		wClass{540, "com.acme.N40", []wField{{name: "a", class: idLong}}},
		wClass{541, "com.acme.Nested", []wField{{name: "a", class: 500}, fStart, fStack}})
	self := newChunk()
	self.classes = append(self.classes, wClass{500, "com.acme.Self", []wField{fStart, fStack, {name: "self", class: 500}, fBytes("size")}})
	empty := newChunk()
	empty.classes = append(empty.classes,
		wClass{500, "com.acme.Empty", nil},
		wClass{501, "com.acme.Many", []wField{fStart, fStack, {name: "none", class: 500, array: true}, fBytes("size")}})
	raw := func(fields ...any) []byte {
		return newChunk().metadata().event(1, fields...).usual(false, false).bytes()
	}
	for name, data := range map[string][]byte{
		"classes in classes": nested.metadata().event(541, 1, 1, 1).usual(false, false).bytes(),
		"class in itself":    self.metadata().event(500, 1100, 1, 0).usual(false, false).bytes(),
		"array of nothing":   empty.metadata().event(501, 1100, 1, huge, 8).usual(false, false).bytes(),
		"metadata strings":   newChunk().event(0, 1000, 0, 1, huge).metadata().usual(false, false).bytes(),
		"pools":              raw(1000, 0, 0, false, huge),
		"symbols":            raw(1000, 0, 0, false, 1, idSymbol, huge),
		"stacks":             raw(1000, 0, 0, false, 1, idStack, huge),
		"frames":             raw(1000, 0, 0, false, 1, idStack, 1, 1, false, 1<<31),
		"a symbol's bytes":   raw(1000, 0, 0, false, 1, idSymbol, 1, 1, []byte{strUTF8}, huge),
		"a symbol's chars":   raw(1000, 0, 0, false, 1, idSymbol, 1, 1, []byte{strChars}, huge),
		"groups in a circle": raw(1000, 0, 0, false, 1, idGroup, 2, 1, 2, "a", 2, 1, "b"),
		"ids":                raw(1000, 0, 0, false, 1, idStack, 3, uint64(1)<<63, false, 0, 1<<31, false, 0, 1<<24, false, 0),
	} {
		t.Run(name, func(t *testing.T) {
			checkBounded(t, data)
		})
	}
}

// checkBounded reads data and holds it to bounds of memory. Errors are fine,
// panics are not, and neither are those that the reader turned into errors.
func checkBounded(t testing.TB, data []byte) *model.Store {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s, err := readAll(t, data)
	runtime.ReadMemStats(&after)
	if isPanic(err) {
		t.Fatal(err)
	}
	for _, w := range s.Files[0].Warnings {
		if strings.Contains(w, "internal error") {
			t.Fatal(w)
		}
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20+100*uint64(len(data)) {
		t.Fatalf("%d bytes of memory for a file of %d", used, len(data))
	}
	return s
}

// mutate damages a recording: bits, bytes, numbers, cuts, doubled pieces.
func mutate(r *rand.Rand, data []byte) []byte {
	b := bytes.Clone(data)
	for range 1 + r.IntN(8) {
		if len(b) < headerLen {
			break
		}
		at := r.IntN(len(b))
		switch r.IntN(8) {
		case 0, 1:
			b[at] ^= 1 << r.IntN(8)
		case 2:
			b[at] = byte(r.Uint32())
		case 3:
			b[at] = []byte{0, 1, 0x7f, 0x80, 0xff}[r.IntN(5)]
		case 4:
			copy(b[at:], put(nil, 0xFFFFFFFF))
		case 5:
			copy(b[at:], put(nil, uint64(1)<<63-1))
		case 6:
			if r.IntN(4) == 0 {
				b = b[:at]
			}
		case 7:
			n := min(r.IntN(200), len(b)-at)
			copy(b[r.IntN(len(b)):], bytes.Clone(b[at:at+n]))
		}
	}
	return b
}

// TestMutations reads damaged recordings: 300 in a usual run, as many as
// JFR_MUTATIONS says otherwise. Nothing may panic, hang or take memory without
// measure; what is left of the events is for the tests above.
func TestMutations(t *testing.T) {
	seeds := [][]byte{
		sound(20).bytes(),
		bytes.Repeat(sound(5).bytes(), 3),
		newChunk().metadata().event(idUser, 1700, "select", float32(1.5), 12, 1, 1, 800).
			event(idMalloc, 1400, 1, 1, 0xA, 40).event(idFree, 1400, 1, 0xA).event(idWall, 1, 1, 1, 2, 10).
			event(idFileRead, 1600, 3, 1, 1, "/tmp/x", 4096).event(idPark, 1500, 7, 2, farStack, 3, 0).
			usual(true, true).bytes(),
	}
	if tiny, err := os.ReadFile("testdata/jdk17.jfr.gz"); err == nil {
		seeds = append(seeds, unpack(t, tiny))
	}
	if more := os.Getenv("JFR_SEEDS"); more != "" {
		for _, f := range recordings(t, more) {
			seeds = append(seeds, load(t, f))
		}
	}
	n := 300
	if v, err := strconv.Atoi(os.Getenv("JFR_MUTATIONS")); err == nil {
		n = v
	}
	for i := range n {
		r := rand.New(rand.NewPCG(uint64(i), 7))
		b := mutate(r, seeds[i%len(seeds)])
		start := time.Now()
		checkBounded(t, b)
		if took := time.Since(start); took > 20*time.Second {
			keep := filepath.Join(os.TempDir(), "slow.jfr")
			os.WriteFile(keep, b, 0o600)
			t.Fatalf("mutation %d took %v; it is in %s", i, took, keep)
		}
	}
}

// TestTruncations cuts a recording at every byte.
func TestTruncations(t *testing.T) {
	whole := sound(3).bytes()
	for n := range whole {
		s, err := readAll(t, whole[:n])
		if isPanic(err) {
			t.Fatal(n, err)
		}
		if err == nil && len(s.Files[0].Warnings) == 0 {
			t.Fatalf("nothing was said about a cut at %d of %d", n, len(whole))
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := model.NewBuilder(model.File{})
	if err := Format.Read(ctx, &codec.Input{Data: sound(100).bytes()}, b); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// FuzzRead is quick with -fuzzminimizetime 10x; to make interesting recordings
// smaller takes the fuzzer minutes.
func FuzzRead(f *testing.F) {
	f.Add(sound(3).bytes())
	f.Add(bytes.Repeat(sound(1).bytes(), 2))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := readAll(t, data); isPanic(err) {
			t.Fatal(err)
		}
	})
}

func isPanic(err error) bool {
	var p *codec.PanicError
	return errors.As(err, &p)
}
