package svg

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// generate draws a picture of about n frames the way flamegraph.pl does, in
// random order: rows of frames that halve, four names a row.
func generate(n int) []byte {
	type rect struct {
		x, w  int
		depth int
	}
	total := n * 8
	var rects []rect
	level := []rect{{0, total, 0}}
	for len(rects) < n {
		var next []rect
		for _, r := range level {
			rects = append(rects, r)
			for k := range 4 {
				w := (r.w - 1) / 4
				if w > 0 {
					next = append(next, rect{r.x + 1 + k*w, w, r.depth + 1})
				}
			}
		}
		level = next
		if len(level) == 0 {
			break
		}
	}
	rects = rects[:min(n, len(rects))]
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(rects), func(i, j int) { rects[i], rects[j] = rects[j], rects[i] })
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" standalone="no"?>
<svg version="1.1" width="1200" height="500" xmlns="http://www.w3.org/2000/svg">
<!-- Flame graph stack visualization. -->
<rect x="0.0" y="0" width="1200.0" height="500.0" fill="url(#background)"  />
<g id="frames">
`)
	for _, q := range rects {
		name := fmt.Sprintf("com/example/module%d/Service$Inner.method%d", q.depth, q.x%1000)
		if q.depth == 0 {
			name = "all"
		}
		// Wide as a wall, so that 0.1 px tells all frames apart.
		fmt.Fprintf(&b, "<g >\n<title>%s (%d samples, %.2f%%)</title><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"15.0\" fill=\"rgb(228,106,25)\" rx=\"2\" ry=\"2\" />\n<text  x=\"%.2f\" y=\"%.1f\" ></text>\n</g>\n",
			name, q.w, 100*float64(q.w)/float64(total), float64(q.x)+10, 4000-16*q.depth, float64(q.w), float64(q.x)+13, 4010.5-16*float64(q.depth))
	}
	b.WriteString("</g>\n</svg>\n")
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) {
	data := generate(1_000_000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		builder := model.NewBuilder(model.File{})
		if err := read(context.Background(), &codec.Input{Data: data}, builder); err != nil {
			b.Fatal(err)
		}
		if builder.Events() < 900_000 {
			b.Fatal(builder.Events())
		}
	}
}

func BenchmarkScan(b *testing.B) {
	data := generate(100_000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		s := scanner{data: data}
		n := 0
		for {
			if _, ok := s.next(); !ok {
				break
			}
			n++
		}
		if n < 700_000 {
			b.Fatal(n)
		}
	}
}
