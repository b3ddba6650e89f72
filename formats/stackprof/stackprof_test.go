package stackprof

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func sample(t *testing.T, name string) []byte {
	return codectest.Shared(t, "../shared/profiles2/stackprof/"+name)
}

// TestStacks holds the samples of each stack against the list beside the file.
func TestStacks(t *testing.T) {
	for name, ref := range map[string]string{"orders-cpu": ".ref.tsv", "orders-wall": ".ref.tsv", "orders-object": ".ref.tsv.gz"} {
		s, err := codectest.Load(t, read, name, sample(t, name+".json"), codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, want := map[string]int64{}, map[string]int64{}
		seg := &s.Series[0].Segments[0]
		for _, stack := range seg.Stack {
			var path []string
			for _, f := range s.Stacks.Path(nil, stack) {
				path = append(path, s.Methods[s.Frames[f].Method].Display)
			}
			got[strings.Join(path, ";")]++
		}
		for line := range strings.Lines(string(sample(t, name+ref))) {
			if f := strings.Split(line, "\t"); len(f) == 3 && line[0] != '#' {
				n, _ := strconv.ParseInt(f[1], 10, 64)
				want[f[0]] += n
			}
		}
		if len(want) < 5 || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
		if len(seg.Time) != seg.Len() || s.Files[0].Clock != model.ClockBoot {
			t.Errorf("%s: %d times for %d samples", name, len(seg.Time), seg.Len())
		}
	}
}

// TestText holds self and total samples of each method against stackprof
// --text, with raw and without. Methods that recurse have no exact total
// without.
//
//	14  (30.4%)           6  (13.0%)     Hash#inspect
func TestText(t *testing.T) {
	row := regexp.MustCompile(`(?m)^\s*([0-9]+)\s+\([0-9.]+%\)\s+([0-9]+)\s+\([0-9.]+%\)\s+(.*)$`)
	for _, name := range []string{"orders-cpu", "orders-wall", "orders-noraw"} {
		s, err := codectest.Load(t, read, name, sample(t, name+".json"), codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		self, total := map[string]int64{}, map[string]int64{}
		seg := &s.Series[0].Segments[0]
		for i, stack := range seg.Stack {
			v := seg.Values[0].Same
			if seg.Values[0].Each != nil {
				v = seg.Values[0].Each[i]
			}
			path := s.Stacks.Path(nil, stack)
			seen := map[string]bool{}
			for _, f := range path {
				if n := s.Methods[s.Frames[f].Method].Display; !seen[n] {
					seen[n] = true
					total[n] += v
				}
			}
			self[s.Methods[s.Frames[path[len(path)-1]].Method].Display] += v
		}
		// Some names are there twice, of two files or of two aliases.
		wantSelf, wantTotal := map[string]int64{}, map[string]int64{}
		for _, m := range row.FindAllStringSubmatch(string(sample(t, name+".ref.txt")), -1) {
			all, _ := strconv.ParseInt(m[1], 10, 64)
			own, _ := strconv.ParseInt(m[2], 10, 64)
			if _, twice := wantSelf[m[3]]; twice {
				all = -1
			}
			wantSelf[m[3]] += own
			wantTotal[m[3]] = all
		}
		if len(wantSelf) < 10 {
			t.Fatalf("%d methods in the reference", len(wantSelf))
		}
		off := 0
		for fn, want := range wantSelf {
			if self[fn] != want {
				t.Errorf("%s: %s has %d samples, want %d", name, fn, self[fn], want)
			}
			if total[fn] != wantTotal[fn] && wantTotal[fn] >= 0 {
				if off++; !seg.Estimated {
					t.Errorf("%s: %s has %d samples in all, want %d", name, fn, total[fn], wantTotal[fn])
				}
			}
		}
		if off*4 > len(wantSelf) {
			t.Errorf("%s: the totals of %d of %d methods differ", name, off, len(wantSelf))
		}
	}
}

func generate(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	b.WriteString(`{"version":1.2,"mode":"wall","interval":1000,"samples":0,"gc_samples":0,"missed_samples":0,"frames":{`)
	for i := range 3000 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"%d":{"name":"Module%d::Class#method%d","file":"/srv/app/file%d.rb","line":%d,"total_samples":5,"samples":2,"lines":{"4":[1,1]}}`, 140282651308480+40*i, i/100, i, i/20, i%20*10)
	}
	b.WriteString(`},"raw":[0,1`)
	var stack []int
	for range n {
		stack = stack[:r.IntN(len(stack)+1)]
		for len(stack) < 20+r.IntN(60) {
			stack = append(stack, min(r.IntN(3000), r.IntN(3000)))
		}
		fmt.Fprintf(&b, ",%d", len(stack))
		for _, f := range stack {
			fmt.Fprintf(&b, ",%d", 140282651308480+40*f)
		}
		b.WriteString(",1")
	}
	b.WriteString(`],"raw_timestamp_deltas":[0`)
	for range n {
		fmt.Fprintf(&b, ",%d", 900+r.IntN(200))
	}
	b.WriteString("]}")
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(30_000)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
