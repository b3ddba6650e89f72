package picture_test

import (
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"flameview/model"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
)

// millionRows is a tree of about 1,000,000 rows on the given number of levels,
// its columns made directly. Boxes split unevenly, and some values are self.
func millionRows(levels int) *tree.Tree {
	r := rand.New(rand.NewPCG(7, 8))
	boxes := &shape.Boxes{}
	for i := range 5000 {
		name := fmt.Sprintf("org/example%d/p%d/Class%d.method%d", i%40, i%50, i%700, i)
		boxes.List = append(boxes.List, shape.Box{Family: model.FamilyJava, Name: name, Display: name})
	}
	t := &tree.Tree{Boxes: boxes, All: 1 << 40}
	add := func(parent int32, offset, total int64) {
		t.Box = append(t.Box, shape.BoxID(r.IntN(len(boxes.List))))
		t.Parent = append(t.Parent, parent)
		t.Offset = append(t.Offset, offset)
		t.Total = append(t.Total, total)
		t.Kind = append(t.Kind, model.KindJIT)
	}
	add(-1, 0, t.All)
	t.Box[0] = shape.NoBox
	t.Levels = []int32{0, 1}
	for d := 1; d < levels; d++ {
		from, to := t.Levels[d-1], t.Levels[d]
		want := 1_000_000 / levels
		for row := from; row < to; row++ {
			n := max(1, min(want/int(to-from), 300))
			at, left := t.Offset[row], t.Total[row]
			if n > 1 {
				left = left * int64(90+r.IntN(11)) / 100
			}
			for i := range n {
				w := left / int64(n-i)
				if i < n-1 {
					w = w/4 + r.Int64N(max(w, 1))
				}
				w = min(w, left)
				if w == 0 {
					break
				}
				add(row, at, w)
				at, left = at+w, left-w
			}
		}
		t.Levels = append(t.Levels, int32(t.Len()))
	}
	for row := 1; row < t.Len(); row++ { // children of one row are neighbours
		for len(t.First) <= int(t.Parent[row]) {
			t.First = append(t.First, int32(row))
		}
	}
	for len(t.First) <= t.Len() {
		t.First = append(t.First, int32(t.Len()))
	}
	return t
}

func BenchmarkPaint(b *testing.B) {
	for _, c := range []struct {
		name   string
		levels int
		view   picture.Viewport
		scale  float64
		search bool
	}{
		{name: "wide", levels: 55, scale: 1},
		{name: "search", levels: 55, scale: 1, search: true},
		{name: "zoomed", levels: 55, view: picture.Viewport{From: 0.4, To: 0.4001}, scale: 1},
		{name: "deep", levels: 5000, view: picture.Viewport{Top: 1000}, scale: 1},
		{name: "labels/2x", levels: 55, view: picture.Viewport{From: 0.4, To: 0.4001}, scale: 2},
	} {
		b.Run(c.name, func(b *testing.B) {
			t := millionRows(c.levels)
			size := picture.Size{W: int(1600 * c.scale), H: int(1000 * c.scale), Scale: c.scale}
			s := &picture.Scene{
				Layout: picture.NewLayout(t, c.view, size, false),
				Theme:  picture.Light,
				Fill:   picture.NewColors(picture.ByPackage, t.Boxes, picture.Light).Fill(t),
			}
			if c.search {
				match := make([]bool, len(t.Boxes.List))
				match[7] = true
				s.Marks = picture.NewMarks(t, match)
			}
			p := painter(b)
			dst := image.NewRGBA(image.Rect(0, 0, size.W, size.H))
			p.Paint(dst, s)
			for b.Loop() {
				p.Paint(dst, s)
			}
			b.ReportMetric(float64(t.Len()), "rows")
			b.ReportMetric(float64(spans(s)), "spans")
		})
	}
}

// spans counts the boxes and thin columns of a scene.
func spans(s *picture.Scene) (n int) {
	from, to := s.Depths()
	for d := from; d < to; d++ {
		n += s.CountSpans(d)
	}
	return n
}

func BenchmarkHit(b *testing.B) {
	t := millionRows(55)
	l := picture.NewLayout(t, picture.Full, picture.Size{W: 1600, H: 1000, Scale: 1}, false)
	x := 0
	for b.Loop() {
		l.Hit(x%1600, 500)
		x += 7
	}
}

func BenchmarkMarks(b *testing.B) {
	t := millionRows(55)
	match := make([]bool, len(t.Boxes.List))
	for b.Loop() {
		picture.NewMarks(t, match)
	}
}

func BenchmarkLegend(b *testing.B) {
	t := millionRows(55)
	for b.Loop() {
		if len(picture.Legend(picture.ByPackage, t, false)) == 0 {
			b.Fatal("no legend")
		}
	}
}

func BenchmarkWithUser(b *testing.B) {
	t := millionRows(55)
	c := picture.NewColors(picture.ByPackage, t.Boxes, picture.Light)
	list := []picture.UserColor{set(teal, "", false, "class[0-9]+[.]method7"), set(yellow, model.PackageName, false, "p3$")}
	for b.Loop() {
		if _, err := c.WithUser(list); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(t.Boxes.List)), "boxes")
}

// shaken is a tree with the same rows in the order of their boxes, and other
// values.
func shaken(t *tree.Tree) *tree.Tree {
	r := rand.New(rand.NewPCG(9, 10))
	out := *t
	out.Offset, out.Total = slices.Clone(t.Offset), slices.Clone(t.Total)
	for row := range int32(t.Len()) {
		from, to := t.Children(row)
		slices.Sort(t.Box[from:to])
		var sum int64
		for c := from; c < to; c++ {
			out.Total[c] = t.Total[c] * int64(50+r.IntN(100)) / 100
			sum += out.Total[c]
		}
		at := out.Offset[row]
		for c := from; c < to; c++ {
			out.Total[c] = int64(float64(out.Total[c]) / float64(max(sum, 1)) * float64(out.Total[row]) * 0.95)
			out.Offset[c] = at
			at += out.Total[c]
		}
	}
	return &out
}

// A glide is found once, and painted some ten times.
func BenchmarkGlide(b *testing.B) {
	t := millionRows(55)
	next := shaken(t)
	scene := func(t *tree.Tree) *picture.Scene {
		return &picture.Scene{
			Layout: picture.NewLayout(t, picture.Full, picture.Size{W: 1600, H: 1000, Scale: 1}, false),
			Theme:  picture.Light,
			Fill:   picture.NewColors(picture.ByPackage, t.Boxes, picture.Light).Fill(t),
		}
	}
	from, to := scene(t), scene(next)
	g := picture.NewGlide(from, to)
	g.At(0.5)
	p := painter(b)
	dst := image.NewRGBA(image.Rect(0, 0, 1600, 1000))
	for name, work := range map[string]func(){
		"find":  func() { picture.NewGlide(from, to) },
		"paint": func() { p.PaintGlide(dst, g) },
		"still": func() { p.Paint(dst, to) },
		"hit":   func() { g.Hit(800, 500) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				work()
			}
		})
	}
}
