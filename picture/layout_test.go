package picture_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/picture"
)

func grow(t testing.TB, lines string, q query.Query) *tree.Tree {
	t.Helper()
	out, err := engine.New(modeltest.Store(lines)).Tree(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// cell is the scale at which a level is one pixel high.
const cell = 1.0 / picture.RowHeight

// drawn draws a layout, one cell a pixel, by asking what is at each.
func drawn(l picture.Layout) string {
	var b strings.Builder
	for y := range l.H {
		for x := 0; x < l.W; {
			row, ok := l.Hit(x, y)
			if !ok {
				b.WriteByte(' ')
				x++
				continue
			}
			from := x
			for x++; x < l.W; x++ {
				if next, ok := l.Hit(x, y); !ok || next != row {
					break
				}
			}
			if x-from == 1 {
				b.WriteByte('|')
				continue
			}
			text := l.Tree.Name(row)
			text = text[:min(len(text), x-from-2)]
			b.WriteString("[" + text + strings.Repeat(".", x-from-2-len(text)) + "]")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestLayout(t *testing.T) {
	const lines = "main;parse;lex 20\nmain;parse 10\nmain;read 8\nmain;gc 1\nmain 1"
	for _, test := range []struct {
		name string
		q    query.Query
		view picture.Viewport
		h    int
		flip bool
		want string
	}{
		{name: "callees hang down", h: 5, want: "" +
			"[all...................................]\n" +
			"[main..................................]\n" +
			"|[parse.......................][read..] \n" +
			" [lex...............]                   \n" +
			"                                        \n"},
		{name: "flipped they grow up from the bottom", h: 3, flip: true, want: "" +
			"|[parse.......................][read..] \n" +
			"[main..................................]\n" +
			"[all...................................]\n"},
		{name: "callers grow up", q: query.Query{Callers: true}, h: 3, want: "" +
			"|[parse.............] [main....][main..]\n" +
			"|[lex...............]|[parse...][read..]\n" +
			"[all...................................]\n"},
		{name: "zoomed in twice at the left", h: 4, view: picture.Viewport{From: 0, To: 0.5}, want: "" +
			"[all...................................]\n" +
			"[main..................................]\n" +
			"[][parse...............................]\n" +
			"  [lex.................................]\n"},
		{name: "scrolled by one level", h: 3, view: picture.Viewport{Top: 1}, want: "" +
			"[main..................................]\n" +
			"|[parse.......................][read..] \n" +
			" [lex...............]                   \n"},
		{name: "scrolled too far", h: 3, view: picture.Viewport{Top: 99}, want: "" +
			"[main..................................]\n" +
			"|[parse.......................][read..] \n" +
			" [lex...............]                   \n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := picture.NewLayout(grow(t, lines, test.q), test.view, picture.Size{W: 40, H: test.h, Scale: cell}, test.flip)
			if got := drawn(l); got != test.want {
				t.Errorf("got:\n%swant:\n%s", got, test.want)
			}
		})
	}
}

// randomTree has wide and thin boxes, gaps and some depth.
func randomTree(t testing.TB, r *rand.Rand, stacks int, q query.Query) *tree.Tree {
	var b strings.Builder
	for range stacks {
		for d := range r.IntN(9) {
			fmt.Fprintf(&b, "f%d%d;", d, r.IntN(4+d*3))
		}
		fmt.Fprintf(&b, "leaf%d %d\n", r.IntN(50), 1+int(1000*r.ExpFloat64()*r.ExpFloat64()))
	}
	return grow(t, b.String(), q)
}

// What is painted on a pixel is what is found there.
func TestPaintAndHitAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	p := painter(t)
	unique := func(row int32) color.NRGBA { return color.NRGBA{uint8(row >> 16), uint8(row >> 8), uint8(row), 255} }
	theme := picture.Light
	theme.Background = color.NRGBA{255, 255, 255, 255}
	for round := range 60 {
		tr := randomTree(t, r, 1+r.IntN(400), query.Query{Callers: round%2 == 0})
		from := r.Float64() * 0.9
		v := picture.Viewport{From: from, To: from + 0.0001 + r.Float64()*(1-from), Top: r.Float64() * 6}
		size := picture.Size{W: 1 + r.IntN(300), H: 20 + r.IntN(150), Scale: 0.3}
		s := &picture.Scene{Layout: picture.NewLayout(tr, v, size, r.IntN(2) == 0), Theme: theme, Fill: unique}
		img := image.NewRGBA(image.Rect(0, 0, size.W, size.H))
		p.Paint(img, s)
		for y := range size.H {
			for x := range size.W {
				row, ok := s.Hit(x, y)
				c := img.RGBAAt(x, y)
				if c == (color.RGBA{255, 255, 255, 255}) {
					if ok { // the hairline at the end of the box, or beside the level
						rect := s.Rect(row)
						if x != rect.Max.X-1 && y != rect.Min.Y && y != rect.Max.Y-1 {
							t.Fatalf("round %d: nothing is painted at %d,%d, but row %d at %v is found", round, x, y, row, rect)
						}
					}
					continue
				}
				if !ok {
					t.Fatalf("round %d: %v is painted at %d,%d, and nothing is found", round, c, x, y)
				}
				if s.X(tr.Offset[row]) == s.X(tr.Offset[row]+tr.Total[row]) {
					continue // thinner than a pixel: a mean of several
				}
				want := unique(row)
				if x == s.Rect(row).Max.X-1 && c == color.RGBA(picture.Mix(want, theme.Background, picture.EdgeOf256)) {
					continue // the edge of a sliver
				}
				if c.R != want.R || c.G != want.G || c.B != want.B {
					t.Fatalf("round %d: at %d,%d row %d is found, but %v painted", round, x, y, row, c)
				}
				if !image.Pt(x, y).In(s.Rect(row)) {
					t.Fatalf("round %d: %d,%d is found in row %d, but not in its box %v", round, x, y, row, s.Rect(row))
				}
			}
		}
	}
}

// Hit agrees with Tree.At where a pixel holds whole values.
func TestHitIsAt(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	tr := randomTree(t, r, 100, query.Query{})
	w := int(min(tr.Total[0], 20_000))
	v := picture.Viewport{To: float64(w) / float64(tr.Total[0])}
	l := picture.NewLayout(tr, v, picture.Size{W: w, H: tr.Depths(), Scale: cell}, false)
	for y := range tr.Depths() {
		for x := range w {
			got, ok := l.Hit(x, y)
			want, wantOK := tr.At(y, int64(x))
			if got != want || ok != wantOK {
				t.Fatalf("%d,%d: row %d %v, want %d %v", x, y, got, ok, want, wantOK)
			}
		}
	}
}

func TestNavigate(t *testing.T) {
	tr := grow(t, "a 60\nb;c;d;e;f;g 40", query.Query{})
	l := picture.NewLayout(tr, picture.Full, picture.Size{W: 100, H: 3, Scale: cell}, false)
	b, _ := l.Hit(80, 1)
	g, _ := tr.At(6, 99)
	if got := l.Fit(b); got != (picture.Viewport{From: 0.6, To: 1}) {
		t.Errorf("fit b: %+v", got)
	}
	if got := l.Fit(g); got != (picture.Viewport{From: 0.6, To: 1, Top: 4}) {
		t.Errorf("fit g: %+v", got)
	}
	if got := l.Reveal(g); got != (picture.Viewport{Top: 4}) {
		t.Errorf("reveal g: %+v", got)
	}
	zoomed := picture.NewLayout(tr, picture.Viewport{From: 0, To: 0.2, Top: 4}, l.Size, false)
	if got := zoomed.Reveal(b); got.Top != 0 || got.From < 0.69 || got.To > 0.91 {
		t.Errorf("reveal b: %+v", got)
	}
	if got := zoomed.Drag(-50, 2); got.From < 0.099 || got.From > 0.101 || got.Top != 2 {
		t.Errorf("drag: %+v", got)
	}
	if got := l.ZoomAt(50, 1e9); got.Span() < 0.0099 {
		t.Errorf("one value fills at most the picture: %+v", got)
	}
	if l.Height() != 7 || l.MaxTop() != 4 {
		t.Errorf("height %d, max top %g", l.Height(), l.MaxTop())
	}
}
