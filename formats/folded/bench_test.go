package folded

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
)

// million is 1,000,000 distinct stacks in the order of their text, as profilers
// and scripts write them, and shuffled. The names look like those of a Java
// service: 6,000 methods in 1,500 classes. Each method calls a few others, some
// much more often than the rest, so stacks share their outer parts and differ
// towards the leaf, with 5 to 40 frames, mostly about a dozen.
var million = sync.OnceValues(func() (sorted, shuffled []byte) {
	const stacks = 1_000_000
	r := rand.New(rand.NewPCG(7, 8))
	words := []string{"Order", "Cache", "Http", "Json", "Message", "Session", "Query", "Index", "Stream", "Worker", "Entity", "Graph", "Event", "User", "Route"}
	roles := []string{"Service", "Handler", "Parser", "Factory", "Pool", "Reader", "Context", "Impl", "Node"}
	verbs := []string{"get", "run", "read", "apply", "invoke", "parse", "next", "write", "lookup", "close", "accept", "put"}
	pick := func(from []string) string { return from[r.IntN(len(from))] }
	var names []string
	for class := range 1500 {
		c := fmt.Sprintf("acme/p%d/%s%s", class%60, pick(words), pick(roles))
		for range 4 {
			names = append(names, c+strconv.Itoa(class)+"."+pick(verbs))
		}
	}
	callee := func(method int) int {
		k := min(r.IntN(12), r.IntN(12), r.IntN(12))
		return (method*7919 + k*k*131 + k + 1) % len(names)
	}
	seen := map[string]bool{}
	lines := make([]string, 0, stacks)
	path := make([]int, 0, 40)
	var line []byte
	for len(lines) < stacks {
		depth := 5 + min(r.IntN(36), r.IntN(36), r.IntN(36))
		path = append(path[:0], r.IntN(4))
		for len(path) < depth {
			path = append(path, callee(path[len(path)-1]))
		}
		line = line[:0]
		for _, m := range path {
			line = append(append(line, names[m]...), ';')
		}
		line[len(line)-1] = ' '
		if !seen[string(line)] {
			seen[string(line)] = true
			lines = append(lines, string(line))
		}
	}
	join := func() []byte {
		var out bytes.Buffer
		for i, l := range lines {
			fmt.Fprintf(&out, "%s%d\n", l, 1+i%17)
		}
		return out.Bytes()
	}
	shuffled = join()
	slices.Sort(lines)
	return join(), shuffled
})

func BenchmarkRead(b *testing.B) {
	sorted, shuffled := million()
	for _, c := range []struct {
		name string
		data []byte
	}{{"sorted", sorted}, {"shuffled", shuffled}} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.data)))
			var s *model.Store
			rounds, start := 0, codectest.CPUTime()
			for b.Loop() {
				rounds++
				bld := model.NewBuilder(model.File{})
				if err := read(context.Background(), &codec.Input{Data: c.data}, bld); err != nil {
					b.Fatal(err)
				}
				var err error
				if s, err = bld.Build(); err != nil {
					b.Fatal(err)
				}
			}
			if used := (codectest.CPUTime() - start).Seconds(); used > 0 {
				b.ReportMetric(float64(rounds*len(c.data))/1e6/used, "MB/cpu-s")
			}
			b.ReportMetric(float64(s.Stacks.Len()), "nodes")
			b.ReportMetric(float64(len(c.data))/1e6, "bytes/line")
		})
	}
}

func BenchmarkWrite(b *testing.B) {
	sorted, _ := million()
	s, err := load(b, sorted, codec.Options{})
	if err != nil {
		b.Fatal(err)
	}
	t, err := engine.New(s).Tree(context.Background(), query.Query{})
	if err != nil {
		b.Fatal(err)
	}
	var n counter
	if err := write(&n, &codec.View{Tree: t}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(n))
	for b.Loop() {
		n = 0
		if err := write(&n, &codec.View{Tree: t}); err != nil {
			b.Fatal(err)
		}
	}
}

type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
