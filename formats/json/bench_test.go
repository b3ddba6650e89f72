package json

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/formats/codec/codectest"
)

// layout is how a writer writes one frame up to its children, and what follows
// them.
type layout struct {
	name   string
	begin  func(b *bytes.Buffer, depth int, name string, total, self int)
	end    string
	indent string
}

var shapes = []layout{
	{"d3", func(b *bytes.Buffer, _ int, name string, total, _ int) {
		fmt.Fprintf(b, `{"name":"%s","value":%d,"children":[`, name, total)
	}, "]}", ""},
	{"indented", func(b *bytes.Buffer, d int, name string, total, _ int) {
		in := strings.Repeat("  ", d)
		fmt.Fprintf(b, "%s{\n%s  \"name\": \"%s\",\n%s  \"value\": %d,\n%s  \"children\": [\n", in, in, name, in, total, in)
	}, "]}", "\n"},
	{"perf", func(b *bytes.Buffer, _ int, name string, _, self int) {
		fmt.Fprintf(b, `{"n": "%s", "l": "", "v": %d, "c": [`, name, self)
	}, "]}", ""},
	{"short", func(b *bytes.Buffer, _ int, name string, total, _ int) {
		fmt.Fprintf(b, `{"n":"%s","v":%d,"c":[`, name[len(name)-3:], total)
	}, "]}", ""},
	{"escaped", func(b *bytes.Buffer, _ int, name string, total, _ int) {
		fmt.Fprintf(b, `{"name":"%s","value":%d,"delta":0.125,"children":[`, strings.ReplaceAll(name, "/", `\/`), total)
	}, "]}", ""},
}

// generate writes n frames of 5,000 methods, up to 60 deep. Half of the frames
// are leaves.
func generate(s layout, n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	depth, first := 0, true
	for range n {
		if !first {
			b.WriteByte(',')
			b.WriteString(s.indent)
		}
		i := r.IntN(5000)
		s.begin(&b, depth, fmt.Sprintf("com/example/p%02d/Service%02d$Inner.method%03d", i/500, i/50%10, i), r.IntN(1<<(20-depth/4)), r.IntN(9))
		depth++
		first = true
		for depth > 60 || depth > 1 && r.IntN(2) == 0 {
			b.WriteString(s.end)
			depth--
			first = false
		}
	}
	for ; depth > 0; depth-- {
		b.WriteString(s.end)
	}
	return b.Bytes()
}

// generateThreads writes 1,000,000 frames, 10 to 40 deep, in which few callers
// have two callees.
func generateThreads() []byte {
	var b bytes.Buffer
	b.WriteString(`{"name":"all","value":0,"children":[`)
	for i := range 40_000 {
		depth := 10 + i%31
		for d := range depth {
			method := (i*31 + d*d*7) % 5000
			fmt.Fprintf(&b, `{"name":"org/example/package%d/Class%d.method%d_[j]","value":%d,"children":[`, method%50, method%700, method, 1000+i)
		}
		b.WriteString(strings.Repeat("]}", depth) + ",")
	}
	b.WriteString("]}")
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) {
	data := map[string][]byte{"threads": generateThreads()}
	for _, s := range shapes {
		data[s.name] = generate(s, 500_000)
	}
	for name, data := range data {
		b.Run(name, func(b *testing.B) { codectest.Bench(b, read, data) })
	}
}
