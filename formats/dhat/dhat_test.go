package dhat

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
)

func sample(t *testing.T, name string) []byte {
	return codectest.Shared(t, "../shared/profiles2/dhat/"+name)
}

// version is that of a symbol, which is no part of its name here.
var version = regexp.MustCompile(`@@GLIBC_[0-9.]+`)

// TestTotals holds the sums of the fields, which DHAT prints when it ends, and
// the stacks of the first metric against the Firefox Profiler's import.
func TestTotals(t *testing.T) {
	for name, want := range map[string]string{
		"dhat.out.list.json":   "malloc.count 903, malloc.bytes 19040, peak.bytes 5344, peak.count 302, max.bytes ",
		"firefox-dhat.json.gz": "malloc.count ",
	} {
		s, err := codectest.Load(t, read, name, sample(t, name), codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range s.Metrics() {
			got = append(got, fmt.Sprintf("%s %d", m.ID, m.Total))
		}
		if all := strings.Join(got, ", "); !strings.HasPrefix(all, want) {
			t.Errorf("%s: got %s", name, all)
		}
		// The reference has one block for each metric; the first is bytes in all.
		_, ref, _ := strings.Cut(string(sample(t, name+".ref.folded")), "table nativeAllocations")
		ref, _, _ = strings.Cut(ref, "# thread")
		_, ref, _ = strings.Cut(ref, "\n")
		values, wanted := map[string]int64{}, map[string]int64{}
		for line := range strings.Lines(ref) {
			i := strings.LastIndexByte(line, ' ')
			v, err := strconv.ParseInt(strings.TrimSpace(line[i+1:]), 10, 64)
			if err != nil {
				t.Fatal(line)
			}
			_, stack, _ := strings.Cut(line[:i], ";") // the first frame is the command
			wanted[version.ReplaceAllString(stack, "")] += v
		}
		seg := &s.Series[0].Segments[0]
		for i, stack := range seg.Stack {
			var path []string
			for _, f := range s.Stacks.Path(nil, stack) {
				path = append(path, strings.ReplaceAll(s.Methods[s.Frames[f].Method].Name, ";", ":"))
			}
			values[strings.Join(path, ";")] += seg.Values[1].Each[i]
		}
		if len(wanted) < 3 {
			t.Fatalf("%s: %d stacks in the reference", name, len(wanted))
		}
		for stack, v := range wanted {
			if values[stack] != v {
				t.Errorf("%s: %s %d, want %d", name, stack, values[stack], v)
			}
			delete(values, stack)
		}
		for stack, v := range values {
			t.Errorf("%s: %s %d is not in the reference", name, stack, v)
		}
	}
}

func TestFrame(t *testing.T) {
	for text, want := range map[string]string{
		"0x48465EF: calloc (in /usr/lib/libc.so.6)":     "calloc|libc.so.6|0|",
		"0x109436: main (list.c:7)":                     "main||7|",
		"0x1: alloc::slice::<impl [T]>::to (a.rs:20:4)": "alloc::slice::<impl [T]>::to||20|",
		"0x49007B9: ??? (in /usr/lib/libc.so.6)":        "[unknown]|libc.so.6|0|0x49007B9",
		"0x5: operator new(unsigned long) (vg.c:3)":     "operator new||3|(unsigned long)",
		"0x5: f(int)": "f||0|(int)",
		"main":        "main||0|",
		"":            "[unknown]||0|",
	} {
		p := frame(text)
		if got := fmt.Sprintf("%s|%s|%d|%s", p.Name, p.Library, p.Line, p.Detail); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func generate(n int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"dhatFileVersion":2,"mode":"heap","verb":"Allocated","bklt":true,"bkacc":true,"pps":[`)
	for i := range n {
		if i > 0 {
			b.WriteString("\n ,")
		}
		fmt.Fprintf(&b, `{"tb":%d,"tbk":3`+"\n  "+`,"tl":5000,"mb":200,"mbk":2,"gb":200,"gbk":2,"eb":100,"ebk":1,"rb":256,"wb":40,"acc":[-8,18,-8,0,-8,1,-8,0,-16,2,-8,0,-8,1,-8,0,-8,1],"fs":[1`, i)
		for k := range 12 {
			fmt.Fprintf(&b, ",%d", 1+(i/(k+1)+k)%3000)
		}
		b.WriteString("]}")
	}
	b.WriteString(`],"ftbl":["[root]"`)
	for i := range 3000 {
		fmt.Fprintf(&b, "\n ,\"0x%X: Namespace::Class%d::function%d(int) (file%d.cc:%d)\"", 0x400000+i*40, i/20, i, i/50, i%1000)
	}
	b.WriteString("]}")
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(100_000)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
