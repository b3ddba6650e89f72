package picture_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
)

// scenes are pictures of one store, as queries and viewports make them.
type scenes struct {
	t testing.TB
	e *engine.Engine
	picture.Size
}

func (s scenes) of(q query.Query, v picture.Viewport) *picture.Scene {
	s.t.Helper()
	t, err := s.e.Tree(context.Background(), q)
	if err != nil {
		s.t.Fatal(err)
	}
	return &picture.Scene{
		Layout: picture.NewLayout(t, v, s.Size, true),
		Theme:  picture.Light,
		Fill:   picture.NewColors(picture.ByPackage, t.Boxes, picture.Light).Fill(t),
	}
}

func (s scenes) glide(from, to *picture.Scene) *picture.Glide {
	s.t.Helper()
	g := picture.NewGlide(from, to)
	if g == nil {
		s.t.Fatal("no way between the pictures")
	}
	return g
}

func keep(kind, name string) query.Query {
	return query.Query{Filters: []filter.Filter{{Kind: kind, Patterns: model.Patterns{List: []string{name}, Exact: true}}}}
}

func drop(kind, name string) query.Query {
	q := keep(kind, name)
	q.Filters[0].Drop = true
	return q
}

func fragment(names ...string) (q query.Query) {
	for _, n := range names {
		q.Fragment = append(q.Fragment, model.Name{Name: n})
	}
	return q
}

// cells draws a moment of a glide, one cell a pixel, by asking what is at each.
func cells(g *picture.Glide, t *tree.Tree, s picture.Size) string {
	b := strings.Builder{}
	b.WriteByte('\n')
	for y := range s.H {
		line := make([]byte, s.W)
		for x := range line {
			line[x] = '.'
			if row, ok := g.Hit(x, y); ok {
				line[x] = t.Name(row)[0]
			}
		}
		b.WriteString(strings.TrimRight(string(line), ".") + "\n")
	}
	return b.String()
}

func TestGlide(t *testing.T) {
	const lines = "main;parse;lex 10\nmain;read 6\nmain;close 2\nidle 2"
	s := scenes{t, engine.New(modeltest.Store(lines)), picture.Size{W: 20, H: 4, Scale: cell}}
	for _, test := range []struct {
		name     string
		from, to query.Query
		a, b     picture.Viewport
		at       [3]string
	}{
		{"a box goes, the others take its room", query.Query{}, drop("method", "read"), picture.Viewport{}, picture.Viewport{}, [3]string{`
....llllllllll
..ccpppppppppp
iimmmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`, `
.....llllllllllll
..cccpppppppppppp
iimmmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`, `
......llllllllllllll
...cccpppppppppppppp
iiimmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`}},
		{"a box comes", drop("method", "parse"), query.Query{}, picture.Viewport{}, picture.Viewport{}, [3]string{`

....ccccrrrrrrrrrrrr
iiiimmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`, `
......lllll
...cccppppprrrrrrrrr
iiimmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`, `
....llllllllll
..ccpppppppppprrrrrr
iimmmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`}},
		{"a path is selected", query.Query{}, fragment("main", "parse"), picture.Viewport{}, picture.Viewport{}, [3]string{`
....llllllllll
....pppppppppp
..mmmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`, `
..lllllllllllllll
..ppppppppppppppp
.mmmmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`, `
llllllllllllllllllll
pppppppppppppppppppp
mmmmmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`}},
		{"zoom out of a box", query.Query{}, query.Query{}, picture.Viewport{From: 0.2, To: 0.7}, picture.Viewport{}, [3]string{`
llllllllllllllllllll
pppppppppppppppppppp
mmmmmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`, `
..lllllllllllllll
ccppppppppppppppprrr
mmmmmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`, `
....llllllllll
..ccpppppppppprrrrrr
iimmmmmmmmmmmmmmmmmm
aaaaaaaaaaaaaaaaaaaa
`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			to := s.of(test.to, test.b)
			g := s.glide(s.of(test.from, test.a), to)
			for i, at := range []float64{0, 0.5, 1} {
				g.At(at)
				if got := cells(g, to.Tree, s.Size); got != test.at[i] {
					t.Errorf("at %g:\n%swant:\n%s", at, got, test.at[i])
				}
			}
		})
	}
}

// There is no way between pictures that have nothing in common.
func TestNoGlide(t *testing.T) {
	s := scenes{t, engine.New(modeltest.Store("main;parse;lex 10\nmain;read 6\nidle 2")), picture.Size{W: 20, H: 4}}
	other := s
	other.W = 30
	for name, pair := range map[string][2]*picture.Scene{
		"the same picture":        {s.of(query.Query{}, picture.Full), s.of(query.Query{}, picture.Full)},
		"another size":            {s.of(query.Query{}, picture.Full), other.of(keep("method", "main"), picture.Full)},
		"the other direction":     {s.of(query.Query{}, picture.Full), s.of(query.Query{Callers: true}, picture.Full)},
		"other boxes":             {s.of(query.Query{}, picture.Full), s.of(query.Query{Grouping: shape.Grouping{By: shape.ByLine}}, picture.Full)},
		"no box in both":          {s.of(keep("method", "idle"), picture.Full), s.of(keep("method", "read"), picture.Full)},
		"nothing":                 {s.of(query.Query{}, picture.Full), s.of(keep("method", "nobody"), picture.Full)},
		"a method from elsewhere": {s.of(query.Query{}, picture.Full), s.of(fragment("lex"), picture.Full)},
	} {
		if name == "the same picture" {
			pair[1] = pair[0]
		}
		if picture.NewGlide(pair[0], pair[1]) != nil {
			t.Errorf("%s: there is a way", name)
		}
	}
}

// randomStore has deep and wide stacks; many boxes are thinner than a pixel.
func randomStore(r *rand.Rand) string {
	var lines strings.Builder
	for range 40 + r.IntN(400) {
		for d := range 1 + r.IntN(9) {
			fmt.Fprintf(&lines, "%sf%d", strings.Repeat(";", min(d, 1)), min(r.IntN(30), r.IntN(30)))
		}
		fmt.Fprintf(&lines, " %d\n", 1+r.IntN(1+r.IntN(300)))
	}
	return lines.String()
}

// A glide ends with exactly the picture that it goes to, and on the way every
// box is where its hit test says it is, inside its parent.
func TestGlideLaws(t *testing.T) {
	p := painter(t)
	ways := 0
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := scenes{t, engine.New(modeltest.Store(randomStore(r))), picture.Size{W: 50 + r.IntN(200), H: 30 + r.IntN(200), Scale: 1}}
		any := func(callers bool) *picture.Scene {
			q := query.Query{Callers: callers}
			v := picture.Viewport{}
			if r.IntN(2) == 0 {
				q = drop("method", fmt.Sprintf("f%d", 3+r.IntN(30)))
				q.Callers = callers
			}
			if r.IntN(3) == 0 {
				v = picture.Viewport{From: r.Float64() / 2, To: 0.5 + r.Float64()/2, Top: r.Float64() * 3}
			}
			return s.of(q, v)
		}
		callers := r.IntN(2) == 0
		from, to := any(callers), any(callers)
		g := picture.NewGlide(from, to)
		if g == nil {
			continue
		}
		ways++
		got, want := image.NewRGBA(image.Rect(0, 0, s.W, s.H)), image.NewRGBA(image.Rect(0, 0, s.W, s.H))
		g.At(1)
		p.PaintGlide(got, g)
		p.Paint(want, to)
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("seed %d: the end of the way is another picture", seed)
		}
		if g.At(0); !from.AnyThin() && !to.AnyThin() {
			p.PaintGlide(got, g)
			p.Paint(want, from)
			if !bytes.Equal(got.Pix, want.Pix) {
				t.Fatalf("seed %d: the way begins with another picture", seed)
			}
		}
		for _, at := range []float64{0, 0.3, 0.7, 1} {
			g.At(at)
			p.PaintGlide(got, g)
			for range 30 {
				x, y := r.IntN(s.W), r.IntN(s.H)
				row, ok := g.Hit(x, y)
				if !ok || g.ThinAt(x, y) {
					continue
				}
				box := g.Rect(row)
				if !image.Pt(x, y).In(box) {
					t.Fatalf("seed %d at %g: %d,%d hits row %d, which is at %v", seed, at, x, y, row, box)
				}
				if row == 0 {
					continue
				}
				if parent := g.Rect(to.Tree.Parent[row]); box.Min.X < parent.Min.X || box.Max.X > parent.Max.X {
					t.Fatalf("seed %d at %g: row %d at %v leaves its parent at %v", seed, at, row, box, parent)
				}
			}
		}
	}
	if ways < 100 {
		t.Errorf("only %d ways", ways)
	}
}

func TestGlideGolden(t *testing.T) {
	s := scenes{t, engine.New(folded(t, shop)), picture.Size{W: 400, H: 170, Scale: 1}}
	main := []model.Name{method("org/acme/shop/Main.main"), method("org/acme/shop/OrderService.handle")}
	for _, test := range []struct {
		name string
		to   *picture.Scene
	}{
		{"filter", s.of(drop("method", "java/util/TimSort.sort"), picture.Full)},
		{"click", s.of(query.Query{Fragment: main}, picture.Full)},
		{"zoom", s.of(query.Query{}, picture.Viewport{From: 0.5, To: 0.75})},
	} {
		g := s.glide(s.of(query.Query{}, picture.Full), test.to)
		for _, at := range []float64{0, 0.5, 1} {
			t.Run(fmt.Sprintf("%s-%g", test.name, at), func(t *testing.T) {
				img := image.NewRGBA(image.Rect(0, 0, s.W, s.H))
				g.At(at)
				painter(t).PaintGlide(img, g)
				golden(t, fmt.Sprintf("glide-%s-%g", test.name, at), img)
			})
		}
	}
}
