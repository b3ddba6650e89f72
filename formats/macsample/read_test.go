package macsample

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func TestFixture(t *testing.T) {
	data, err := os.ReadFile("testdata/rg.sample.txt")
	if err != nil {
		t.Fatal(err)
	}
	s, err := codectest.Load(t, read, "rg", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	name := func(f model.Frame) string {
		return fmt.Sprintf("%s@%s:%d", s.Methods[f.Method].Name, s.Strings[f.Library], f.Line)
	}
	of := func(id int64) map[string]int64 {
		return codectest.Stacks(s, "wall.samples", name, func(seg *model.Segment, e int) bool { return s.Threads[seg.Thread[e]].ID == id })
	}
	const start = "start@libdyld.dylib:0"
	main := start + ";main@rg:12"
	run := main + ";rg::run::h3616@rg:0"
	codectest.SameStacks(t, of(100), map[string]int64{
		start: 2, main: 4, run: 5, run + ";-[NSApplication run]@AppKit:0": 4,
		main + ";std::map<int, A>::operator+@rg:0": 2,
		start + ";[unknown]@libfoo.dylib:0":        3,
	})
	codectest.SameStacks(t, of(101), map[string]int64{"thread_start@libsystem_pthread.dylib:0;more@rg:0": 8})
	if s.Threads[1].Name != "com.apple.main-thread" || s.Threads[2].Name != "worker 1" {
		t.Errorf("%v", s.Threads)
	}
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"Analysis of sampling a b (pid 7) every 1 millisecond\r\n":          codec.Sure,
		"OS Version: x\nTimeline format: stacks are sorted chronologically": codec.Sure,
		"Analysis of sampling methods\n":                                    codec.No,
		"Call graph:\n":                                                     codec.No,
	})
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	text.WriteString("Analysis of sampling rg (pid 64751) every 1 millisecond\n\nCall graph:\n    99999999 Thread_1\n")
	for n := 0; text.Len() < 8<<20; n++ {
		for f := range 30 {
			fmt.Fprintf(&text, "    +%s100 acme::shop::Handler<int, std::pair<int, int> >::handle%d(int)  (in shop) + %d  [0x10384b%x]\n", strings.Repeat(" ", f*2+1), (n*f)%200, f, n)
		}
	}
	codectest.Bench(b, read, []byte(text.String()))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
