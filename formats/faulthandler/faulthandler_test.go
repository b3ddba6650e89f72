package faulthandler

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// TestReference compares with the folded stacks of stackcollapse-faulthandler.pl,
// frames of which are file:line:function.
func TestReference(t *testing.T) {
	data := codectest.Shared(t, "../shared/profiles2/python/primes.faulthandler.txt")
	ref := codectest.Shared(t, "../shared/profiles2/python/primes.faulthandler.ref.folded")
	s, err := codectest.Load(t, read, "dump", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := codectest.Stacks(s, "threaddump.samples", func(f model.Frame) string {
		if f.Kind == model.KindTruncated {
			return ""
		}
		m := s.Methods[f.Method]
		function, _, _ := strings.Cut(m.Name, " (")
		return fmt.Sprintf("%s:%d:%s", s.Strings[f.Detail], f.Line, function)
	}, nil)
	want := map[string]int64{}
	for line := range bytes.Lines(ref) {
		stack, count, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		if i := strings.LastIndexByte(string(line), ' '); i >= 0 {
			stack, count = string(line[:i]), strings.TrimSpace(string(line[i:]))
		}
		n, _ := strconv.ParseInt(count, 10, 64)
		want[strings.ReplaceAll(stack, "...;", "")] += n
	}
	codectest.SameStacks(t, got, want)
	if len(s.Threads) < 3 {
		t.Errorf("%d threads", len(s.Threads)-1)
	}
}

func TestUnescape(t *testing.T) {
	for in, want := range map[string]string{
		`gr\xf6\xdfe`: "größe", `\u2603\U0001f600`: "☃😀", `C:\x`: `C:\x`, `a\x41`: `a\x41`, `\`: `\`, `\uzzzz`: `\uzzzz`,
	} {
		if got := unescape(in); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

// TestWithin finds a dump far behind the beginning of a log.
func TestWithin(t *testing.T) {
	log := bytes.Repeat([]byte("INFO Thread 0x1 is up\n"), 5000)
	if within(log) {
		t.Error("a log without a dump is one")
	}
	if !within(append(log, "Current thread 0x00007f27e399a040 (most recent call first):\n  File \"/a.py\", line 1 in f\n"...)) {
		t.Error("the dump is not found")
	}
}

func generate(threads int) []byte {
	var b bytes.Buffer
	for i := range threads {
		fmt.Fprintf(&b, "Timeout (0:00:05)!\nThread 0x%016x (most recent call first):\n", 0x7f0000000000+i%8)
		for d := range 5 + i%20 {
			fmt.Fprintf(&b, "  File \"/srv/app/module%d.py\", line %d in function%d\n", (i+d)%50, (i+d)%300, (i+d)%300)
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(20_000)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format, string(generate(3))) }
