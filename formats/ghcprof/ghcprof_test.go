package ghcprof

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func load(t testing.TB, name string) *model.Store {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := codectest.Load(t, read, name, data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestForms holds that the report with ticks and the JSON of one run are the same,
// and that shares are the same within their decimal.
func TestForms(t *testing.T) {
	name := func(s *model.Store) func(model.Frame) string {
		return func(f model.Frame) string { return s.Methods[f.Method].Name }
	}
	exact, tree, shares := load(t, "exact.prof"), load(t, "tree.prof"), load(t, "shares.prof")
	if len(exact.Files[0].Warnings)+len(tree.Files[0].Warnings) > 0 {
		t.Errorf("warnings: %q %q", exact.Files[0].Warnings, tree.Files[0].Warnings)
	}
	for _, metric := range []string{"cpu.samples", "cpu.ns", "alloc.bytes", "calls.count"} {
		want := codectest.Stacks(exact, metric, name(exact), nil)
		if len(want) < 3 {
			t.Errorf("%s: %v", metric, want)
		}
		codectest.SameStacks(t, codectest.Stacks(tree, metric, name(tree), nil), want)
		if metric == "cpu.samples" {
			continue // thousandths
		}
		var total int64
		for _, v := range want {
			total += v
		}
		near := codectest.Stacks(shares, metric, name(shares), nil)
		for stack, v := range want {
			if d := near[stack] - v; max(d, -d) > total/2000 {
				t.Errorf("%s of %s: %d by shares, really %d", metric, stack, near[stack], v)
			}
		}
	}
}

func TestDeep(t *testing.T) {
	const depth = 100_000
	var b bytes.Buffer
	b.WriteString(`{"program":"x","rts_arguments":[],"tick_interval":1000,"total_ticks":1,"total_alloc":0,"cost_centres":[{"id":1,"label":"f","module":"M","src_loc":""}],"profile":`)
	for range depth {
		b.WriteString(`{"id":1,"entries":0,"alloc":0,"ticks":0,"children":[`)
	}
	b.WriteString(`{"id":1,"entries":0,"alloc":0,"ticks":1,"children":[]}`)
	for range depth {
		b.WriteString(`]}`)
	}
	b.WriteString("}")
	s, err := codectest.Load(t, read, "deep", b.Bytes(), codec.Options{})
	if err != nil || s.Stacks.Len() != depth+2 {
		t.Errorf("%v, %d stacks", err, s.Stacks.Len())
	}
}

func generateReport(rows int) []byte {
	var b bytes.Buffer
	b.WriteString("\tMon Mar  2 10:11 2026 Time and Allocation Profiling Report  (Final)\n\n\ttotal time  =        1.00 secs   (1000 ticks @ 1000 us, 1 processor)\n\ttotal alloc =   1,000,000 bytes  (excludes profiling overheads)\n\n")
	fmt.Fprintf(&b, "%-50s %-20s %-40s %6s %11s  %5s %6s   %5s %6s  %5s %9s\n\n", "COST CENTRE", "MODULE", "SRC", " no. ", "entries", "%time", "%alloc", "%time", "%alloc", "ticks", "bytes")
	for i := range rows {
		label := fmt.Sprintf("%*s%s%d", i%20, "", "handle.worker", i%700)
		fmt.Fprintf(&b, "%-50s %-20s %-40s %6d %11d  %5.1f  %5.1f   %5.1f  %5.1f  %5d %9d\n", label, fmt.Sprintf("Shop.Module%d", i%700/10), fmt.Sprintf("src/Shop/Module%d.hs:(%d,1)-(%d,30)", i%700/10, i%700, i%700+9), i, i*3, 0.1, 0.2, 1.5, 2.5, i%9, i%5000*8)
	}
	return b.Bytes()
}

func generateTree(nodes int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"program": "x","rts_arguments": ["-pj"],"tick_interval": 1000,"total_ticks": 10,"total_alloc":0,"cost_centres": [`)
	for i := range 700 {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, `{"id": %d, "label": "handle.worker%d", "module": "Shop.Module%d", "src_loc": "src/Shop/Module%d.hs:%d:1-30", "is_caf": false}`, i, i, i/10, i/10, i)
	}
	b.WriteString(`],"profile": {"id": 0, "entries": 0, "alloc": 0, "ticks": 0, "children": [`)
	for i := range nodes {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, `{"id": %d, "entries": %d, "alloc": %d, "ticks": %d, "children": [{"id": %d, "entries": %d, "alloc": %d, "ticks": %d, "children": []}`+"\n]}\n", i%700, i, i*8, i%7, i*7%700, i*3, i*16, i%5)
	}
	b.WriteString("]}\n}\n")
	return b.Bytes()
}

func BenchmarkReport(b *testing.B) { codectest.Bench(b, read, generateReport(200_000)) }

func BenchmarkTree(b *testing.B) { codectest.Bench(b, read, generateTree(100_000)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format, string(generateReport(3))) }

func TestCancel(t *testing.T) {
	for _, data := range [][]byte{generateReport(3), generateTree(3)} {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if err := read(ctx, &codec.Input{Data: data}, model.NewBuilder(model.File{})); err != context.Canceled {
			t.Errorf("got %v", err)
		}
	}
}
