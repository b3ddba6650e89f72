package firefox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const syms = `{"string_table":["UNKNOWN","main","list_dir"],"data":[
{"debug_name":"ls","debug_id":"ab1-20","code_id":"","symbol_table":[{"rva":4096,"size":20,"symbol":1},{"rva":4106,"symbol":2,"frames":[{"function":2}]}],
"known_addresses":[[4100,0],[4110,1],[7,9]]}]}`

// TestCompanionSymbols holds that samply's names are found beside the file, under
// the names that samply gives, and nowhere else.
func TestCompanionSymbols(t *testing.T) {
	data, err := os.ReadFile("testdata/processed.profile.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, beside string
		found        bool
	}{
		{"/x/profile.json", "profile.syms.json", true},
		{"/x/profile.json.gz", "profile.json.syms.json", true},
		{`C:\x\profile.json.gz`, "profile.syms.json", true},
		{"/x/profile.json", "profile.syms.json.gz", true},
		{"/x/profile.json", "other.syms.json", false},
	} {
		b := model.NewBuilder(model.File{})
		err := read(context.Background(), &codec.Input{Name: test.name, Data: data, Companion: func(name string) ([]byte, error) {
			if name == test.beside {
				return []byte(syms), nil
			}
			return nil, errors.New("there is none")
		}}, b)
		if err != nil {
			t.Fatal(err)
		}
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		got := codectest.Stacks(s, "cpu.samples", func(f model.Frame) string { return s.Methods[f.Method].Name }, nil)
		if n := got["main;list_dir;do_syscall_64"]; (n == 3) != test.found {
			t.Errorf("%s beside %s: %v", test.beside, test.name, got)
		}
	}
}

// TestAttributes looks at what is not in a tree: kinds, lines, libraries, times.
func TestAttributes(t *testing.T) {
	data, err := os.ReadFile("testdata/processed.profile.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := codectest.Load(t, read, "x", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range s.Frames {
		got = append(got, fmt.Sprintf("%s|%v|%s|%d|%s", s.Methods[f.Method].Name, f.Kind, s.Strings[f.Library], f.Line, s.Methods[f.Method].Family))
	}
	for _, want := range []string{
		"do_syscall_64|kernel|[kernel.kallsyms]|0|native", "parse|inlined|ls|33|native",
		"step (/srv/app.js)|JIT||0|js", "draw (http://h/app.js)|||7|js", "ls+0x1004||ls|0|native",
	} {
		if !strings.Contains(strings.Join(got, "\n")+"\n", want+"\n") {
			t.Errorf("%s is not among\n%s", want, strings.Join(got, "\n"))
		}
	}
	seg := &s.Series[0].Segments[0]
	if at := seg.Time[1]; at != 1671458961578500000+250000 || s.Files[0].Clock != model.ClockUnix {
		t.Errorf("the second sample is at %d", at)
	}
	if th := s.Threads[1]; th != (model.Thread{Name: "GeckoMain", ID: 11, Group: "ls (11)"}) {
		t.Errorf("%+v", th)
	}
	for _, ser := range s.Series {
		if ser.ID == "alloc" && s.Methods[ser.Segments[0].Class[0]].Name != "Array" {
			t.Errorf("the class is %+v", s.Methods[ser.Segments[0].Class[0]])
		}
	}
}

// TestVersions reads tables that stand in other places than in the fixtures.
func TestVersions(t *testing.T) {
	const (
		tables = `"stackTable":{"frame":[0,1],"prefix":[null,0]},"frameTable":{"func":[0,1]}`
		funcs  = `"funcTable":{"name":[0,1],"isJS":[false,true],"source":[null,0]}`
		sample = `"samples":{"stack":[1],"time":[1]}`
		meta   = `"meta":{"interval":1,"startTime":0}`
	)
	for name, text := range map[string]string{
		"texts shared":     `{` + meta + `,"shared":{"stringArray":["main","f","a.js"],"sources":{"filename":[2]}},"threads":[{` + sample + `,` + tables + `,` + funcs + `}]}`,
		"all shared":       `{` + meta + `,"threads":[{` + sample + `}],"shared":{"stringArray":["main","f","a.js"],"sources":{"filename":[2]},` + tables + `,` + funcs + `}}`,
		"all in a thread":  `{` + meta + `,"threads":[{` + sample + `,` + tables + `,"funcTable":{"name":[0,1],"isJS":[false,true],"fileName":[null,2]},"stringArray":["main","f","a.js"]}]}`,
		"texts as a table": `{` + meta + `,"threads":[{` + tables + `,"funcTable":{"name":[0,1],"isJS":[false,true],"fileName":[null,2]},"stringTable":["main","f","a.js"],` + sample + `}]}`,
		"offsets":          `{` + meta + `,"threads":[{` + sample + `}],"shared":{"stringArray":["main","f","a.js"],"sources":{"filename":[2]},"stackTable":{"frame":[0,1],"prefixOffset":[0,1]},"frameTable":{"func":[0,1]},` + funcs + `}}`,
	} {
		s, err := codectest.Load(t, read, "x", []byte(text), codec.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := codectest.Stacks(s, "cpu.samples", func(f model.Frame) string { return s.Methods[f.Method].Name }, nil)
		if got["main;f (a.js)"] != 1 || s.Files[0].Clock != model.ClockStart {
			t.Errorf("%s: %v, clock %v", name, got, s.Files[0].Clock)
		}
	}
}

func FuzzRead(f *testing.F) {
	codectest.Fuzz(f, &Format, `{"meta":{"interval":1e12},"threads":[{"samples":{"stack":[0,0],"weight":[9e9,-9e9]},"stackTable":{"frame":[0],"prefix":[5]},"frameTable":{"func":[0]}}]}`)
}

func FuzzSymbols(f *testing.F) {
	f.Add([]byte(syms))
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = readSymbols(context.Background(), data) })
}

// ints writes a list of n numbers.
func ints(n int, f func(i int) string) string {
	var b strings.Builder
	b.WriteByte('[')
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(f(i))
	}
	b.WriteByte(']')
	return b.String()
}

// generate writes a processed profile of n samples.
func generate(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	const stacks, funcs = 40_000, 5000
	num := func(most int) func(int) string { return func(int) string { return fmt.Sprint(r.IntN(most)) } }
	null := func(int) string { return "null" }
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"meta":{"interval":1,"startTime":1671458961578.5,"preprocessedProfileVersion":41,"sampleUnits":{"threadCPUDelta":"ns"}},"libs":[{"name":"lib.so","debugName":"lib.so"}],"threads":[{"name":"main","pid":1,"tid":1,`)
	fmt.Fprintf(&b, `"frameTable":{"address":%s,"func":%s,"line":%s,"column":%s,"category":%s},`, ints(2*funcs, num(1e6)), ints(2*funcs, num(funcs)), ints(2*funcs, num(900)), ints(2*funcs, null), ints(2*funcs, num(3)))
	fmt.Fprintf(&b, `"funcTable":{"name":%s,"isJS":%s,"resource":%s,"fileName":%s},"resourceTable":{"lib":[0]},`, ints(funcs, func(i int) string { return fmt.Sprint(i) }), ints(funcs, func(int) string { return "false" }), ints(funcs, num(1)), ints(funcs, null))
	fmt.Fprintf(&b, `"stackTable":{"frame":%s,"prefix":%s,"category":%s},`, ints(stacks, num(2*funcs)), ints(stacks, func(i int) string {
		if i == 0 {
			return "null"
		}
		return fmt.Sprint(max(0, i-1-r.IntN(50)))
	}), ints(stacks, num(3)))
	fmt.Fprintf(&b, `"stringArray":%s,`, ints(funcs, func(i int) string { return fmt.Sprintf(`"namespace::Class%d::method%d(int, char const*)"`, i/10, i) }))
	fmt.Fprintf(&b, `"samples":{"stack":%s,"time":%s,"weight":%s,"weightType":"samples","threadCPUDelta":%s}}]}`,
		ints(n, num(stacks)), ints(n, func(i int) string { return fmt.Sprintf("%d.%06d", i, r.IntN(1e6)) }), ints(n, func(int) string { return "1" }), ints(n, num(1e6)))
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(400_000)) }
