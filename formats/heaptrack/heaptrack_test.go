package heaptrack

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const samples = "../../../shared/profiles2/heaptrack/"

// TestReference holds the totals of heaptrack_print, and the stacks that it
// writes as folded text, as sets of frames: it has inlined functions the other
// way round, allocate_stack above __pthread_create.
func TestReference(t *testing.T) {
	packed, err := os.ReadFile(samples + "alloc-heaptrack.zst")
	if err != nil {
		t.Skip("no samples here")
	}
	d, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	data, err := d.DecodeAll(packed, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := codectest.Load(t, read, "alloc", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		metric string
		total  int64
		ref    string
	}{
		{"malloc.count", 5677, "allocations"},
		{"temporary.count", 1636, "temporary"},
		{"peak.bytes", 652498, "peak"},
		{"leak.bytes", 540440, "leaked"},
	} {
		ref, err := os.ReadFile(samples + "alloc-heaptrack.ref." + c.ref + ".folded")
		if err != nil {
			t.Fatal(err)
		}
		sums := map[string]int64{}
		for line := range strings.Lines(string(ref)) {
			i := strings.LastIndexByte(line, ' ')
			v, err := strconv.ParseInt(strings.TrimSpace(line[i+1:]), 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			frames := strings.Split(strings.TrimSuffix(line[:i], ";"), ";")
			for k := range frames {
				frames[k] = bare(frames[k])
			}
			add(sums, frames, v)
		}
		want := list(sums)
		for _, m := range s.Metrics() {
			if m.ID != c.metric {
				continue
			}
			if m.Total != c.total {
				t.Errorf("%s: %d, want %d", m.ID, m.Total, c.total)
			}
			if got := asPrinted(s, m); !slices.Equal(got, want) {
				t.Errorf("%s: got\n%s\nwant\n%s", m.ID, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// asPrinted writes the stacks of a metric as heaptrack_print does: from main on,
// without operator new.
func asPrinted(s *model.Store, m model.Metric) []string {
	sums := map[string]int64{}
	seg := &s.Series[m.Series].Segments[0]
	for row, stack := range seg.Stack {
		v := seg.Values[m.Value].Each[row]
		var frames []string
		for _, f := range s.Stacks.Path(nil, stack) {
			name := s.Methods[s.Frames[f].Method].Name
			if name == "main" {
				frames = frames[:0]
			}
			if name == "[unknown]" {
				name = s.Strings[s.Frames[f].Detail]
			}
			if !strings.HasPrefix(name, "operator new") {
				frames = append(frames, bare(name))
			}
		}
		add(sums, frames, v)
	}
	return list(sums)
}

func add(sums map[string]int64, frames []string, v int64) {
	if v != 0 {
		slices.Sort(frames)
		sums[strings.Join(frames, ";")] += v
	}
}

func list(sums map[string]int64) []string {
	var out []string
	for stack, v := range sums {
		out = append(out, fmt.Sprint(stack, " ", v))
	}
	slices.Sort(out)
	return out
}

var place = regexp.MustCompile(` \([^()]*\)$`)

// bare is a name up to its template arguments, as far as both writers agree.
func bare(name string) string {
	name = strings.TrimPrefix(name, "__GI_")
	name = place.ReplaceAllString(name, "")
	name, _, _ = strings.Cut(name, "<")
	name, _, _ = strings.Cut(name, "(")
	return path.Base(name)
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]string{
		"1f x": "31 true x", "0": "0 true ", "": "0 false ", " 1": "0 false  1", "g": "0 false g", "A": "0 false A",
		"ffffffffffffffff": "18446744073709551615 true ", "1ffffffffffffffff": "0 false 1ffffffffffffffff",
	} {
		p := record{[]byte(text)}
		v, ok := p.number()
		if got := strconv.FormatUint(v, 10) + fmt.Sprintf(" %v %s", ok, p.rest); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestPeak holds the peak of each stack against a second reading, as heaptrack
// does it.
func TestPeak(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		type event struct {
			a    allocation
			i    uint64
			free bool
		}
		var events []event
		var live []uint64
		for range 300 {
			if len(live) > 0 && r.IntN(2) == 0 {
				k := r.IntN(len(live))
				i := live[k]
				live = slices.Delete(live, k, k+1)
				events = append(events, event{allocation{int64(i), uint32(i % 7)}, i, true})
				continue
			}
			i := uint64(1 + r.IntN(60))
			live = append(live, i)
			events = append(events, event{allocation{int64(i), uint32(i % 7)}, i, false})
		}
		var h heap
		h.grow(7)
		now, peak := make([]int64, 7), make([]int64, 7)
		var total, most int64
		for _, e := range events {
			if e.free {
				h.free(e.a, e.i)
				now[e.a.stack] -= e.a.size
				total -= e.a.size
				continue
			}
			h.allocate(e.a, e.i)
			now[e.a.stack] += e.a.size
			if total += e.a.size; total > most {
				most = total
				copy(peak, now)
			}
		}
		for i, c := range h.costs {
			if c.peak != peak[i] || c.live != now[i] {
				t.Fatalf("seed %d, stack %d: peak %d and %d now, want %d and %d", seed, i, c.peak, c.live, peak[i], now[i])
			}
		}
	}
}

func generate(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	b.WriteString("v 10400 3\nX ./app\n")
	text := func(s string) { fmt.Fprintf(&b, "s %x %s\n", len(s), s) }
	text("/usr/lib/libapp.so.1")
	for i := range 2000 {
		text(fmt.Sprintf("Namespace::Class%d::function%d(int, std::string const&)", i/20, i))
		fmt.Fprintf(&b, "i %x 1 %x 1 %x\nt %x %x\n", 0x7f0000000000+i*64, i+2, i%500, i+1, r.IntN(i+1))
	}
	allocations := 0
	for range n {
		if allocations < 1000 || r.IntN(20) == 0 {
			fmt.Fprintf(&b, "a %x %x\n", 16+r.IntN(5000), 1+r.IntN(2000))
			allocations++
		}
		i := r.IntN(allocations)
		fmt.Fprintf(&b, "+ %x\n", i)
		if r.IntN(10) > 0 {
			fmt.Fprintf(&b, "- %x\n", i)
		}
		if r.IntN(1000) == 0 {
			fmt.Fprintf(&b, "c %x\n", n)
		}
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(2_000_000)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
