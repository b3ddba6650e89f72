package austin

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

// TestSamples holds the sums of each thread and stack against the lines of
// recordings.
func TestSamples(t *testing.T) {
	for _, name := range []string{"primes", "primes-sleepless"} {
		data := codectest.Shared(t, "../shared/profiles2/python/"+name+".austin1.txt.gz")
		s, err := codectest.Load(t, read, name, data, codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, threads := map[string]int64{}, map[string]bool{}
		for line := range bytes.Lines(data) {
			text := strings.TrimSpace(string(line))
			i := strings.LastIndexByte(text, ' ')
			n, err := strconv.ParseInt(text[i+1:], 10, 64)
			if err != nil {
				t.Fatal(text)
			}
			frames := strings.Split(text[:i], ";")
			threads[frames[0]] = true
			var out []string
			for k := 1; k+1 < len(frames); k += 2 {
				out = append(out, frames[k]+frames[k+1])
			}
			if n > 0 {
				want[strings.Join(out, ";")] += n * 1000
			}
		}
		got := codectest.Stacks(s, "wall.ns", func(f model.Frame) string {
			m := s.Methods[f.Method]
			function, _, _ := strings.Cut(m.Name, " (")
			return fmt.Sprintf("%s (%s)L%d", function, s.Strings[f.Detail], f.Line)
		}, nil)
		codectest.SameStacks(t, got, want)
		if len(s.Threads)-1 != len(threads) {
			t.Errorf("%d threads, want %d", len(s.Threads)-1, len(threads))
		}
	}
}

func TestThreads(t *testing.T) {
	for line, want := range map[string]string{
		"Thread 7f84;f (p);L1 9":            "0x7f84|0||f (p);L1 9",
		"Process 12;Thread 7f84 9":          "0x7f84|0|process 12| 9",
		"P12;T0:34;p.py:f:1 9":              "|34|process 12|p.py:f:1 9",
		"P12;T7f84;p.py:f:1 9":              "0x7f84|0|process 12|p.py:f:1 9",
		"P12;T0:0x7f84;p.py:f:1 9":          "0x7f84|0|process 12|p.py:f:1 9",
		"main;f 9":                          "",
		"Process 12":                        "",
		"Thread":                            "",
		"Pool;f 1":                          "",
		"P12;main 2":                        "",
		"Process 1;Thread 1f;Thread 2f;x 1": "0x1f|0|process 1|Thread 2f;x 1",
	} {
		head, rest := cutThread([]byte(line))
		got := ""
		if head != nil {
			th := parseThread(string(head))
			got = fmt.Sprintf("%s|%d|%s|%s", th.Name, th.ID, th.Group, rest)
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", line, got, want)
		}
	}
}

func generate(lines int) []byte {
	var b bytes.Buffer
	for i := range lines {
		fmt.Fprintf(&b, "P1;T0:%d", i%8)
		for d := range 5 + i%20 {
			fmt.Fprintf(&b, ";/srv/app/module%d.py:function%d:%d", (i/50+d)%50, (i/50+d)%300, (i/50+d)%300)
		}
		fmt.Fprintf(&b, " %d\n", 100+i%50)
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(100_000)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format, string(generate(3))) }
