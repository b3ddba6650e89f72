package asynchtml

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// generate writes a page of the wanted generation with n frames, of 5,000
// methods, stacks of 60 frames and callers with two callees on average.
func generate(h int, n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	b.WriteString(pageHead(h, "CPU profile"))
	name := func(i int) string {
		return fmt.Sprintf("com/example/p%02d/Service%02d$Inner.method%03d", i/500, i/50%10, i)
	}
	if h >= 3 {
		b.WriteString("const cpool = [\n'all'")
		prev := ""
		for i := range 5000 {
			s, k := name(i), 0
			for k < len(prev) && k < len(s) && s[k] == prev[k] {
				k++
			}
			fmt.Fprintf(&b, ",\n'%s%s'", escaped(rune(32+k)), s[k:])
			prev = s
		}
		b.WriteString("\n];\nunpack(cpool);\n\n")
	}
	// Children get their parent's width, halved where there are two.
	type node struct{ level, left, width int }
	todo := []node{{0, 0, n * 16}}
	lastLevel, lastLeft, lastWidth := 0, 0, 0
	for i := 0; i < n && len(todo) > 0; i++ {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		title, typ := 1+r.IntN(4999), 1
		if x.level == 0 {
			title, typ = 0, 3
		}
		switch {
		case h < 3:
			fmt.Fprintf(&b, "f(%d,%d,%d,%d,'%s')\n", x.level, x.left, x.width, typ, name(title))
		default:
			width := ""
			if x.width != lastWidth {
				width = fmt.Sprintf(",%d", x.width)
			}
			switch {
			case x.level == lastLevel+1 && x.left == lastLeft:
				fmt.Fprintf(&b, "u(%d%s)\n", title<<3|typ, width)
			case x.level == lastLevel && (i == 0 || x.left == lastLeft+lastWidth):
				fmt.Fprintf(&b, "n(%d%s)\n", title<<3|typ, width)
			default:
				fmt.Fprintf(&b, "f(%d,%d,%d%s)\n", title<<3|typ, x.level, x.left-lastLeft, width)
			}
		}
		lastLevel, lastLeft, lastWidth = x.level, x.left, x.width
		if x.level >= 60 || x.width < 2 && r.IntN(8) == 0 {
			continue
		}
		if half := x.width / 2; half > 0 && (x.level < 20 || r.IntN(3) == 0) {
			todo = append(todo, node{x.level + 1, x.left + half, x.width - half}, node{x.level + 1, x.left, half})
		} else {
			todo = append(todo, node{x.level + 1, x.left, x.width})
		}
	}
	b.WriteString(pageTail)
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) {
	for _, h := range []int{1, 5} {
		b.Run(fmt.Sprintf("H%d", h), func(b *testing.B) {
			benchmark(b, generate(h, 1_000_000))
		})
	}
	b.Run("tree", func(b *testing.B) { benchmark(b, generateTree(300_000)) })
}

// generateTree writes a tree page in which items are 12 deep on average.
func generateTree(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s", treeHead(7, fmt.Sprintf("total samples: %d", n)))
	depth := 0
	for range n {
		fmt.Fprintf(&b, "<li><div>0.12%% [1] &#8226; self: 0.12%% [1]</div> <span class=\"t1\">com/example/p07/Service03$Inner.method%03d</span>\n", r.IntN(5000))
		if depth == 0 || depth < 24 && r.IntN(2) == 0 {
			b.WriteString("<ul>\n")
			depth++
			continue
		}
		for range r.IntN(min(depth, 3)) {
			b.WriteString("</ul>\n")
			depth--
		}
	}
	for range depth {
		b.WriteString("</ul>\n")
	}
	b.WriteString(treeTail)
	return b.Bytes()
}

func benchmark(b *testing.B, data []byte) {
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		builder := model.NewBuilder(model.File{})
		if err := read(context.Background(), &codec.Input{Data: data}, builder); err != nil {
			b.Fatal(err)
		}
		if builder.Events() == 0 {
			b.Fatal("no events")
		}
	}
}
