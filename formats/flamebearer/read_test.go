package flamebearer

import (
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"os"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/names"
	"flameview/model"
)

// folded adds the events of a series up by stack.
func folded(s *model.Store, id string) map[string]int64 {
	out := map[string]int64{}
	for _, ser := range s.Series {
		if ser.ID != id {
			continue
		}
		seg := &ser.Segments[0]
		for e, stack := range seg.Stack {
			var path []string
			for _, f := range s.Stacks.Path(nil, stack) {
				path = append(path, s.Methods[s.Frames[f].Method].Display)
			}
			out[strings.Join(path, ";")] += seg.Values[0].Each[e]
		}
	}
	return out
}

// The inputs of Pyroscope's converter are what must come back.
func TestShared(t *testing.T) {
	for _, c := range []struct{ file, series, ref string }{
		{"cpu-full.json", "samples", "cpu-full"},
		{"diff.json", "base", "diff.left"},
		{"diff.json", "samples", "diff.right"},
		{"cpu-200nodes.json", "samples", ""},
		{"go-block.json", "lock", ""},
	} {
		data, err := os.ReadFile("../../../shared/profiles2/flamebearer/" + c.file)
		if err != nil {
			t.Skip(err)
		}
		if sniff(data[:min(len(data), codec.SniffLen)]) != codec.Sure {
			t.Errorf("%s: not recognised", c.file)
		}
		s, err := codectest.Load(t, read, c.file, data, codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(s.Files[0].Warnings); n > 0 && c.file != "cpu-200nodes.json" {
			t.Errorf("%s: %q", c.file, s.Files[0].Warnings)
		}
		if c.ref == "" {
			continue
		}
		f, err := os.Open("../../../shared/profiles2/flamebearer/" + c.ref + ".ref.folded.gz")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int64{}
		for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			i := strings.LastIndexByte(line, ' ')
			n, _ := strconv.ParseInt(line[i+1:], 10, 64)
			path := strings.Split(line[:i], ";")
			for i := range path {
				path[i] = names.Parse(path[i]).Display
			}
			want[strings.Join(path, ";")] += n
		}
		if got := folded(s, c.series); !maps.Equal(got, want) {
			t.Errorf("%s, %s: %d stacks, want the %d of %s", c.file, c.series, len(got), len(want), c.ref)
			for k, n := range want {
				if got[k] != n {
					t.Logf("%d, want %d: %s", got[k], n, k)
					break
				}
			}
		}
	}
}

func TestFixtures(t *testing.T) {
	for name, want := range map[string]string{
		"single.json": `cpu map[main:1 main;read:3 main;work:3 other:1] ns 80000000`,
		"double.json": `live map[main;read:20 read:2] base-live map[java/lang/Thread.run;main:4 main:6]`,
	} {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := codectest.Load(t, read, name, data, codec.Options{})
		if err != nil {
			t.Error(err)
		}
		var got []string
		for _, ser := range s.Series {
			got = append(got, ser.ID, fmt.Sprint(folded(s, ser.ID)))
			if len(ser.Units) > 1 {
				got = append(got, ser.Units[1].Name, fmt.Sprint(ser.Segments[0].Total(1)))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestKindOf(t *testing.T) {
	for in, want := range map[[2]string]kind{
		{"samples", "shop.cpu{region=\"eu.west\"}"}: {"cpu", "CPU", "samples", 1e7},
		{"samples", "shop.wall"}:                    {"wall", "Wall clock", "samples", 1e7},
		{"samples", ""}:                             {"samples", "Samples", "samples", 1e7},
		{"", "demo"}:                                {"samples", "Samples", "samples", 0},
		{"objects", "shop.alloc_objects"}:           {"alloc", "Allocations", "count", 0},
		{"bytes", "shop.inuse_space"}:               {"live", "Live objects", "bytes", 0},
		{"lock_nanoseconds", "shop.mutex_duration"}: {"lock", "Locks", "ns", 0},
		{"exceptions", "shop.exceptions"}:           {"exceptions", "exceptions", "exceptions", 0},
	} {
		if got := kindOf(in[0], in[1], 100); got != want {
			t.Errorf("%v: %v, want %v", in, got, want)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	text.WriteString(`{"version":1,"flamebearer":{"names":["total"`)
	for i := range 2000 {
		fmt.Fprintf(&text, `,"com/acme/shop/Handler%d.handle"`, i)
	}
	text.WriteString(`],"levels":[[0,1000000,0,0]`)
	for level := 0; text.Len() < 8<<20; level++ {
		text.WriteString(",[")
		for i := range 2000 {
			if i > 0 {
				text.WriteByte(',')
			}
			fmt.Fprintf(&text, "0,500,%d,%d", i%3, (i*7+level)%2000+1)
		}
		text.WriteByte(']')
	}
	text.WriteString(`],"numTicks":1000000},"metadata":{"format":"single","units":"samples"}}`)
	codectest.Bench(b, read, []byte(text.String()))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
