package legacypprof

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// picture writes the events of a store: series, values, thread and stack.
func picture(s *model.Store) string {
	var b strings.Builder
	for _, ser := range s.Series {
		seg := &ser.Segments[0]
		for e := range seg.Stack {
			b.WriteString(ser.ID)
			for i, u := range ser.Units {
				fmt.Fprintf(&b, " %d %s", seg.Values[i].Each[e], u.Name)
			}
			if seg.Thread != nil {
				fmt.Fprintf(&b, " %s", s.Threads[seg.Thread[e]].Name)
			}
			b.WriteByte(':')
			for _, f := range s.Stacks.Path(nil, seg.Stack[e]) {
				frame := s.Frames[f]
				fmt.Fprintf(&b, " %s", s.Methods[frame.Method].Name)
				if frame.Line > 0 {
					fmt.Fprintf(&b, ":%d", frame.Line)
				}
				if frame.Kind != model.KindUnknown {
					fmt.Fprintf(&b, "{%s}", frame.Kind)
				}
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func TestFixtures(t *testing.T) {
	codectest.Pictures(t, &Format, picture, map[string]string{
		// 2 objects of 1,024 bytes, rate 4,096: times 4.52; 2 of 3,072: times 1.89.
		"heap.txt": `live 9258 bytes 9 count: main.main:113 main.(*List[...]).Grow:114
live 4629 bytes 4 count: main.load:4
alloc 13887 bytes 13 count: main.main:113 main.(*List[...]).Grow:114
alloc 11644 bytes 3 count: main.load:4
`,
		"goroutine.txt": `goroutine 4 count {"endpoint":"/v1/items", "odd \"k\"":"a, b}"}: main.main.func2:99
goroutine 1 count : [unknown]
`,
		"mutex.txt": "lock 2000 ns 10 count: main.hold:47 sync.(*Mutex).Unlock:65\n",
		"contention.txt": `lock 1000 ns 20 count: libshop.so.6+0x0 shop+0x2000
lock 500 ns 10 count: libshop.so.6+0x0
`,
		"tcmalloc.heap": `live 1049600 bytes 1025 count: alloc+0x3254 alloc+0x323b
live 524800 bytes 512 count: 0x1233
alloc 1574400 bytes 1537 count: alloc+0x3254 alloc+0x323b
alloc 1051650 bytes 342 count: 0x1233
`,
		"growth.txt": `growth 2048 bytes 2 count: main outer It::operator--{inlined} inner{inlined}
growth 1024 bytes 1 count: 0x403000
`,
		"cpu.prof": `cpu 2 samples 20000000 ns: libshop.so.6+0x0 shop+0x2800 shop+0x2000
cpu 1 samples 10000000 ns: shop+0x2000
cpu 1 samples 10000000 ns: 0x999
`,
		"cpu32be.prof": `cpu 2 samples 20000000 ns: 0x402000 0x401800 0x401000
cpu 1 samples 10000000 ns: 0x401000
cpu 1 samples 10000000 ns: 0x999
`,
	})
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"threadcreate profile: total 0\n":                           codec.Sure,
		"my.conns profile: total 1\r\n1 @ 0x4d3d30\r\n":             codec.Sure,
		"a new profile: total 12\nand more\n":                       codec.No,
		"x profile: total 12\nand more\n":                           codec.No,
		"heap profile: 72: 799552 [703: 3218680] @ heap/8192\n":     codec.Sure,
		"heap profile: what is it?\n":                               codec.No,
		"--- mutex:\ncycles/second=1\n":                             codec.Sure,
		"--- mutex:\nmain 5\n":                                      codec.No,
		strings.Repeat("\x00", 40):                                  codec.No,
		strings.Repeat("\x00", 8) + "\x03" + "\x00\x00\x00\x00\x00": codec.No,
		"main;work 3\n":                                             codec.No,
		"":                                                          codec.No,
	})
}

// A file that ends too early keeps what it has.
func TestCut(t *testing.T) {
	data, err := os.ReadFile("testdata/cpu.prof")
	if err != nil {
		t.Fatal(err)
	}
	s, err := codectest.Load(t, read, "cut", data[:8*15], codec.Options{})
	if err == nil || !strings.Contains(err.Error(), "byte 113") || s.Events() != 2 {
		t.Errorf("%d events, %v", s.Events(), err)
	}
}

func BenchmarkRead(b *testing.B) {
	text := bytes.NewBufferString("goroutine profile: total 1\n")
	for n := 0; text.Len() < 8<<20; n++ {
		fmt.Fprintf(text, "%d @", n%9+1)
		for f := range 12 {
			fmt.Fprintf(text, " 0x%x", 0x47f8ce+f*n%5000)
		}
		for f := range 10 {
			fmt.Fprintf(text, "\n#\t0x%x\texample.com/acme/shop/web.(*Handler%d).Serve+0x%x\t\t/src/acme/shop/web/handler.go:%d", 0x47f8cd+f, f*n%50, f, f)
		}
		text.WriteString("\n\n")
	}
	codectest.Bench(b, read, text.Bytes())
}

func BenchmarkReadHeap(b *testing.B) {
	text := bytes.NewBufferString("heap profile: 1: 1 [1: 1] @ heap_v2/524288\n")
	for n := 0; text.Len() < 8<<20; n++ {
		fmt.Fprintf(text, "%6d: %8d [%6d: %8d] @", n%9+1, 100*(n%9+1), n%19+10, 100*(n%19+10))
		for f := range 20 {
			fmt.Fprintf(text, " 0x%x", 0x55fedc4c623c+f*n%5000)
		}
		text.WriteByte('\n')
	}
	codectest.Bench(b, read, text.Bytes())
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
