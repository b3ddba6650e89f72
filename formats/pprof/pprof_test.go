package pprof

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

var update = flag.Bool("update", false, "write the profiles in testdata again")

func TestRead(t *testing.T) {
	for _, test := range []struct {
		name, types, lines string
		change             func(*profile.Profile)
		want               string
	}{
		{"a Go CPU profile", "samples/count cpu/nanoseconds", "main.main;main.f 2 20", func(p *profile.Profile) {
			p.PeriodType = &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}
		}, "cpu: main.main;main.f 20 ns 2 samples"},
		{
			"a heap profile", "alloc_objects/count alloc_space/bytes inuse_objects/count inuse_space/bytes", "a 4 64 1 16\nb 2 32 0 0", func(p *profile.Profile) { p.DefaultSampleType = "inuse_space" },
			"live: a 16 bytes 1 count | alloc: a 4 count 64 bytes | alloc: b 2 count 32 bytes",
		},
		{"locks", "contentions/count delay/microseconds", "a 1 3", nil, "lock: a 3000 ns 1 count"},
		{"goroutines", "goroutine/count", "a 5", nil, "goroutine: a 5 count"},
		{"samples of nobody knows what", "samples/count", "a 5", nil, "samples: a 5 samples"},
		{"samples of known length", "samples/count", "a 5", func(p *profile.Profile) {
			p.PeriodType, p.Period = &profile.ValueType{Type: "cpu", Unit: "milliseconds"}, 10
		}, "cpu: a 5 samples 50000000 ns"},
		{"wall", "wall/seconds", "a 5", nil, "wall: a 5000000000 ns"},
		{"the same twice", "cpu/nanoseconds cpu/milliseconds", "a 5 6", nil, "cpu: a 6000000 ns | cpu/nanoseconds: a 5 ns"},
		{"the same thrice", "x/y x/y x/y", "a 5 6 7", nil, "x: a 7 y | x/y: a 5 y | x/y #2: a 6 y"},
		{"async-profiler's converter", "cpu/count", "a 5", nil, "cpu: a 5 samples"},
		{"its allocations", "allocations/bytes", "a 5", nil, "alloc: a 5 bytes"},
		{"inlined", "cpu/ns", "a;b>c;d 5", nil, "cpu: a;b;c:inlined;d 5 ns"},
		{"no stack", "cpu/ns", "a 5", func(p *profile.Profile) { p.Sample[0].Location = nil }, "cpu:  5 ns"},
		{"Java", "cpu/ns", "java.lang.Thread.run;[libc.so.6] 5", nil, "cpu: java.lang.Thread.run;[libc.so.6] 5 ns"},
		{"a thread at the root", "cpu/ns", "[x_tid=7] 5", func(p *profile.Profile) { p.Function[0].Name = "[x tid=7]" }, "cpu: [x 7]  5 ns"},
		{"a thread as label", "cpu/ns", "a 5", func(p *profile.Profile) {
			p.Sample[0].Label, p.Sample[0].NumLabel = map[string][]string{"thread": {"io"}}, map[string][]int64{"tid": {9}}
		}, "cpu: [io 9] a 5 ns"},
		{"no names", "cpu/ns", "a;b 5", func(p *profile.Profile) {
			for i, l := range p.Location {
				l.Line, l.Address, l.Mapping = nil, uint64(i)*0x7f00, &profile.Mapping{ID: 1, File: "[kernel.kallsyms]_text"}
			}
			p.Mapping = []*profile.Mapping{p.Location[0].Mapping}
			p.Location[1].Mapping = p.Mapping[0]
		}, "cpu: [unknown]:kernel;0x7f00:kernel 5 ns"},
		{"strangers", "cpu/ns", "a;b 5", func(p *profile.Profile) {
			p.Location[0].Line[0].Function = &profile.Function{ID: 99}
			p.Sample[0].Location[0] = &profile.Location{ID: 98}
		}, "cpu: [unknown];[unknown] 5 ns | ! frames whose location or function is not in the profile are shown as [unknown]: 2"},
		{"a difference", "cpu/ns", "a 5\nb -5\nc -7", nil, "cpu: a 5 ns | base-cpu: b 5 ns | base-cpu: c 7 ns | ! CPU: 2 values are negative, -12 ns in all, as in a difference of two profiles: what shrank is the series CPU (base), and what grew is CPU; compare them to see both"},
		{"a base", "cpu/ns", "a 5\na -6\nb -5", func(p *profile.Profile) {
			p.Sample[1].Label = map[string][]string{"pprof::base": {"true"}}
			p.Sample[2].Label = p.Sample[1].Label
		}, "cpu: a 5 ns | base-cpu: a 6 ns | base-cpu: b 5 ns"},
		{"grown and shrunk", "alloc_objects/count alloc_space/bytes", "a 5 -100", nil, "alloc: a 0 bytes 5 count | base-alloc: a 100 bytes 0 count | ! Allocations: 1 value is negative, -100 bytes in all, as in a difference of two profiles: what shrank is the series Allocations (base), and what grew is Allocations; compare them to see both"},
		{"too large", "cpu/ns", "a 2305843009213693951\nb 1", nil, "cpu: a 2305843009213693951 ns | ! values that are too large count as nothing: 1"},
		{"values missing", "cpu/ns x/y", "a 5\nb 5 6", nil, "x: b 6 y | cpu: b 5 ns | ! samples with another number of values than the profile has types were left out: 1"},
		{"nothing", "cpu/ns x/y", "", nil, "! there are no samples in the profile"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := build(test.types, test.lines)
			if test.change != nil {
				test.change(p)
			}
			s, err := load(t, raw(t, p))
			if err != nil {
				t.Fatal(err)
			}
			if got := draw(s); got != test.want {
				t.Errorf("got:  %s\nwant: %s", got, test.want)
			}
		})
	}
}

// Functions of Go and C are no Java methods, whatever they look like.
func TestNames(t *testing.T) {
	for file, want := range map[string]model.Family{"list.go": model.FamilyNative, "x.cc": model.FamilyNative, "List.java": model.FamilyJava, "": model.FamilyJava} {
		p := build("cpu/ns", "List.add 1")
		p.Function[0].Filename = file
		s, err := load(t, raw(t, p))
		if err != nil || s.Methods[len(s.Methods)-1].Family != want {
			t.Errorf("%s: %v %v", file, err, s.Methods)
		}
	}
}

func TestReadBroken(t *testing.T) {
	whole := raw(t, build("cpu/ns", "a;b 5\nb 6"))
	for _, test := range []struct {
		data []byte
		want string
	}{
		{nil, "decode the protocol buffer: there is nothing in it"},
		{whole[:len(whole)-4], "as if the copy or download had been cut off"},
		{whole[:3], "the file ends inside of field 1, which begins at byte 1"},
		{slices.Concat(whole, []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")), "there is no field of a profile at byte"},
		{slices.Concat(whole[:6], []byte("\x32\x01x")), "string_table[0] must be ''"},
		{slices.Concat([]byte("\x0a\x04\x08\x63\x10\x02"), []byte("\x32\x00")), "malformed"},
		{bytes.Repeat([]byte("\x22\x00"), 20<<20), "would take more than 4 GB of memory"},
	} {
		_, err := load(t, test.data)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.40q\ngot:  %v\nwant: %s", test.data, err, test.want)
		}
	}
}

// Names stand first in our own files, so that a cut one can still be read.
func TestReadCutOwn(t *testing.T) {
	data := unzip(t, written(t, &codec.View{Tree: modeltest.Tree(t, modeltest.Store("a;b 5\na;c 6"), query.Query{})}))
	s, err := load(t, data[:len(data)-3])
	if err == nil || draw(s) != "samples: a;b 5 samples" {
		t.Errorf("%v, %s", err, draw(s))
	}
}

func TestSniff(t *testing.T) {
	whole := raw(t, build("cpu/ns", "a;b 5\nb 6"))
	for _, test := range []struct {
		head string
		want codec.Confidence
	}{
		{string(whole), codec.Sure},
		{string(whole[:len(whole)/2]), codec.Sure},
		{string(whole[6:]), codec.Maybe},
		{string(whole) + "\x07", codec.No},
		{"", codec.No},
		{"\n", codec.No},
		{"\n\nmain;a 5\n", codec.No},
		{"2 lines of some text that begins with a two\n", codec.No},
		{"* a list\n* of things\n", codec.No},
		{"\x00\x00\x00\x00", codec.No},
		{"FLR\x00\x00\x02\x00\x01", codec.No},
	} {
		if got := sniff([]byte(test.head)); got != test.want {
			t.Errorf("%q: %d, want %d", test.head, got, test.want)
		}
	}
}

func TestReadCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in := &codec.Input{Data: raw(t, build("cpu/ns", strings.Repeat("a;b 1\n", 5000)))}
	in.OnProgress = func(int64) { cancel() } // in the middle
	if err := read(ctx, in, model.NewBuilder(model.File{})); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestFixtures holds the profiles in testdata to what they were made from.
func TestFixtures(t *testing.T) {
	heap := build("alloc_objects/count alloc_space/bytes inuse_objects/count inuse_space/bytes",
		"main.main;main.load>main.parse;runtime.makeslice 40 4096 10 1024\nmain.main;main.load>main.parse 3 48 0 0\nnet/http.(*conn).serve 7 700 7 700\n")
	heap.DefaultSampleType = "inuse_space"
	heap.PeriodType, heap.Period = &profile.ValueType{Type: "space", Unit: "bytes"}, 524288
	cpu := build("samples/count cpu/nanoseconds", "main.main;main.run 3 30000000\nmain.main;main.run;syscall.Syscall6 1 10000000\n")
	cpu.PeriodType, cpu.Period = &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, 10000000
	cpu.Sample[1].Label = map[string][]string{"thread": {"worker"}}
	for name, p := range map[string]*profile.Profile{"heap.pb.gz": heap, "cpu.pb": cpu} {
		path := filepath.Join("testdata", name)
		var out bytes.Buffer
		write := p.Write
		if !strings.HasSuffix(name, ".gz") {
			write = p.WriteUncompressed
		}
		if err := write(&out); err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		have, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("%v\nmake it by: go test ./formats/pprof -update", err)
		}
		if strings.HasSuffix(name, ".gz") {
			have = unzip(t, have)
		}
		if !bytes.Equal(have, raw(t, p)) {
			t.Errorf("%s is another profile; make it anew by: go test ./formats/pprof -update", path)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(raw(f, build("samples/count cpu/nanoseconds", "a;b>c 1 10\nb 2 20")))
	f.Add(raw(f, build("alloc_objects/count", "a;b;c 1")))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, _ := load(t, data)
		for _, m := range s.Metrics() {
			if m.Total < 0 {
				t.Errorf("%s: total %d", m.ID, m.Total)
			}
		}
	})
}

// BenchmarkRead reads 1,000,000 samples.
func BenchmarkRead(b *testing.B) {
	p := build("samples/count cpu/nanoseconds", "a;b;c;d;e;f;g;h 1 10\na;c;e;g;b;d 2 20\nh;a 1 5")
	for i := range 1_000_000 {
		p.Sample = append(p.Sample, p.Sample[i%3])
	}
	in := &codec.Input{Data: raw(b, p)}
	b.SetBytes(int64(len(in.Data)))
	for b.Loop() {
		if err := read(b.Context(), in, model.NewBuilder(model.File{})); err != nil {
			b.Fatal(err)
		}
	}
}
