package picture_test

import (
	"context"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/go-text/typesetting/font"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/picture"
	"flameview/picture/page"
)

// A picture of 100,000 levels is bounded, and says what it leaves out.
func TestImageOfDeepTree(t *testing.T) {
	tr := grow(t, strings.Repeat("r;", 99_999)+"r 7", query.Query{})
	img, err := painter(t).Image(tr, picture.ImageOptions{Width: 300})
	if err != nil {
		t.Fatal(err)
	}
	if h := img.Rect.Dy(); h < picture.MaxHeight-100 || h > picture.MaxHeight+100 {
		t.Errorf("the picture is %d pixels high", h)
	}
	golden(t, "deep", img.SubImage(image.Rect(0, img.Rect.Dy()-90, 300, img.Rect.Dy())).(*image.RGBA))
}

func TestImageBounds(t *testing.T) {
	tr := grow(t, "a;b 1", query.Query{})
	for _, o := range []picture.ImageOptions{
		{Width: -1}, {Width: picture.MaxWidth + 1}, {Scale: -1}, {Scale: math.NaN()}, {Scale: math.Inf(1)}, {Scale: 17},
	} {
		if _, err := painter(t).Image(tr, o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	for _, o := range []picture.ImageOptions{
		{Width: 1},
		{Width: 2, Scale: 16},
		{Scale: 0.01},
		{Height: 1},
		{Width: picture.MaxWidth, Height: 1 << 30},
		{View: picture.Viewport{From: math.NaN(), To: math.Inf(1), Top: math.NaN()}},
		{View: picture.Viewport{From: 0.5, To: 0.5 + 1e-18, Top: -3}},
	} {
		o.Title, o.Subtitle = "title", "sub title"
		img, err := painter(t).Image(tr, o)
		if err != nil || img.Rect.Empty() {
			t.Errorf("%+v: %v", o, err)
		} else if n := img.Rect.Dx() * img.Rect.Dy(); n > 1<<27 {
			t.Errorf("%+v: %d pixels", o, n)
		}
	}
}

func TestMarks(t *testing.T) {
	tr := grow(t, "a;b 3\na;c 1\nd 1", query.Query{})
	match := make([]bool, len(tr.Boxes.List))
	c, _ := tr.Boxes.Find("c", true)
	match[c] = true
	m := picture.NewMarks(tr, match)
	for row := range int32(tr.Len()) {
		if got, want := m.Any(row, row+1), tr.Name(row) == "c"; got != want {
			t.Errorf("%s: %v", tr.Name(row), got)
		}
	}
	if !m.Any(0, int32(tr.Len())) || m.Any(0, 0) {
		t.Error("ranges")
	}
}

// The window may offer other fonts; they are asked only for what is missing.
func TestFallback(t *testing.T) {
	p := painter(t)
	asked := ""
	p.Fallback = func(r rune) *font.Face {
		asked += string(r)
		return nil
	}
	tr := grow(t, "plain;Заказ;注文 1", query.Query{})
	if _, err := p.Image(tr, picture.ImageOptions{}); err != nil {
		t.Fatal(err)
	}
	if strings.Trim(asked, "注文") != "" || asked == "" {
		t.Errorf("asked for %q", asked)
	}
}

// Painting into a part of a larger image leaves the rest alone.
func TestPaintStaysInside(t *testing.T) {
	tr := grow(t, "alpha;beta 1\nalpha;gamma 2", query.Query{})
	img := image.NewRGBA(image.Rect(0, 0, 220, 120))
	part := image.Rect(10, 10, 210, 110)
	s := &picture.Scene{Theme: picture.Light, Fill: func(int32) color.NRGBA { return color.NRGBA{1, 2, 3, 255} }}
	for _, top := range []float64{0, 0.5} {
		s.Layout = picture.NewLayout(tr, picture.Viewport{Top: top}, picture.Size{W: 200, H: 100, Scale: 3}, false)
		painter(t).Paint(img.SubImage(part).(*image.RGBA), s)
	}
	for y := range 120 {
		for x := range 220 {
			if in := image.Pt(x, y).In(part); in != (img.RGBAAt(x, y).A != 0) {
				t.Fatalf("%d,%d: painted is %v", x, y, !in)
			}
		}
	}
}

func FuzzName(f *testing.F) {
	for _, s := range []string{"a.b", "Заказ", "العربية", "a\x00\xff", "👩‍👩‍👧", "e\u0301", strings.Repeat("x", 5000), "ﷺ\u202e"} {
		f.Add(s, 100, 1.0)
	}
	p := painter(f)
	f.Fuzz(func(t *testing.T, name string, width int, scale float64) {
		if width < 1 || width > 3000 || !(scale > 0.1 && scale < 4) {
			return
		}
		b := model.NewBuilder(model.File{})
		seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
		for _, family := range []model.Family{model.FamilyJava, model.FamilyNative, model.FamilyClass} {
			m := b.Method(model.Method{Family: family, Name: name})
			seg.Stack = append(seg.Stack, b.Push(model.Root, b.Frame(model.Frame{Method: m})))
			seg.Values[0].Each = append(seg.Values[0].Each, 1)
		}
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		tr, err := engine.New(s).Tree(context.Background(), query.Query{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Image(tr, picture.ImageOptions{Width: width, Scale: scale, Content: page.Content{Title: name, Subtitle: name}}); err != nil {
			t.Fatal(err)
		}
	})
}

// A long note is cut and does not hide those behind it; the caller hears what is cut.
func TestImageOfLongNotes(t *testing.T) {
	note := func(name, text string) query.Note {
		return query.Note{Path: []model.Name{{Name: name}}, Text: text}
	}
	tr := grow(t, "main;read 5\nmain;parse;lex 10", query.Query{})
	high := func(notes ...query.Note) (int, string) {
		var omitted []string
		img, err := painter(t).Image(tr, picture.ImageOptions{Width: 600, Content: page.Content{Notes: notes, Omit: func(s string) { omitted = append(omitted, s) }}})
		if err != nil {
			t.Fatal(err)
		}
		return img.Rect.Dy(), strings.Join(omitted, "|")
	}
	long := note("lex", strings.Repeat("a line\n", 400))
	one, omitted := high(long)
	if omitted != "1 note is cut" {
		t.Errorf("omitted %q", omitted)
	}
	two, _ := high(long, note("read", "short"))
	if two != one+2*18 {
		t.Errorf("%d pixels high, with another note %d", one, two)
	}
	var many []query.Note
	for range 4 {
		many = append(many, long)
	}
	if _, omitted := high(many...); omitted != "2 notes are cut|2 notes have no room here" {
		t.Errorf("omitted %q", omitted)
	}
}

// Signs stand in their boxes, wherever the texts of the page put the flame, and in the
// legend: the golden picture shows each of them.
func TestImageOfSigns(t *testing.T) {
	tr := grow(t, "more 1\nless 1\nadded 1\nmissing 1\nnothing 1", query.Query{})
	signs := map[string]picture.Sign{"more": picture.More, "less": picture.Less, "added": picture.Added, "missing": picture.Missing}
	o := picture.ImageOptions{
		Width: 500,
		Signs: func(row int32) picture.Sign {
			if row == 0 {
				return picture.NoSign
			}
			return signs[tr.Boxes.List[tr.Box[row]].Name]
		},
	}
	o.Title, o.Subtitle = "Signs", "of each kind"
	for _, arrow := range []page.Arrow{page.Down, page.NoArrow, page.Up} {
		o.Legend = append(o.Legend, page.Swatch{Label: "of all", Light: color.NRGBA{0xe4, 0x52, 0x3f, 255}, Arrow: arrow})
	}
	img, err := painter(t).Image(tr, o)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "signs", img)
}
